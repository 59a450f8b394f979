// Data and decisions of hosts and moderators, see docs/moderation.md. The server decides who may do
// what; anything not offered here would be refused there.
import { post } from '../lib/server/people';
import { inWords } from '../lib/words/errors';
import type { Person } from '../lib/protocol';
import { Refusal } from '../lib/refusal';
import { reach } from '../lib/server/socket';
import { t } from '../lib/words/words.svelte';

export type Deed =
  | 'role'
  | 'ban'
  | 'unban'
  | 'ban-range'
  | 'unban-range'
  | 'mute'
  | 'unmute'
  | 'forbid'
  | 'allow'
  | 'token'
  | 'end-token'
  | 'close'
  | 'cancel';
export type Decision = {
  seq?: number;
  at: number;
  by: Person;
  do: Deed;
  about: string;
  person?: Person;
  tournament?: string; // the tournament's name
  role?: string;
  until: number; // 0: until it is lifted
  why: string;
};
export type Kind = 'roles' | 'bans' | 'ranges' | 'mutes' | 'names' | 'tokens';
export type Standing = { [kind in Kind]: Decision[] };
export type Measure = { at: number; until: number; why: string };
export type Someone = Person & { since: number; ban?: Measure; mute?: Measure };
export type Report = {
  report: string;
  open: boolean;
  at: number;
  by: Person;
  about: Person;
  table: string;
  reason: string;
  text: string;
  closed?: number;
  closer?: Person;
  word?: string;
};
export type Said = { at: number; name: string; text: string };
export type Overview = {
  role: 'host' | 'moderator';
  version: string;
  store: string;
  since: number;
  connections: number;
  people: number;
  tables: number;
  entries: number;
  rated: number;
  limits: { [name: string]: number };
};
export type Wish = { do: Deed; about: string; value?: string; until?: number; why?: string };

const get = async <T>(path: string): Promise<T> => (await reach(path)).json() as Promise<T>;
const at = (id: string) => encodeURIComponent(id);

export const chatOf = async (id: string): Promise<Said[]> =>
  (await get<{ chat: Said[] }>(`/api/admin/reports/${at(id)}`)).chat;

// Finds accounts by the beginning of their name, or one account by its id.
export async function find(word: string): Promise<Someone[]> {
  const path = /^p[0-9a-z]{16}$/.test(word) ? `/${word}` : `?name=${at(word)}`;
  return (await get<{ people: Someone[] }>(`/api/admin/people${path}`)).people;
}

export class House {
  overview = $state.raw<Overview | null>(null);
  standing = $state.raw<Standing | null>(null);
  reports = $state.raw<Report[]>([]);
  log = $state.raw<Decision[]>([]);
  more = $state(0); // where the log continues
  about = $state(''); // the person the log is about; empty: everybody
  changes = $state(0); // number of decisions made here; a change makes lists reload
  closed = $state(false); // true if I have no role here
  trouble = $state('');

  get isHost(): boolean {
    return this.overview?.role === 'host';
  }

  async load(): Promise<void> {
    await this.take(async () => {
      this.closed = !(await get<Person>('/api/me')).role; // may be newer than the connection
      if (this.closed) return;
      this.overview = await get<Overview>('/api/admin');
      await Promise.all([this.look(), this.loadReports(), this.loadLog()]);
    });
  }

  private async look(): Promise<void> {
    this.standing = await get<Standing>('/api/admin/standing');
  }

  private async loadReports(): Promise<void> {
    this.reports = (await get<{ reports: Report[] }>('/api/admin/reports')).reports;
  }

  async loadLog(on = false): Promise<void> {
    const query = new URLSearchParams();
    if (this.about) query.set('about', this.about);
    if (on) query.set('before', String(this.more));
    const found = await get<{ log: Decision[]; more: number }>(`/api/admin/log?${query}`);
    this.log = on ? [...this.log, ...found.log] : found.log;
    this.more = found.more;
  }

  async filter(person: string): Promise<void> {
    this.about = person;
    await this.take(() => this.loadLog());
  }

  // Carries out a decision. Returns the token if it made one, or null if it was refused.
  async decide(wish: Wish): Promise<string | null> {
    let token: string | null = null;
    await this.take(async () => {
      const done = await post<{ seq: number; token?: string }>('/api/admin/decisions', wish);
      token = done.token ?? '';
      this.changes++;
      await Promise.all([this.look(), this.loadReports(), this.loadLog()]);
    });
    return token;
  }

  async take(action: () => Promise<unknown>): Promise<void> {
    this.trouble = '';
    try {
      await action();
    } catch (error) {
      const code = error instanceof Refusal ? error.code : '';
      this.trouble = refusalWords(code) || inWords(error);
    }
  }
}

function refusalWords(code: string): string {
  if (code === 'not-allowed') return t('Only a host may do that.');
  if (code === 'not-yourself') return t('That would be yourself.');
  if (code === 'has-role') return t('This person has a role here. Take it away first.');
  if (code === 'no-change') return t('There is nothing to change. Somebody was faster.');
  if (code === 'no-page') return t('There is nobody here.');
  return '';
}
