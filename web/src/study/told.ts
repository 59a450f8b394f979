// The analysis in sentences: a turn that was played, one that was not, who played and who drew
// better. Moves and events are put into words by the game's own tables.
import type { Ending, GameRenderer, Words } from '../lib/game';
import type {
  Insight,
  InsightBecause,
  InsightMark,
  InsightMoment,
  InsightOption,
} from '../lib/local/insight';
import type { Session } from '../lib/session/session.svelte';
import { joined, language, t } from '../lib/words/words.svelte';
import { toldBy } from '../table/log';
import { spoken } from '../lib/words/spoken';
import { nameOf } from './names';
import type { Study } from './study.svelte';

export const percent = (chance: number) => Math.round(chance / 100);

// Formats a change in per cent, with its sign.
export function signed(change: number): string {
  const n = percent(change);
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

export function markWord(mark: InsightMark): string {
  switch (mark) {
    case 'best':
      return t('nothing better was found');
    case 'inaccuracy':
      return t('an inaccuracy');
    case 'mistake':
      return t('a mistake');
    case 'blunder':
      return t('a blunder');
    default:
      return t('nearly as good as the best');
  }
}

// Returns the turn of a move as the log words it, or '' if the log is silent on it.
export function played({ session, renderer }: Study, ply: number, steps = 1): Words {
  const told = toldBy(session.history.plays.slice(0, ply + steps), session, renderer);
  return told?.turn ?? '';
}

// Describes a turn, with its consequences if the draws weighed more.
export function happened(
  { session, renderer }: Study,
  { ply, steps, play, draws }: InsightMoment,
): Words {
  const told = toldBy(session.history.plays.slice(0, ply + steps), session, renderer);
  const more = Math.abs(draws) > Math.abs(play) ? (told?.more ?? []).slice(0, 1) : [];
  return [told?.turn ?? '', ...more].join('. ');
}

// Returns steps that could be made here, in the words of buttons.
export function steps({ session, renderer }: Study, moves: string[]): Words {
  return moves.map((move) => renderer.moveLabel(session, move)).join(' · ');
}

export const instead = (study: Study, { move, then }: InsightOption): Words =>
  steps(study, [move, ...then]);

// Hundredths of a point as "2.4".
export const tenths = (points: number) =>
  (points / 100).toLocaleString(language(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

// "Yann gets 2.4 points less (Majorities, La Jument)"
export function why(
  session: Session,
  renderer: GameRenderer,
  because: InsightBecause,
  ending?: Ending,
): Words {
  const { seat, source, better, played, gain: _, without: __, ...place } = because;
  const more = better - played;
  const n = tenths(Math.abs(more));
  const who = { name: nameOf(session, renderer, seat), n };
  const words =
    session.own === seat
      ? more > 0
        ? t('You get {n} points more', { n })
        : t('You get {n} points less', { n })
      : more > 0
        ? t('{name} gets {n} points more', who)
        : t('{name} gets {n} points less', who);
  const label = renderer.sources().find((one) => one.source === source)?.label;
  if (!label) return words;
  const isPlaced = Object.keys(place).length > 0 && ending?.places;
  return `${words} (${isPlaced ? `${label}, ${isPlaced.name(place, session.view)}` : label})`;
}

// "Anne 78, Yann 19 per cent"
export function chancesInWords(study: Study, chances: number[]): string {
  const list = chances.map((chance, n) => `${study.name(n)} ${Math.round(chance)}`).join(', ');
  return t('{list} per cent.', { list });
}

// Returns the text of the scrubber.
export function positionInWords(study: Study): string {
  const { at, moves, decision } = study;
  const chances = study.chancesAt(at);
  const round = study.roundOf(at);
  const parts = [
    at >= moves
      ? t('The end, after {n} moves.', { n: moves })
      : round > 0
        ? t('Move {n} of {all}, round {round}.', { n: at + 1, all: moves, round })
        : t('Move {n} of {all}.', { n: at + 1, all: moves }),
  ];
  const words = at < moves ? spoken(played(study, at)) : '';
  if (words && decision && decision.cost > 0)
    parts.push(
      t('{words}, {mark}, cost {n} per cent.', {
        words,
        mark: markWord(decision.mark),
        n: percent(decision.cost),
      }),
    );
  else if (words) parts.push(`${words}.`);
  if (chances) parts.push(chancesInWords(study, chances));
  return parts.join(' ');
}

// Returns the story of the curve: everybody's chance at the beginning of each round and at the end.
export function storyInWords(study: Study): string {
  const stops = [...study.rounds.map(({ ply }) => ply), study.moves];
  const values = stops.flatMap((at) => {
    const chances = study.chancesAt(at);
    return chances ? [chances] : [];
  });
  return (values[0] ?? [])
    .map((_, entry) => {
      const list = joined(values.map((chances) => `${Math.round(chances[entry])}`));
      return t('{name}: {list} per cent.', { name: study.name(entry), list });
    })
    .join(' ');
}

const indexOfMost = (values: number[]) => values.indexOf(Math.max(...values));

const playedBetter = (name: string, mine: boolean, two: boolean) => {
  if (two) return mine ? t('You played better') : t('{name} played better', { name });
  return mine ? t('You played best') : t('{name} played best', { name });
};
const drewBetter = (name: string, mine: boolean, two: boolean) => {
  if (two) return mine ? t('you drew better') : t('{name} drew better', { name });
  return mine ? t('you drew best') : t('{name} drew best', { name });
};

// "Anne played better, Bo drew better": skill and luck in one sentence; '' while unknown.
export function verdict(
  { balance }: Insight,
  focus: number,
  name: (seat: number) => string,
  isMine: (seat: number) => boolean,
): string {
  const rows = balance?.[focus];
  if (!rows) return '';
  const EVEN = 100; // out of 10,000: not worth mentioning
  const two = rows.length === 2;
  const skilled = indexOfMost(rows.map(({ own }) => own));
  const lucky = indexOfMost(rows.map(({ draws }) => draws));
  const first = playedBetter(name(skilled), isMine(skilled), two);
  if (rows.every(({ draws }) => Math.abs(draws) < EVEN))
    return t('{first}; the draws were even.', { first });
  if (skilled === lucky)
    return two
      ? t('{first}, and drew better.', { first })
      : t('{first}, and drew best.', { first });
  const second = drewBetter(name(lucky), isMine(lucky), two);
  return t('{first}, {second}.', { first, second });
}
