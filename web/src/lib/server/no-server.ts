// The transport of a page on a static host, without a server: closed from the start.
import type { Transport } from '../protocol';
import { Refusal } from '../refusal';

const refuse = () => Promise.reject(new Refusal('offline', 'no server'));

export class NoServer implements Transport {
  readonly local = false;
  readonly state = 'closed';
  onmessage = () => {};
  onstate = () => {};
  send(): void {}
  forget(): void {}
  close(): void {}
  record = refuse;
  importRecord = refuse;
}
