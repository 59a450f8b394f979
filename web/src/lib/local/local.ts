// The second transport: rules and bots as WebAssembly in a worker, without any server. It speaks
// the messages of docs/protocol.md. A worker that dies, or stays silent too long, is restarted and
// continues.
import type { LocalAnswer, LocalRequest } from './local.worker';
import type { Kept } from './local.kept';
import { askToPersist } from './persist';
import { Refusal } from '../refusal';
import type { ClientMessage, ServerMessage, Transport } from '../protocol';

const MOST_RESTARTS = 3;
const LONGEST_SILENCE = 12000; // the strongest bots think for a second or two

export class LocalTransport implements Transport {
  readonly local = true;
  state: Transport['state'] = 'connecting';
  onmessage: (message: ServerMessage) => void = () => {};
  onstate: (state: Transport['state']) => void = () => {};
  private worker!: Worker;
  private waiting = new Map<
    number,
    { request: LocalRequest; resolve: (text: string) => void; reject: (error: Error) => void }
  >();
  private unanswered = new Map<string, ClientMessage>();
  private held = new Map<string, Kept>(); // games the browser does not store
  private asked = 0;
  private restarts = 0;
  private silence = 0;

  constructor(private name: string) {
    this.begin();
  }

  send(message: ClientMessage): void {
    if ('id' in message) this.unanswered.set(message.id, message);
    this.post(message);
  }

  forget(id: string): void {
    this.unanswered.delete(id);
  }

  // Sets the local player's name at future tables.
  rename(name: string): void {
    if (name === this.name) return;
    this.name = name;
    this.post({ name });
  }

  // Returns the record of a game as JSON lines; for an analysis board optionally with other moves.
  record(table: string, moves?: string[]): Promise<string> {
    return this.ask((asked) => ({ record: table, moves, asked }));
  }

  // Keeps a record as a game to replay and returns its id.
  importRecord(text: string): Promise<string> {
    return this.ask((asked) => ({ import: text, asked }));
  }

  close(): void {
    this.worker?.terminate();
    clearTimeout(this.silence);
    this.change('closed');
  }

  private begin(): void {
    if (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined')
      return this.change('closed');
    this.worker = new Worker(new URL('./local.worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<LocalAnswer>) => this.receive(data);
    this.worker.onerror = () => this.again();
    if (this.name) this.post({ name: this.name });
    for (const game of this.held.values()) this.post({ remember: game });
  }

  // Restarts the worker and repeats unanswered requests; tables are joined again after hello.
  private again(): void {
    this.worker.terminate();
    clearTimeout(this.silence);
    this.silence = 0;
    if (this.state === 'closed') return;
    if (++this.restarts > MOST_RESTARTS) return this.close();
    this.change('lost');
    this.begin();
    for (const { request } of this.waiting.values()) this.post(request);
  }

  private post(message: LocalRequest): void {
    if (this.state === 'closed') return;
    this.worker.postMessage(JSON.parse(JSON.stringify(message)));
    if (this.silence === 0) this.expect();
  }

  // Watches for silence: some browsers end a worker without notice.
  private expect(): void {
    clearTimeout(this.silence);
    const owed = this.unanswered.size + this.waiting.size > 0;
    this.silence = owed ? window.setTimeout(() => this.again(), LONGEST_SILENCE) : 0;
  }

  private ask(make: (asked: number) => LocalRequest): Promise<string> {
    const asked = ++this.asked;
    return new Promise((resolve, reject) => {
      if (this.state === 'closed') return reject(new Refusal('no-core', 'no answer'));
      const request = make(asked);
      this.waiting.set(asked, { request, resolve, reject });
      this.post(request);
    });
  }

  private receive(message: LocalAnswer): void {
    this.take(message);
    this.expect();
  }

  private take(message: LocalAnswer): void {
    if ('broken' in message) return message.again ? this.again() : this.close();
    if ('hold' in message) {
      const isNew = !this.held.has(message.hold.id);
      this.held.set(message.hold.id, message.hold);
      if (isNew) this.onmessage({ unkept: message.unkept }); // reported once per game
      return;
    }
    if ('asked' in message) return this.answer(message);
    if ('ok' in message) {
      this.unanswered.delete(message.ok);
      if (message.table) askToPersist(); // a game is kept
    } else if ('error' in message && message.id) this.unanswered.delete(message.id);
    if (!('hello' in message)) return this.onmessage(message);
    this.change('open');
    this.onmessage(message);
    if (this.restarts > 0) for (const kept of this.unanswered.values()) this.post(kept);
  }

  private answer({ asked, text, error }: { asked: number; text?: string; error?: string }): void {
    const waiting = this.waiting.get(asked);
    this.waiting.delete(asked);
    if (error !== undefined) waiting?.reject(new Error(error));
    else waiting?.resolve(text ?? '');
  }

  private change(state: Transport['state']): void {
    if (this.state === state) return;
    this.state = state;
    this.onstate(state);
  }
}
