// A connection that only records what is sent; tests supply the answers.
import { load } from './client.mjs';
import { settle } from './clock.mjs';

const { Refusal } = await load('lib/refusal');

export class Line {
  state = 'open';
  local = false;
  at = '';
  listeners = new Set();
  sent = [];
  waiting = [];
  send(message) {
    this.sent.push(message);
  }
  request(message) {
    this.sent.push(message);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }
  async ok(seq) {
    this.waiting.shift().resolve({ ok: 'id', seq });
    await settle();
  }
  async refuse(code) {
    this.waiting.shift().reject(new Refusal(code, 'a sentence'));
    await settle();
  }
  say(...messages) {
    for (const message of messages) for (const listen of this.listeners) listen(message);
  }
}
