// Time in words: the time left, and the clock of a table.
import { botName } from './bots';
import type { Clock, Pace, Span } from '../protocol';
import { language, t, tn } from './words.svelte';

const STAND_IN = 3; // level of the bot, as docs/protocol.md says

// Formats the time left, as short as a clock does.
export function timeLeft(seconds: number): string {
  if (seconds >= 2 * 86400) return tn('{n} day', '{n} days', Math.floor(seconds / 86400));
  if (seconds >= 2 * 3600) return tn('{n} hour', '{n} hours', Math.floor(seconds / 3600));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

// Formats minutes and seconds, or days and hours, even for an unusual client's values.
export function span(seconds: number): string {
  const parts: string[] = [];
  for (const [size, words] of [
    [86400, (n: number) => tn('{n} day', '{n} days', n)],
    [3600, (n: number) => tn('{n} hour', '{n} hours', n)],
    [60, (n: number) => t('{n} min', { n })],
    [1, (n: number) => t('{n} s', { n })],
  ] as const) {
    const n = Math.floor(seconds / size);
    if (n > 0) parts.push(words(n));
    seconds -= n * size;
  }
  return parts.join(' ');
}

export const PACES: Pace[] = ['brisk', 'calm', 'days'];

export function paceName(pace: Pace): string {
  return { brisk: t('Brisk'), calm: t('Calm'), days: t('Days') }[pace];
}

export function hasClock({ turn_s, bank_s = 0 }: Clock): boolean {
  return turn_s > 0 || bank_s > 0;
}

// "10 min + 15 s": for narrow spaces.
export function clockShort(clock: Clock): string {
  const { turn_s, bank_s = 0 } = clock;
  const isPair = turn_s > 0 && bank_s > 0;
  return isPair ? `${span(bank_s)} + ${span(turn_s)}` : clockWords(clock);
}

export function clockWords(clock: Clock): string {
  const { turn_s, bank_s = 0 } = clock;
  if (!hasClock(clock)) return t('No clock');
  if (bank_s === 0) return t('{time} per turn', { time: span(turn_s) });
  if (turn_s === 0) return t('{time} for the game', { time: span(bank_s) });
  return t('{bank}, and {time} per turn', { bank: span(bank_s), time: span(turn_s) });
}

// Explains what happens when time is up or somebody is away, for people thinking of joining.
export function lateWords(table: Clock & { pace: 'live' | 'days'; away_s: number }): string[] {
  const bot = botName(STAND_IN);
  const away = { n: table.away_s, bot };
  if (!hasClock(table))
    return [
      t(
        'Whoever is away for {n} seconds while others wait is played by **a bot ({bot})**, and may take the seat back.',
        away,
      ),
    ];
  return [
    t('When the time is up, **a bot ({bot}) takes the seat**. You may take it back.', { bot }),
    table.pace === 'days'
      ? t('The clock rests on your days off.')
      : t('It also does when somebody is away for {n} seconds while others wait.', away),
  ];
}

const HALF_A_DAY = 12 * 3600 * 1000;

// Returns the last day of a period that ends at midnight, in whichever time zone.
export function day(until: number): string {
  return new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long' }).format(
    until - HALF_A_DAY,
  );
}

// "3 August – 9 August, 24 December"
export function daysOff(spans: Span[]): string {
  const format = new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long' });
  return spans
    .map(([from, until]) =>
      format.formatRange(Math.min(from + HALF_A_DAY, until - HALF_A_DAY), until - HALF_A_DAY),
    )
    .join(', ');
}

// Returns when a clock that is resting now resumes.
export function restsUntil(rests: Span[] | undefined, now: number): number | null {
  return rests?.find(([from, until]) => now >= from && now < until)?.[1] ?? null;
}

// Returns the milliseconds until a time, without days off.
export function timeToPlay(rests: Span[] | undefined, now: number, until: number): number {
  const rested = (rests ?? []).map(([from, to]) => Math.min(to, until) - Math.max(from, now));
  return rested.reduce((left, ms) => left - Math.max(0, ms), until - now);
}
