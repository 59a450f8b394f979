// The collection of the games that count: those of this browser, and mine at the server. Each is
// read once, and the core's findings are kept. Knows no game.
import type { Kept } from '../lib/local/local.kept';
import { find, all, cardOf } from '../lib/local/local.store';
import type { TableCard } from '../lib/protocol';
import { factsOf, FORM, pathOf, type Facts, type Source } from './facts';
import { allFacts, dropFacts, keepFacts } from './facts.store';
import { Folder } from './folder';

export const HERE = 'local';
const MOST_RECORDS = 24; // records requested from a server at a time: it allows 30 a minute

// A finished game, and how to obtain its moves.
export type Finished = { card: TableCard; owner: string; mine: number; source(): Promise<Source> };

// The part of the server needed here.
export type Elsewhere = {
  person: string;
  name: string;
  cards: TableCard[];
  record(id: string): Promise<string>;
};

const isOver = (card: TableCard) => card.state === 'over' && card.result !== null;

function ofBrowser(game: Kept): Finished {
  const card = cardOf(game);
  return {
    card,
    owner: HERE,
    mine: card.seats.findIndex(({ kind }) => kind === 'person'),
    source: async () => ({ id: game.id, log: (await find(game.id))?.log ?? [] }),
  };
}

export async function finishedHere(): Promise<Finished[]> {
  const games = (await all()).filter((game) => !game.guided && !game.card.analysis);
  return games.map(ofBrowser).filter(({ card }) => isOver(card));
}

export function finishedThere({ person, name, cards, record }: Elsewhere): Finished[] {
  return cards.filter(isOver).map((card) => ({
    card,
    owner: person,
    mine: card.seats.findIndex((seat) => seat.kind === 'person' && seat.name === name),
    source: async () => ({ record: await record(card.id) }),
  }));
}

// Returns the games still to be read, and the facts of games that no longer exist.
export function compare(games: Finished[], known: Facts[]): { missing: Finished[]; gone: Facts[] } {
  const have = new Map(known.map((facts) => [facts.id, facts]));
  const there = new Set(games.map(({ card }) => card.id));
  const missing = games.filter(({ card }) => !have.has(card.id));
  const elsewhere = missing.filter(({ owner }) => owner !== HERE);
  const late = new Set(elsewhere.slice(MOST_RECORDS));
  return {
    missing: missing.filter((game) => !late.has(game)),
    gone: known.filter(({ id, owner }) => owner === HERE && !there.has(id)),
  };
}

// Reads the missing games and reports progress after each. A game that is unavailable (the server
// is gone) is left for another time.
export async function collect(
  games: Finished[],
  tell: (done: number, total: number) => void = () => {},
): Promise<Facts[]> {
  const { missing, gone } = compare(games, await allFacts());
  for (const { id } of gone) await dropFacts(id);
  const folder = missing.length > 0 ? new Folder() : null;
  for (const [n, { card, owner, mine, source }] of missing.entries()) {
    tell(n, missing.length);
    const got = await source().catch(() => null);
    if (!got) continue;
    const folded = await folder!.fold(got);
    await keepFacts(factsOf(card, mine, owner, folded), pathOf(card.id, folded.steps));
  }
  folder?.close();
  const owners = new Set([HERE, ...games.map(({ owner }) => owner)]);
  return (await allFacts()).filter(({ owner, form }) => owners.has(owner) && form === FORM);
}
