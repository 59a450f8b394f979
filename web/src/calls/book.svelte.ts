// My call settings as stored by the server: ways, browsers, hours. Asks for permission to push only
// when a switch or "Try it" is pressed.
import { reach } from '../lib/server/socket';
import { Refusal } from '../lib/refusal';
import { language } from '../lib/words/words.svelte';

export type Way = 'push' | 'mail' | 'webhook';
export type Reason = 'turn' | 'clock';
type WayWish = { on: boolean; turn: boolean; clock: boolean };
export type Wishes = {
  push: WayWish;
  mail: WayWish & { address: string; confirmed: boolean };
  webhook: WayWish & { url: string };
  quiet: { on: boolean; from: number; to: number; wake: boolean }; // minutes of the day
  zone: number; // minutes ahead of UTC
  letter: number; // minute of the day, or -1
  least: number; // minimum minutes between two calls
  language: string;
};
export type Browser = { browser: string; name: string };
type Part<T> = { [K in keyof T]?: T[K] extends object ? Partial<T[K]> : T[K] };
type Told = {
  wishes: Wishes;
  browsers: Browser[];
  secret: string;
  ways: { [way in Way]: boolean };
};

const json = { 'content-type': 'application/json' };
const post = (path: string, body: object) =>
  reach(path, { method: 'POST', headers: json, body: JSON.stringify(body) });

// Returns the browser's own name and the system it runs on.
export function browserName(agent = navigator.userAgent): string {
  const names = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ];
  const systems = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ];
  const found = (list: string[][]) => list.find(([sign]) => agent.includes(sign))?.[1];
  return [found(names), found(systems)].filter(Boolean).join(', ');
}

// Returns the server's id for a browser: the first 16 digits of the hash of its address.
async function idOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash).slice(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export class Book {
  told = $state.raw<Told | null>(null);
  trouble = $state.raw<Refusal | null>(null);
  here = $state(''); // the id of this browser, if it receives calls
  private last: Promise<unknown> = Promise.resolve(); // the previous request

  async load(): Promise<void> {
    await this.take(() => reach('/api/me/calls'));
    const subscription = await this.subscription();
    this.here = subscription ? await idOf(subscription.endpoint) : '';
  }

  get isHere(): boolean {
    return !!this.told?.wishes.push.on && this.others(false).length > 0;
  }

  // Returns the other browsers that receive calls, or this one.
  others(others = true): Browser[] {
    return this.told?.browsers.filter(({ browser }) => (browser !== this.here) === others) ?? [];
  }

  // Sends wishes, with the time zone and language of this browser.
  async wish(wishes: Part<Wishes>): Promise<boolean> {
    const zone = -new Date().getTimezoneOffset();
    return this.take(() => post('/api/me/calls', { zone, language: language(), ...wishes }));
  }

  async forget(browser: string): Promise<void> {
    await this.take(() => post('/api/me/calls/forget', { browser }));
  }

  // Asks for permission if needed. Returns false if the person or the browser refuses.
  async callHere(): Promise<boolean> {
    if ((await Notification.requestPermission()) !== 'granted') {
      this.trouble = new Refusal('no-permission', 'the browser does not allow it');
      return false;
    }
    return this.take(async () => {
      const { key } = (await (await reach('/api/calls/key')).json()) as { key: string };
      const worker = await navigator.serviceWorker.ready;
      const subscription = await worker.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: key,
      });
      this.here = await idOf(subscription.endpoint);
      return post('/api/me/calls/push', { ...subscription.toJSON(), name: browserName() });
    });
  }

  async callHereNoMore(): Promise<void> {
    await (await this.subscription())?.unsubscribe();
    await this.forget(this.here);
  }

  async attempt(way: Way): Promise<boolean> {
    this.trouble = null;
    try {
      await post('/api/me/calls/try', { way });
      return true;
    } catch (error) {
      this.trouble = asRefusal(error);
      return false;
    }
  }

  private async subscription(): Promise<PushSubscription | null> {
    const worker = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
    return (await worker?.pushManager.getSubscription()) ?? null;
  }

  // Sends requests one at a time, in the order of the presses: the last answer holds.
  private take(ask: () => Promise<Response>): Promise<boolean> {
    const taken = this.last.then(() => this.takeNow(ask));
    this.last = taken;
    return taken;
  }

  private async takeNow(ask: () => Promise<Response>): Promise<boolean> {
    this.trouble = null;
    try {
      this.told = (await (await ask()).json()) as Told;
      return true;
    } catch (error) {
      this.trouble = asRefusal(error);
      return false;
    }
  }
}

const asRefusal = (error: unknown) =>
  error instanceof Refusal ? error : new Refusal('no-push', (error as Error).message);
