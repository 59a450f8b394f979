// Calls fanal.wasm with texts, as src/apps/wasm/wasm.c describes.

import { readFileSync } from 'node:fs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Fanal {
  constructor(path) {
    this.bytes = readFileSync(path);
    this.module = new WebAssembly.Module(this.bytes);
    this.exports = new WebAssembly.Instance(this.module, {}).exports;
    this.exports._initialize?.();
  }

  // Calls `name` with numbers and, if there is one, a text. Returns whether it succeeded, and the
  // answer.
  call(name, numbers = [], text = null) {
    const x = this.exports;
    if (text !== null) {
      const bytes = typeof text === 'string' ? encoder.encode(text) : text;
      const room = new Uint8Array(x.memory.buffer, x.fanal_input(), x.fanal_input_size());
      room.set(bytes.subarray(0, room.length));
      numbers = [...numbers, bytes.length];
    }
    const done = x[`fanal_${name}`](...numbers) === 1;
    const answer = new Uint8Array(x.memory.buffer, x.fanal_output(), x.fanal_output_length());
    return { done, answer: decoder.decode(answer) };
  }

  // Makes a call that must succeed; returns the answer.
  ask(name, numbers, text) {
    const { done, answer } = this.call(name, numbers, text);
    if (!done) {
      throw new Error(`${name}: ${answer}`);
    }
    return answer;
  }

  // Returns the record of the match so far, one text per line.
  record() {
    const lines = [];
    for (let index = 0; ; index++) {
      const { done, answer } = this.call('record_line', [index]);
      if (!done) {
        return lines;
      }
      lines.push(answer);
    }
  }
}

// Returns random numbers that are the same in every run: mulberry32.
export function randomSource(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % bound;
  };
}
