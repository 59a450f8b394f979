// The first transport: a WebSocket to the server this page came from. After a loss it reconnects
// and resends unanswered messages with their id. It has the server send only the changes of views,
// and passes whole views on.
import { GUEST } from '../words/bots';
import { applyChange, type Json } from './change';
import type { Change, ClientMessage, ServerMessage, Transport, View } from '../protocol';
import { Refusal } from '../refusal';
import { settings } from '../settings.svelte';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20000;

// Makes an HTTP request whose refusal, or lack of answer, becomes a Refusal.
export async function reach(address: string, how?: RequestInit): Promise<Response> {
  const answer = await fetch(address, how).catch(() => null);
  if (!answer) throw new Refusal('offline', 'no server');
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => null)) as { error?: string; code?: string } | null;
  if (!said?.error)
    throw new Refusal(
      answer.status === 429 ? 'too-fast' : 'offline',
      answer.statusText || 'no server',
    );
  throw new Refusal(said.code ?? '', said.error);
}

export class SocketTransport implements Transport {
  readonly local = false;
  state: Transport['state'] = 'connecting';
  onmessage: (message: ServerMessage) => void = () => {};
  onstate: (state: Transport['state']) => void = () => {};
  private socket: WebSocket | null = null;
  private unanswered = new Map<string, ClientMessage>();
  private greeted = false;
  private failures = 0;
  private timer = 0;
  private renewed = () => {};
  private newest: View | null = null;

  constructor() {
    void this.open();
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.hidden || this.hurry());
  }

  send(message: ClientMessage): void {
    if ('join' in message || 'create' in message || 'pair' in message)
      message = { ...message, changes: true };
    if ('id' in message) this.unanswered.set(message.id, message);
    if (this.greeted) this.socket!.send(JSON.stringify(message));
  }

  forget(id: string): void {
    this.unanswered.delete(id);
  }

  async record(table: string): Promise<string> {
    const answer = await reach(`/api/tables/${encodeURIComponent(table)}/record`);
    return answer.text();
  }

  async importRecord(text: string): Promise<string> {
    const headers = { 'content-type': 'application/jsonl' };
    const answer = await reach('/api/records', { method: 'POST', headers, body: text });
    return ((await answer.json()) as { table: string }).table;
  }

  close(): void {
    this.change('closed');
    clearTimeout(this.timer);
    this.socket?.close();
  }

  // Opens a new socket with the current cookie: after logging in or out, or a change of name.
  // Returns once the server has greeted, or was not reached.
  again(): Promise<void> {
    if (this.socket) this.socket.onmessage = this.socket.onclose = null;
    this.socket?.close();
    this.socket = null;
    this.greeted = false;
    clearTimeout(this.timer);
    this.change('connecting');
    void this.open();
    return new Promise((resolve) => (this.renewed = resolve));
  }

  private async open(): Promise<void> {
    this.timer = 0;
    try {
      await this.becomeSomebody();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'banned')
        this.onmessage({ error: error.message, code: error.code });
      return this.lost();
    }
    if (this.state === 'closed' || this.socket) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`, 'fanal.1');
    this.socket = socket;
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data) as ServerMessage);
    socket.onclose = () => this.lost();
  }

  // Becomes a guest, unless the cookie is still valid.
  private async becomeSomebody(): Promise<void> {
    const me = await fetch('/api/me');
    if (me.ok && ((await me.json()) as { person: string | null }).person !== null) return;
    if (me.status >= 500) throw new Error(me.statusText);
    const number = Math.floor(Math.random() * 1e6);
    for (const name of [settings.name || GUEST, GUEST, `${GUEST} ${number}`])
      if (await this.beGuest(name)) return;
    throw new Refusal('no-person', 'no name is free');
  }

  // Returns false if this server does not accept the name, or it belongs to an account.
  private async beGuest(name: string): Promise<boolean> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name });
    try {
      const answer = await reach('/api/guest', { method: 'POST', headers, body });
      const { person } = (await answer.json()) as { person: string | null };
      if (person === null) throw new Refusal('no-person', 'no cookie');
      return true;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : '';
      if (!['bad-message', 'bad-name', 'name-taken'].includes(code)) throw error;
      return false;
    }
  }

  private receive(message: ServerMessage): void {
    if ('ok' in message) this.unanswered.delete(message.ok);
    else if ('error' in message && message.id) this.unanswered.delete(message.id);
    if ('view' in message && 'seq' in message) this.newest = message;
    if ('change' in message) return this.receiveChange(message);
    if (!('hello' in message)) return this.onmessage(message);
    this.failures = 0;
    this.greeted = true;
    this.change('open');
    this.onmessage(message); // repeats questions and joins tables before the rest
    for (const kept of this.unanswered.values()) this.socket!.send(JSON.stringify(kept));
  }

  // Applies a change. One that does not fit would be a fault: a new connection brings the whole
  // view.
  private receiveChange({ change, from }: Change): void {
    if (this.newest?.seq !== from) return this.socket!.close();
    this.newest = applyChange(this.newest as unknown as Json, change as Json) as unknown as View;
    this.onmessage(this.newest);
  }

  private lost(): void {
    this.greeted = false;
    this.socket = null;
    if (this.state === 'closed') return;
    this.change('lost');
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++) * (0.5 + Math.random());
    this.timer = window.setTimeout(() => void this.open(), wait);
  }

  private hurry(): void {
    if (this.state !== 'lost' || this.timer === 0) return;
    clearTimeout(this.timer);
    void this.open();
  }

  private change(state: Transport['state']): void {
    if (this.state === state) return;
    this.state = state;
    this.onstate(state);
    if (state !== 'connecting') this.renewed();
  }
}
