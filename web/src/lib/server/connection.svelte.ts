// One transport and the requests waiting for its answers. Pages use it to list and create tables; a
// session listens here for everything about its table.
import { SITE } from '../address';
import { LocalTransport } from '../local/local';
import { NoServer } from './no-server';
import type {
  ClientMessage,
  GameInfo,
  Lists,
  Person,
  ServerMessage,
  TableCard,
  TableWish,
  Transport,
} from '../protocol';
import { Refusal } from '../refusal';
import { settings } from '../settings.svelte';
import { SocketTransport } from './socket';
import { t } from '../words/words.svelte';

export { Refusal };
type Ok = { ok: string; seq?: number; table?: string };
type Asking = Extract<ClientMessage, { id: string }>;
// The same without id, case by case.
export type Asked = Asking extends infer M ? (M extends unknown ? Omit<M, 'id'> : never) : never;
const PATIENCE = 8000; // time for a lost connection to return before requests fail

export class Connection {
  state = $state<Transport['state']>('connecting');
  person = $state.raw<Person | null>(null);
  games = $state.raw<GameInfo[]>([]);
  blocked = $state.raw<ReadonlySet<string> | null>(null); // people; null: not loaded yet
  bye = $state('');
  ban = $state(''); // the server's reason for keeping me out
  unkept = $state(''); // the reason why the browser does not keep the games played here
  at = ''; // the table last joined
  listeners = new Set<(message: ServerMessage) => void>();
  private waiting = new Map<
    string,
    { resolve: (ok: Ok) => void; reject: (error: Refusal) => void }
  >();
  private lists: {
    which: Lists;
    before?: number;
    room?: string;
    resolve: (list: TableCard[]) => void;
    reject: (error: Refusal) => void;
  }[] = [];
  private patience = 0;
  private hasOpened = false;
  private prefix = Math.random().toString(36).slice(2, 10);
  private count = 0;

  constructor(readonly transport: Transport) {
    transport.onmessage = (message) => this.receive(message);
    transport.onstate = (state) => this.change(state);
    this.state = transport.state;
  }

  get local(): boolean {
    return this.transport.local;
  }

  send(message: ClientMessage): void {
    this.transport.send(message);
  }

  // Sends a request that changes something; refusals arrive as Refusal.
  request(message: Asked): Promise<Ok> {
    const id = `${this.prefix}-${++this.count}`;
    return new Promise((resolve, reject) => {
      if (this.state === 'closed') return reject(this.gone());
      this.waiting.set(id, { resolve, reject });
      if (this.state === 'lost') this.wait();
      this.send({ ...message, id } as Asking);
    });
  }

  async create(wish: TableWish): Promise<string> {
    return (await this.request({ create: wish })).table!;
  }

  tables(which: Lists, before?: number, room?: string): Promise<TableCard[]> {
    return new Promise((resolve, reject) => {
      if (this.state === 'lost' || this.state === 'closed') return reject(this.gone());
      this.lists.push({ which, before, room, resolve, reject });
      this.send({ tables: which, before, room });
    });
  }

  record(table: string, moves?: string[]): Promise<string> {
    return this.transport.record(table, moves);
  }

  importRecord(text: string): Promise<string> {
    return this.transport.importRecord(text);
  }

  private gone(): Refusal {
    if (!this.local) return new Refusal('lost', 'no answer');
    return new Refusal(this.hasOpened ? 'stopped' : 'no-core', 'no answer');
  }

  // Follows the transport's state. Requests for lists fail at once and are repeated by their
  // callers. The transport resends the rest when the connection returns; their callers wait a while
  // for that.
  private change(state: Transport['state']): void {
    this.state = state;
    if (state === 'open') {
      this.hasOpened = true;
      clearTimeout(this.patience);
      this.patience = 0;
    }
    if (state !== 'lost' && state !== 'closed') return;
    for (const { reject } of this.lists.splice(0)) reject(this.gone());
    if (state === 'closed') this.giveUp();
    else if (this.waiting.size > 0) this.wait();
  }

  private wait(): void {
    if (this.patience === 0) this.patience = window.setTimeout(() => this.giveUp(), PATIENCE);
  }

  private giveUp(): void {
    this.patience = 0;
    for (const [id, { reject }] of this.waiting) {
      this.transport.forget(id);
      reject(this.gone());
    }
    this.waiting.clear();
  }

  private receive(message: ServerMessage): void {
    if ('hello' in message) {
      this.person = message.hello.person;
      this.games = message.hello.games;
      this.bye = this.ban = '';
      for (const { which, before, room } of this.lists) this.send({ tables: which, before, room });
    } else if ('ok' in message) {
      this.waiting.get(message.ok)?.resolve(message);
      this.waiting.delete(message.ok);
    } else if ('error' in message && message.id) {
      this.waiting.get(message.id)?.reject(new Refusal(message.code, message.error));
      this.waiting.delete(message.id);
    } else if ('error' in message && message.code === 'banned') {
      this.ban = message.error;
    } else if ('tables' in message) {
      const at = this.lists.findIndex(({ which }) => which === message.tables);
      if (at >= 0) this.lists.splice(at, 1)[0].resolve(message.list);
    } else if ('bye' in message) this.bye = message.bye;
    else if ('unkept' in message) this.unkept = message.unkept;
    for (const listen of [...this.listeners]) listen(message);
  }
}

let local: Connection | null = null;
let worker: LocalTransport;
let server: Connection | null = null;

// Returns the connection to games in this browser, started when first needed.
export function here(): Connection {
  const name = settings.name || t('You');
  if (local) worker.rename(name);
  else local = new Connection((worker = new LocalTransport(name)));
  return local;
}

// Returns the connection to the server this page came from.
export function online(): Connection {
  server ??= new Connection(SITE ? new NoServer() : new SocketTransport());
  return server;
}
