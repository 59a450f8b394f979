// The second transport: rules and bots as WebAssembly in a worker, without any server. It speaks
// the messages of docs/protocol.md.
import type { LocalAnswer, LocalRequest } from './local.worker';
import type { ClientMessage, ServerMessage, Transport } from './protocol';

export class LocalTransport implements Transport {
  readonly local = true;
  state: Transport['state'] = 'connecting';
  onmessage: (message: ServerMessage) => void = () => {};
  onstate: (state: Transport['state']) => void = () => {};
  private worker: Worker;
  private waiting = new Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }>();
  private asked = 0;

  constructor(name: string) {
    this.worker = new Worker(new URL('./local.worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<LocalAnswer>) => this.receive(data);
    this.worker.onerror = () => this.change('closed');
    if (name) this.post({ name });
  }

  send(message: ClientMessage): void {
    this.post(message);
  }

  // The record of a game as JSON lines.
  record(table: string): Promise<string> {
    return this.ask((asked) => ({ record: table, asked }));
  }

  // Keeps a record as a finished game; answers with its id.
  importRecord(text: string): Promise<string> {
    return this.ask((asked) => ({ import: text, asked }));
  }

  close(): void {
    this.worker.terminate();
    this.change('closed');
  }

  private post(message: LocalRequest): void {
    this.worker.postMessage(JSON.parse(JSON.stringify(message)));
  }

  private ask(make: (asked: number) => LocalRequest): Promise<string> {
    const asked = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(asked, { resolve, reject });
      this.post(make(asked));
    });
  }

  private receive(message: LocalAnswer): void {
    if ('broken' in message) return this.change('closed');
    if ('asked' in message) {
      const { resolve, reject } = this.waiting.get(message.asked)!;
      this.waiting.delete(message.asked);
      if (message.error !== undefined) reject(new Error(message.error));
      else resolve(message.text ?? '');
      return;
    }
    if ('hello' in message) this.change('open');
    this.onmessage(message);
  }

  private change(state: Transport['state']): void {
    this.state = state;
    this.onstate(state);
  }
}
