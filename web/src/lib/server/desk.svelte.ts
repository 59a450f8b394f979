// The requests of pages: my identity, lists of tables, a new table, records. Uses the server if it
// answers, and this browser's games in any case.
import { here, online, Refusal } from './connection.svelte';
import type { Person, SeatWish, TableCard, TableWish, Transport } from '../protocol';
import { settings } from '../settings.svelte';
import { reach, type SocketTransport } from './socket';
import { t } from '../words/words.svelte';

export type Card = TableCard & { local: boolean };

// Called here once, so that everything reactive below may depend on it.
const server = online();

// Returns 'finding' until the first answer, 'alone' without a server.
export function presence(): 'finding' | 'server' | 'alone' {
  const states: Record<Transport['state'], 'finding' | 'server' | 'alone'> = {
    connecting: 'finding',
    open: 'server',
    lost: 'alone',
    closed: 'alone',
  };
  return states[server.state];
}

export function person(): Person | null {
  return presence() === 'server' ? server.person : null;
}

export const addressOf = (card: { id: string; local: boolean }) =>
  card.local ? `/local/${card.id}` : `/t/${card.id}`;

export function needsServer(wish: TableWish): boolean {
  return (
    wish.pace === 'days' ||
    wish.rated === true ||
    wish.room !== undefined ||
    wish.seats.some(({ kind }) => kind === 'link' || kind === 'open' || kind === 'person')
  );
}

// Reports whether there is a server. A lost one is known at once; a slow one gets time to answer.
async function serverAnswers(): Promise<boolean> {
  for (let tries = 0; presence() === 'finding' && tries < 160; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return presence() === 'server';
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Refusal('lost', 'no answer')), 10000),
  );
  return Promise.race([answer, late]);
}

// Starts a table and returns its address.
export async function startTable(wish: TableWish): Promise<string> {
  if (await serverAnswers())
    return addressOf({ id: await inTime(server.create(wish)), local: false });
  if (needsServer(wish)) throw new Refusal('offline', 'no server');
  return startHere(wish);
}

// Starts a game in this browser and returns its address.
export async function startHere(wish: TableWish): Promise<string> {
  return addressOf({ id: await inTime(here().create(named(wish))), local: true });
}

// Names me where several people share a device, since "You" would be ambiguous.
function named(wish: TableWish): TableWish {
  if (!wish.seats.some((seat) => seat.kind === 'here')) return wish;
  const seats = wish.seats.map((seat, n): SeatWish =>
    seat.kind === 'me'
      ? { kind: 'me', name: seat.name || settings.name || t('Player {n}', { n: n + 1 }) }
      : seat,
  );
  return { ...wish, seats };
}

// Returns the lists of the server, if there is one, then those of this browser.
export async function tables(
  which: 'lobby' | 'mine' | 'finished',
  before?: number,
): Promise<Card[]> {
  const listed = (await serverAnswers()) ? await inTime(server.tables(which, before)) : [];
  const cards = listed.map((card): Card => ({ ...card, local: false }));
  return before === undefined && which !== 'lobby'
    ? [...cards, ...(await kept(which === 'finished'))]
    : cards;
}

// Returns the tables of a room.
export async function tablesOf(room: string): Promise<Card[]> {
  if (!(await serverAnswers())) return [];
  const listed = await inTime(server.tables('room', undefined, room));
  return listed.map((card): Card => ({ ...card, local: false }));
}

async function kept(over: boolean): Promise<Card[]> {
  const { all, cardOf } = await import('../local/local.store');
  return (await all())
    .map((game): Card => ({ ...cardOf(game), local: true }))
    .filter(({ state }) => (state === 'over') === over)
    .sort((a, b) => b.changed - a.changed);
}

export async function forget(card: Card): Promise<void> {
  const { drop } = await import('../local/local.store');
  await drop(card.id);
}

export async function record(card: Card): Promise<string> {
  return card.local ? here().record(card.id) : server.record(card.id);
}

// Reports whether a server can continue a game of this browser.
export const canHandOver = (card: Card) =>
  card.local && card.state === 'playing' && !card.analysis && presence() === 'server';

// Moves a game to the server and returns its address there.
export async function handOver(card: Card): Promise<string> {
  const { find } = await import('../local/local.store');
  const log = (await find(card.id))?.log ?? [];
  const id = await inTime(server.importRecord(log.join('\n')));
  await forget(card);
  return addressOf({ id, local: false });
}

// Keeps a record as a game to replay and returns its address.
export async function importRecord(text: string): Promise<string> {
  if (text.length > 1 << 20) throw new Refusal('too-large', 'more than a megabyte');
  // A server does not keep variations.
  const atServer = !/^[^\n]*"variations"/.test(text) && (await serverAnswers());
  try {
    const id = await inTime((atServer ? server : here()).importRecord(text));
    return addressOf({ id, local: !atServer });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('bad-record', (error as Error).message);
  }
}

// Person and account

// Posts a change of identity: the only faults possible are in the name or the password.
async function post(path: string, body: object): Promise<Person | null> {
  const headers = { 'content-type': 'application/json' };
  const answer = await reach(path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  }).catch((error: Refusal) => {
    throw error.code === 'bad-message' ? new Refusal('bad-form', error.message) : error;
  });
  return answer.status === 204 ? null : ((await answer.json()) as Person);
}

const socket = () => server.transport as SocketTransport;

export async function rename(name: string): Promise<void> {
  settings.name = name;
  if (!(await serverAnswers()) || server.person?.account || server.person?.name === name) return;
  server.person = await post('/api/guest', { name });
  await socket().again();
}

export async function enter(
  way: 'register' | 'login',
  name: string,
  password: string,
): Promise<void> {
  const who = await post(`/api/${way}`, { name, password });
  settings.name = who?.name ?? name;
  server.person = who;
  await socket().again();
}

// Changes the password and ends all other sessions of the account.
export async function changePassword(password: string, fresh: string): Promise<void> {
  server.person = await post('/api/password', { password, new_password: fresh });
  await socket().again();
}

export async function leave(): Promise<void> {
  await post('/api/logout', {});
  server.person = null;
  await socket().again();
}
