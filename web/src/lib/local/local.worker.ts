// The worker behind the local transport: hands the messages of docs/protocol.md to the core, which
// answers as a server would, and keeps the log of each table in IndexedDB. It knows no rules of
// game or table; it runs the bots and adds the local features: guided games, records.
import wasm from '../../../../build/fanal.wasm?url';
import { Core } from './core';
import { sha256, toHex } from '../hash';
import type { Kept } from './local.kept';
import { all, cardOf, find, keep, remember } from './local.store';
import { BadRecord, recordWith, treeOf } from './local.tree';
import { Nets } from './nets';
import type {
  ClientMessage,
  GameInfo,
  Join,
  Lists,
  Rematch,
  ServerMessage,
  TableWish,
  Tree,
} from '../protocol';

// Messages beyond the protocol: things done over HTTP at a server, and the local player's name.
export type LocalRequest =
  | ClientMessage
  | { name: string }
  | { remember: Kept } // from the page, after the worker was started again
  | { record: string; moves?: string[]; asked: number } // moves: of an analysis board
  | { import: string; asked: number };
export type LocalAnswer =
  | ServerMessage
  | { asked: number; text?: string; error?: string }
  | { broken: string; again: boolean }
  | { hold: Kept; unkept: string };

// Returns the player for a level. Levels 1 to 4 are the core's own; there is no clock here, so
// level 5 counts simulations. Levels from 3 on use a network, if it could be fetched.
async function playerOf(level: number, game: string): Promise<string> {
  const learned = level > 2 && (await nets.bring(game));
  if (level < 5) return `level:${level}`;
  return learned ? 'learned:4500' : 'search:20000';
}

let core: Core;
let nets: Nets;
let open: Kept | null = null; // the game whose table the core holds
let me = 'You';

class Illegal extends Error {}

const post = (message: LocalAnswer) => postMessage(message);
const refuse = (code: string, error: string, id?: string) =>
  post({ error, code, ...(id ? { id } : {}) });
const random = (bytes: number) => toHex(crypto.getRandomValues(new Uint8Array(bytes)));
// Derives the id from the request, so that a repeated one makes no second table.
const idFrom = (words: string) => sha256(new TextEncoder().encode(words)).slice(0, 16);

// Keeps a game. One that the browser refuses to store goes to the page, which holds it and reports
// that.
let failing = false;
async function save(game: Kept): Promise<void> {
  const unkept = await keep(game);
  if (unkept) post({ hold: game, unkept });
  else if (failing) post({ unkept: '' });
  failing = unkept !== null;
}

async function hello(): Promise<void> {
  const { version, games } = core.json('games') as { version: string; games: GameInfo[] };
  const person = { person: 'local', name: me, account: false };
  post({ hello: { protocol: 1, version, person, games, levels: 5 } });
}

// Loads the table of this game into the core.
function load(game: Kept): void {
  open = null;
  core.ask('table_open', [], game.id);
  for (const line of game.log) core.ask('table_fold', [], line);
  open = game;
}

// Returns a game made from the table in the core.
function taken(id: string): Kept {
  const game: Kept = { id, changed: Date.now(), card: core.json('table_card'), log: [] };
  takeLog(game);
  return game;
}

// Takes over new entries of the core's log; returns whether there were any.
function takeLog(game: Kept): boolean {
  const before = game.log.length;
  game.log.push(...linesOf(0, before));
  if (game.log.length === before) return false;
  game.changed = Date.now();
  game.card = core.json('table_card');
  return true;
}

// Returns the entries of the table (0), or of its rematch (1), after the given number.
function linesOf(made: 0 | 1, after: number): string[] {
  const lines: string[] = [];
  for (;;) {
    const { done, answer } = core.call('table_line', [made, after + lines.length + 1]);
    if (!done) return lines;
    lines.push(answer);
  }
}

const ask = (message: object): string =>
  core.ask('table_ask', [Date.now()], JSON.stringify(message));

function tell(messages: string): void {
  for (const line of messages.split('\n')) {
    const message = JSON.parse(line);
    if (open?.guided && message.table?.id) message.table.guide = open.guided;
    if (open?.tree && message.table?.id) message.table.tree = open.tree;
    post(message);
  }
}

// Sends messages before saving, so that storage does not delay drawing.
async function settle(messages: string): Promise<void> {
  tell(messages);
  if (!open || !takeLog(open)) return;
  await save(open);
  runBots();
}

// Makes bots move one at a time; messages that came meanwhile go first.
let turning = false;
function runBots(): void {
  if (turning) return;
  turning = true;
  setTimeout(() => {
    queue = queue.then(async () => {
      turning = false;
      const bot = core.call('table_bot');
      if (open && bot.done) await settle(await moveOf(open, JSON.parse(bot.answer)));
    });
  });
}

// Returns a bot's move. It always takes its full pace, since its time must not reveal whether it
// had a choice.
type Bot = { seat: number; level: number; ply: number; pace: number };
async function moveOf(game: Kept, { seat, level, ply, pace }: Bot): Promise<string> {
  const due = performance.now() + pace;
  const guided = game.guided?.[ply];
  const told = guided === undefined ? null : core.call('table_move', [Date.now()], guided);
  if (told?.done) return told.answer;
  const player = await playerOf(level, game.card.game);
  const move = core.ask('choose', [seat], `${player} ${game.id}${game.log.length}`);
  await new Promise((go) => setTimeout(go, due - performance.now()));
  return core.ask('table_move', [Date.now()], move);
}

// Makes the moves that lead to a position, of people and bots alike; each is one entry of the log.
function lead(moves: string[]): void {
  let seq = linesOf(0, 0).length;
  for (const move of moves) {
    if (core.call('table_bot').done) core.ask('table_move', [Date.now()], move);
    else if (ask({ move, seq, id: `lead-${seq}` }).startsWith('{"error"'))
      throw new Error(`the position cannot be reached: ${move}`);
    seq++;
  }
}

// The position of a record from which a game begins.
type From = NonNullable<TableWish['from']>;
function askFrom({ record, ply, knows }: From, message: { create: object }): string {
  takeRecord(record);
  const create = { ...message.create, from: { ply, knows } };
  return core.ask('import_play', [Date.now()], JSON.stringify({ ...message, create }));
}

// Returns the variations of a record, which is read for them alone.
function readTree(record: string): Tree {
  takeRecord(record);
  endImport('a-record');
  return treeOf(core, record);
}

// Reopens the existing analysis board of this game at another position.
async function reopen(game: Kept, { ply }: From): Promise<void> {
  load(game);
  await walk(game, game.tree?.main.slice(0, ply) ?? []);
}

async function onCreate(
  { guide, position, from, ...create }: TableWish,
  id: string,
): Promise<void> {
  const table = idFrom(from?.of ? `tree ${from.of}` : `create ${id}`);
  const before = await find(table);
  if (before) {
    if (from?.of) await reopen(before, from);
    post({ ok: id, seq: 1, table });
    return onJoin({ join: table, since: 0 });
  }
  const mine = create.seats.find((seat) => seat.kind === 'me')?.name?.slice(0, 24) || me;
  const secret = guide?.seed ?? position?.seed ?? random(32);
  const message = { create, id, table, secret, me: mine };
  let tree: Tree | undefined;
  let answer: string;
  try {
    if (from && create.analysis) tree = readTree(from.record);
    answer = from ? askFrom(from, message) : ask(message);
  } catch (error) {
    if (open) load(open);
    throw error;
  }
  if (answer.startsWith('{"error"')) {
    tell(answer);
    if (open) load(open);
    return;
  }
  lead(position?.moves ?? []);
  open = taken(table);
  if (guide) open.guided = guide.moves;
  if (tree) open.tree = tree;
  if (position || from?.passing) open.passing = true;
  await save(open);
  tell(answer);
  runBots();
}

async function onJoin(message: Join & { id?: string }): Promise<void> {
  if (open?.id !== message.join) {
    const game = await find(message.join);
    if (!game) return refuse('no-table', 'there is no such game in this browser', message.id);
    load(game);
  }
  tell(ask(message));
  runBots();
}

// Saves the new table first, then the entry that announces it.
async function onRematch(game: Kept, message: Rematch): Promise<void> {
  const table = idFrom(`rematch ${game.id}`);
  const answer = ask({ ...message, table, secret: random(32), me });
  if (takeLog(game)) {
    const log = linesOf(1, 0);
    load({ ...game, id: table, log, guided: undefined });
    await save(taken(table));
    load(game);
    await save(game);
  }
  tell(answer);
}

// Puts an analysis board after other moves, with a log of only those.
async function walk(game: Kept, moves: string[]): Promise<void> {
  const { done, answer } = core.call('table_walk', [Date.now()], JSON.stringify(moves));
  if (!done) throw new Illegal(answer);
  game.log = [];
  takeLog(game);
  await save(game);
}

async function onWalk(game: Kept, moves: string[], id: string): Promise<void> {
  await walk(game, moves);
  post({ ok: id, seq: game.log.length });
}

async function onTree(game: Kept, tree: Tree): Promise<void> {
  game.tree = tree;
  await save(game);
}

// Leaves the guide: from now on the bots choose for themselves.
async function onFree(game: Kept): Promise<void> {
  delete game.guided;
  await save(game);
  tell(ask({ join: game.id, since: game.log.length }));
  runBots();
}

async function onTables(which: Lists, before = Infinity): Promise<void> {
  const list = (which === 'lobby' || which === 'room' ? [] : await all())
    .map(cardOf)
    .filter(
      ({ state, changed }) => changed < before && (state === 'over') === (which === 'finished'),
    )
    .sort((a, b) => b.changed - a.changed)
    .slice(0, 50);
  post({ tables: which, list });
}

// Replays a record, checking every line; it may end before the game does.
function takeRecord(text: string): void {
  core.ask('import_begin');
  for (const line of text.trimEnd().split('\n')) {
    const { done, answer } = core.call('import_line', [], line);
    if (!done) throw new BadRecord(answer);
  }
}

function endImport(id: string): void {
  const { done, answer } = core.call('import_end', [Date.now()], id);
  if (!done) throw new BadRecord(answer);
}

async function onImport(text: string): Promise<string> {
  const id = random(8);
  takeRecord(text);
  endImport(id);
  const tree = treeOf(core, text);
  await save({ ...taken(id), ...(tree.lines.length > 0 ? { tree } : {}) });
  return id;
}

async function recordOf(id: string, moves?: string[]): Promise<string> {
  const game = open?.id === id ? open : await find(id);
  if (!game) throw new Error('there is no such game in this browser');
  if (game !== open) load(game);
  const main = moves ?? (game.card.analysis ? game.tree?.main : undefined);
  if (main) core.ask('table_walk', [Date.now()], JSON.stringify(main));
  if (moves || !game.tree) return `${core.record().join('\n')}\n`;
  return `${recordWith(core, game.tree).join('\n')}\n`;
}

// Answers a request, then restores the core's previous table.
async function asked(number: number, action: () => Promise<string>): Promise<void> {
  const before = open;
  try {
    post({ asked: number, text: await action() });
  } catch (error) {
    post({ asked: number, error: (error as Error).message });
  }
  if (before) load(before);
  else open = null;
}

async function handle(message: LocalRequest): Promise<void> {
  if ('remember' in message) return remember(message.remember);
  if ('asked' in message)
    return asked(message.asked, () =>
      'record' in message ? recordOf(message.record, message.moves) : onImport(message.import),
    );
  if ('create' in message) return onCreate(message.create, message.id);
  if ('join' in message) return onJoin(message);
  if ('tables' in message) return onTables(message.tables, message.before);
  if ('name' in message && !('sit' in message)) {
    me = message.name.slice(0, 24) || me;
    return;
  }
  if (!open) return;
  if ('part' in message) open = null;
  else if ('guided' in message) await onFree(open);
  else if ('walk' in message) await onWalk(open, message.walk, message.id);
  else if ('tree' in message) await onTree(open, message.tree);
  else if ('rematch' in message) await onRematch(open, message);
  else {
    if ('hint' in message) await nets.bring(open.card.game);
    await settle(ask(message));
  }
}

// Handles one message at a time, including those that wait for the store.
let queue = Core.load(wasm).then(
  async (loaded) => {
    core = loaded;
    nets = new Nets(core);
    await hello();
  },
  (error) => post({ broken: String(error), again: false }),
);
onmessage = ({ data }: MessageEvent<LocalRequest>) => {
  queue = queue
    .then(() => handle(data))
    .catch((error) => {
      if (error instanceof WebAssembly.RuntimeError) post({ broken: String(error), again: true });
      else {
        const { id } = data as { id?: string };
        if (error instanceof BadRecord) refuse('bad-record', error.message, id);
        else if (error instanceof Illegal) refuse('illegal', error.message, id);
        else refuse('store', String(error), id);
      }
    });
};
