// The end of a game in one line and one sentence: the winner, and why. Points, places and
// tie-breaks come from the core; here they are only put into words.
import type { Ending, Standing } from '../lib/game';
import type { Course, GameEvent, Result } from '../lib/protocol';
import { joined, t, tn } from '../lib/words/words.svelte';

// Returns the tie-break that puts the first before the second.
export function tieForFirst(all: Standing[], { ties = [] }: Result): GameEvent | undefined {
  return ties.find(({ seat, event }) => seat === all[0].entry && event !== 'shared');
}

export function headline(all: Standing[], result: Result, ending: Ending | null): string {
  const winners = all.filter(({ place }) => place === 1);
  const [{ name, mine, points }, second] = all;
  if (winners.length > 1)
    return winners.some((one) => one.mine)
      ? t('You share the victory')
      : t('{names} share the victory', { names: joined(winners.map((one) => one.name)) });
  const tie = tieForFirst(all, result);
  if (tie && ending) return ending.wonBy(tie, name, mine);
  const n = points - (second?.points ?? 0);
  if (result.resigned || n <= 0) return mine ? t('You win') : t('{name} wins', { name });
  return mine
    ? tn('You win by {n} point', 'You win by {n} points', n)
    : tn('{name} wins by {n} point', '{name} wins by {n} points', n, { name });
}

// Returns the sole leader in points by round; null if several lead.
function leaders(rounds: number[][]): (number | null)[] {
  return rounds.map((points) => {
    const most = Math.max(...points);
    return points.filter((one) => one === most).length === 1 ? points.indexOf(most) : null;
  });
}

// "Anne led after four rounds": names the loser who was ahead most often.
function earlier(all: Standing[], led: (number | null)[]): string {
  const times = ({ entry }: Standing) => led.filter((leader) => leader === entry).length;
  const [other] = all.slice(1).sort((a, b) => times(b) - times(a));
  const n = other ? times(other) : 0;
  if (n === 0) return '';
  return other.mine
    ? tn('You led after {n} round.', 'You led after {n} rounds.', n)
    : tn('{name} led after {n} round.', '{name} led after {n} rounds.', n, { name: other.name });
}

// States since when the winner was ahead.
function lead({ entry, name, mine }: Standing, led: (number | null)[]): string {
  const before = led.map((leader) => leader === entry).lastIndexOf(false);
  if (before < 0)
    return mine ? t('You led after every round.') : t('{name} led after every round.', { name });
  if (before >= led.length - 2)
    return mine
      ? t('You took the lead at the end.')
      : t('{name} took the lead at the end.', { name });
  return mine
    ? t('You have led since round {n}.', { n: before + 2 })
    : t('{name} has led since round {n}.', { name, n: before + 2 });
}

// Returns the sentence below the line; a tie is explained by its event instead.
export function sentence(all: Standing[], result: Result, course: Course | null): string {
  const [first, second] = all;
  const gone = all.filter(({ entry }) => result.resigned?.includes(entry));
  if (gone.length === 1 && gone[0].mine) return t('You resigned.');
  if (gone.length > 0)
    return t('{names} resigned.', { names: joined(gone.map(({ name }) => name)) });
  if (first.points === second.points) return '';
  const score = t('{a} to {b}.', { a: first.points, b: second.points });
  if (!course || course.rounds.length < 2) return score;
  const led = leaders(course.rounds);
  return [score, earlier(all, led), lead(first, led)].filter(Boolean).join(' ');
}
