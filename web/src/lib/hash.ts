// SHA-256 and hexadecimal digits, for the fair shuffle (docs/records.md). Written out because pages
// served over plain http have no crypto.subtle.
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
// Returns the first 32 bits of the fractional part.
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const rounds = primes.map((prime) => fraction(Math.cbrt(prime)));

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const block = new Uint8Array(length);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const words = new DataView(block.buffer);
  words.setUint32(length - 4, bytes.length * 8);
  return words;
}

export function sha256(bytes: Uint8Array): string {
  const hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  const words = padded(bytes);
  const w = new Int32Array(64);
  for (let start = 0; start < words.byteLength; start += 64) {
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = words.getInt32(start + 4 * i);
      else {
        const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
        const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
      }
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i] + w[i]) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (hash[i] = (hash[i] + x) | 0));
  }
  return hash.map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('');
}

// Returns the seed of a fair deal: the secret, mixed with any salts.
export function fairSeed(secret: string, salts: string[]): string {
  if (salts.length === 0) return secret;
  const text = new TextEncoder().encode(salts.map((salt) => `${salt}\n`).join(''));
  const bytes = new Uint8Array(32 + text.length);
  bytes.set(fromHex(secret));
  bytes.set(text, 32);
  return sha256(bytes);
}
