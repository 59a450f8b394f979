// The core as WebAssembly: one table, text in and text out, as src/apps/wasm describes it. Runs in
// the worker; knows no game.
const encoder = new TextEncoder();
const decoder = new TextDecoder();

type Exports = { memory: WebAssembly.Memory } & {
  [name: string]: (...numbers: number[]) => number;
};

export class Core {
  private constructor(private exports: Exports) {}

  static async load(url: string): Promise<Core> {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
    const exports = instance.exports as unknown as Exports;
    exports._initialize?.();
    return new Core(exports);
  }

  // Calls with numbers and an optional text; returns whether it succeeded, and the answer or
  // refusal.
  call(name: string, numbers: number[] = [], text?: string): { done: boolean; answer: string } {
    const x = this.exports;
    if (text !== undefined) {
      const bytes = encoder.encode(text);
      const room = new Uint8Array(x.memory.buffer, x.fanal_input(), x.fanal_input_size());
      room.set(bytes.subarray(0, room.length));
      numbers = [...numbers, bytes.length];
    }
    const done = x[`fanal_${name}`](...numbers) === 1;
    const answer = new Uint8Array(x.memory.buffer, x.fanal_output(), x.fanal_output_length());
    return { done, answer: decoder.decode(answer) };
  }

  // Calls a function that must succeed.
  ask(name: string, numbers: number[] = [], text?: string): string {
    const { done, answer } = this.call(name, numbers, text);
    if (!done) throw new Error(`${name}: ${answer}`);
    return answer;
  }

  // Hands over a network file.
  takeNet(bytes: Uint8Array): void {
    const room = this.exports.fanal_net_room(bytes.length);
    if (room === 0) throw new Error('there is no room for the network');
    new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
    this.ask('net', [bytes.length]);
  }

  json(name: string, numbers: number[] = [], text?: string): any {
    return JSON.parse(this.ask(name, numbers, text));
  }

  record(): string[] {
    const lines: string[] = [];
    for (let index = 0; ; index++) {
      const { done, answer } = this.call('record_line', [index]);
      if (!done) return lines;
      lines.push(answer);
    }
  }
}
