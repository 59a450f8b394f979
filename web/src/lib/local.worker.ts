// The worker behind the local transport: takes the messages of docs/protocol.md and answers them
// as a server would, with the core in WebAssembly and games kept in IndexedDB.
import wasm from '../../../build/fanal.wasm?url';
import { Core } from './core';
import { fairSeed, sha256, toHex } from './hash';
import { cardOf, LocalMatch } from './local.match';
import { all, find, keep, remember, type Kept } from './local.store';
import type {
  ClientMessage,
  Entry,
  GameInfo,
  HintMove,
  Join,
  ServerMessage,
  TableWish,
} from './protocol';

// Beyond the protocol: what HTTP does at a server, and who plays here.
export type LocalRequest =
  | ClientMessage
  | { name: string }
  | { remember: Kept } // from the page, after the worker was started again
  | { record: string; asked: number }
  | { import: string; asked: number };
export type LocalAnswer =
  | ServerMessage
  | { asked: number; text?: string; error?: string }
  | { broken: string; again: boolean }
  | { hold: Kept; unkept: string };

let core: Core;
let match: LocalMatch | null = null;
let me = 'You';
const answered = new Map<string, ServerMessage>();

const post = (message: LocalAnswer) => postMessage(message);
const refuse = (code: string, error: string, id?: string) =>
  post({ error, code, ...(id ? { id } : {}) });
const newId = () => toHex(crypto.getRandomValues(new Uint8Array(8)));

// Keeps a game. What the browser refuses to keep is given to the page, which holds it and says so.
let failing = false;
async function save(kept: Kept): Promise<void> {
  const unkept = await keep(kept);
  if (unkept) post({ hold: kept, unkept });
  else if (failing) post({ unkept: '' });
  failing = unkept !== null;
}

async function hello(): Promise<void> {
  const { version, games } = core.json('games') as { version: string; games: GameInfo[] };
  const person = { person: 'local', name: me, account: false };
  post({ hello: { protocol: 1, version, person, games, levels: 5 } });
}

function ok(id: string, table?: string): void {
  const message: ServerMessage = { ok: id, seq: match?.seq, ...(table ? { table } : {}) };
  answered.set(id, message);
  post(message);
}

// Everything after `since`, and the position.
function tell(since: number): void {
  if (!match) return;
  post({ table: match.table() });
  const entries = match.entries(since);
  if (entries.length > 0) post({ entries });
  post(match.view());
}

// Bots move one at a time; messages that came meanwhile go first.
let turning = false;
function runBots(): void {
  if (turning) return;
  turning = true;
  setTimeout(() => {
    queue = queue.then(async () => {
      turning = false;
      if (!match) return;
      const since = match.seq;
      if (!match.stepBot()) return;
      await settle(since);
      runBots();
    });
  });
}

// Tells, then keeps: the store does not hold up the drawing.
async function settle(since: number): Promise<void> {
  const { kept } = match!;
  tellChange(since);
  await save(kept);
}

function tellChange(since: number): void {
  if (!match) return;
  if (match.kept.result) post({ table: match.table() });
  post({ entries: match.entries(since) });
  post(match.view());
}

async function create(wish: TableWish): Promise<Kept> {
  const secret = wish.guide?.seed ?? toHex(crypto.getRandomValues(new Uint8Array(32)));
  const seats = wish.seats.map((seat) =>
    seat.kind === 'link' || seat.kind === 'open' ? { kind: 'bot' as const, level: 2 } : seat,
  );
  const now = Date.now();
  const seed = fairSeed(secret, wish.salt ? [wish.salt] : []);
  const { game, variant = '', options = [] } = wish;
  core.ask('start', [], JSON.stringify({ game, variant, options, players: seats.length, seed }));
  const header = JSON.parse(core.ask('record_line', [0]));
  return {
    id: newId(),
    wish: { ...wish, guide: undefined, variant: header.variant, options: header.options, seats },
    ...(wish.guide ? { guided: wish.guide.moves } : {}),
    names: seats.map((seat) => (seat.kind === 'me' ? me : seat.kind === 'here' ? seat.name : '')),
    created: now,
    changed: now,
    secret,
    seed,
    edition: header.edition,
    commitment: sha256(Uint8Array.from(secret.match(/../g)!, (pair) => parseInt(pair, 16))),
    log: [
      { seq: 1, at: now, kind: 'create' },
      { seq: 2, at: now, kind: 'start' },
    ],
    result: null,
    rematch: null,
  };
}

function enter(kept: Kept): void {
  match = new LocalMatch(core, kept);
  const next = match.toAct;
  match.looking = next !== null && match.people.includes(next) ? next : (match.people[0] ?? -1);
}

async function onCreate(wish: TableWish, id: string): Promise<void> {
  let kept: Kept;
  try {
    kept = await create(wish);
  } catch (error) {
    if (match) match.load();
    return refuse('bad-setup', (error as Error).message, id);
  }
  await save(kept);
  enter(kept);
  ok(id, kept.id);
  tell(0);
  runBots();
}

async function onJoin({ join: id, since, look }: Join, request?: string): Promise<void> {
  if (match?.kept.id !== id) {
    const kept = await find(id);
    if (!kept) return refuse('no-table', 'there is no such game in this browser', request);
    enter(kept);
  }
  if (look !== undefined) match!.looking = look;
  if (request) ok(request);
  tell(since);
  runBots();
}

async function onMove(
  change: () => string | null,
  code: string,
  id: string,
  seq = Infinity,
): Promise<void> {
  if (!match) return;
  if (seq < match.turnSeq) return refuse('stale', 'something happened in between', id); // perhaps this very move, before the worker died
  const since = match.seq;
  const refusal = change();
  if (refusal !== null) {
    refuse(code, refusal, id);
    post(match.view());
    return;
  }
  ok(id);
  await settle(since);
  runBots();
}

// The person leaves the guide: the bots choose for themselves from now on.
async function onFree(): Promise<void> {
  if (!match) return;
  delete match.kept.guided;
  await save(match.kept);
  post({ table: match.table() });
  runBots();
}

async function onRematch(id: string): Promise<void> {
  if (!match?.kept.result) return refuse('not-started', 'the game is not over', id);
  const old = match.kept;
  const seats = [...old.wish.seats.slice(1), old.wish.seats[0]];
  const kept = await create({ ...old.wish, seats });
  kept.names = [...old.names.slice(1), old.names[0]];
  old.rematch = kept.id;
  await save(old);
  await save(kept);
  match.load();
  ok(id, kept.id);
  post({ table: match.table() });
}

async function onTables(which: 'lobby' | 'mine' | 'finished', before = Infinity): Promise<void> {
  const games = which === 'lobby' ? [] : await all();
  const list = games
    .map(cardOf)
    .filter(
      ({ state, changed }) => (state === 'over') === (which === 'finished') && changed < before,
    )
    .sort((a, b) => b.changed - a.changed)
    .slice(0, 50);
  post({ tables: which, list });
}

function onWhy(move: string): void {
  if (!match || !core.has('reason')) return post({ why: move, reason: { code: 'unknown' } });
  const { done, answer } = core.call('reason', [match.seat ?? -1], move);
  post({ why: move, reason: done ? JSON.parse(answer) : { code: 'unknown', text: answer } });
}

// The core has no clock here: a hundred simulations take about 2 ms.
function onHint(ms: number): void {
  const seat = match?.seat;
  if (!match || seat === null || seat === undefined || match.toAct !== seat)
    return refuse('not-your-turn', 'it is not your turn');
  const simulations = Math.max(500, Math.min(20000, ms * 10));
  const moves: HintMove[] = core.json('analyse', [seat], `search:${simulations} hint`);
  post({ hint: { seq: match.seq, moves } });
}

// Plays a record anew, every line checked; answers with its header and its lines without states.
// It may end before the game does.
function readRecord(text: string): { header: any; lines: string[] } {
  const given = text.split('\n');
  let header: any = null;
  let ended = false;
  core.ask('replay_begin');
  given.forEach((line, n) => {
    if (!line.trim()) return;
    const { done, answer } = ended
      ? { done: false, answer: 'one game at a time' }
      : core.call('replay_line', [], line);
    if (!done) throw new Error(`line ${n + 1}: ${answer}`);
    const read = JSON.parse(line);
    header ??= read;
    ended = 'points' in read;
  });
  if (!header) throw new Error('there is no game in it');
  return { header, lines: [JSON.stringify(header), ...core.record().slice(1)] };
}

async function onImport(text: string): Promise<string> {
  const { header, lines } = readRecord(text);
  const over = core.json('view', [-1]).to_act === null;
  const now = Date.now();
  const log = lines
    .slice(1, over ? -1 : undefined)
    .map((line, n): Entry => ({ seq: n + 1, at: now, kind: 'move', ...JSON.parse(line) }));
  const result = over ? JSON.parse(lines[lines.length - 1]) : null;
  log.push({ seq: log.length + 1, at: now, kind: 'over', ...result });
  const kept: Kept = {
    id: newId(),
    wish: {
      game: header.game,
      variant: header.variant,
      options: header.options,
      seats: Array.from({ length: header.players }, () => ({ kind: 'open' as const })),
    },
    names: Array.from({ length: header.players }, () => ''),
    created: now,
    changed: now,
    secret: header.fair?.secret ?? '',
    seed: header.seed,
    commitment: header.fair?.commitment ?? '',
    edition: header.edition,
    log,
    result,
    rematch: null,
    record: lines,
  };
  await save(kept);
  return kept.id;
}

async function asked(number: number, action: () => Promise<string>): Promise<void> {
  try {
    post({ asked: number, text: await action() });
  } catch (error) {
    post({ asked: number, error: (error as Error).message });
  }
  if (match) match.load();
}

async function recordOf(id: string): Promise<string> {
  const kept = match?.kept.id === id ? match.kept : await find(id);
  if (!kept) throw new Error('there is no such game in this browser');
  return new LocalMatch(core, kept).record();
}

async function handle(message: LocalRequest): Promise<void> {
  if ('id' in message && answered.has(message.id)) return post(answered.get(message.id)!);
  if ('remember' in message) return remember(message.remember);
  if ('guided' in message) return onFree();
  if ('name' in message && !('sit' in message)) me = message.name;
  else if ('asked' in message)
    await asked(message.asked, () =>
      'record' in message ? recordOf(message.record) : onImport(message.import),
    );
  else if ('create' in message) await onCreate(message.create, message.id);
  else if ('join' in message) await onJoin(message, 'id' in message ? message.id : undefined);
  else if ('part' in message) match = null;
  else if ('move' in message)
    await onMove(
      () => match!.play(match!.seat ?? -1, message.move, false),
      'illegal',
      message.id,
      message.seq,
    );
  else if ('undo' in message)
    await onMove(() => match!.undo(match!.seat ?? -1), 'no-undo', message.id, message.seq);
  else if ('look' in message) {
    if (!match) return;
    match.looking = message.look;
    post(match.view());
  } else if ('why' in message) onWhy(message.why);
  else if ('hint' in message) onHint(message.hint);
  else if ('chat' in message)
    await onMove(() => (match!.say(message.chat), null), 'no-seat', message.id);
  else if ('rematch' in message) await onRematch(message.id);
  else if ('tables' in message) await onTables(message.tables, message.before);
  else if ('replay' in message) {
    if (match) post(match.replay(message.replay));
  } else if ('id' in message) refuse('not-open', 'this works only at a server', message.id);
}

// One message after another, also those that wait for the store.
let queue = Core.load(wasm).then(
  async (loaded) => {
    core = loaded;
    await hello();
  },
  (error) => post({ broken: String(error), again: false }),
);
onmessage = ({ data }: MessageEvent<LocalRequest>) => {
  queue = queue
    .then(() => handle(data))
    .catch((error) => {
      if (error instanceof WebAssembly.RuntimeError) post({ broken: String(error), again: true });
      else refuse('store', String(error), (data as { id?: string }).id);
    });
};
