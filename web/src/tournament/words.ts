// Points, forms, times and people of tournaments in words.
import { botName, personName } from '../lib/words/bots';
import { errorWords, inWords } from '../lib/words/errors';
import { Refusal } from '../lib/refusal';
import { language, t, tn } from '../lib/words/words.svelte';
import { clockWords, timeLeft } from '../lib/words/clock';
import { scaleName } from '../parts/words';
import type { Card, Form, Rules, Whole } from './tournaments';

// Formats points with quarters: 1½.
export function pointWords(points: number): string {
  const whole = Math.floor(points);
  const part = { 0.25: '¼', 0.5: '½', 0.75: '¾' }[points - whole];
  if (part) return `${whole || ''}${part}`;
  return points.toLocaleString(language(), { maximumFractionDigits: 2 });
}

export function formName(form: Form): string {
  const names = { swiss: t('Swiss'), 'round-robin': t('Round robin'), league: t('League') };
  return names[form];
}

// "Swiss, 4 rounds"
export function formWords({ form, rounds }: Pick<Rules, 'form' | 'rounds'>): string {
  if (rounds === 0) return formName(form);
  return `${formName(form)}, ${tn('{n} round', '{n} rounds', rounds)}`;
}

// Returns the game and its conditions.
export function factsOf(card: Card): string[] {
  return [
    scaleName(card),
    formWords(card),
    clockWords(card),
    ...(card.pace === 'days' ? [t('over several days')] : []),
    ...(card.rated ? [t('rated games')] : []),
  ];
}

const format = (options: Intl.DateTimeFormatOptions) => (time: number) =>
  new Intl.DateTimeFormat(language(), { hourCycle: 'h23', ...options }).format(time);
export const hourOf = format({ hour: '2-digit', minute: '2-digit' });
export const weekdayOf = format({ weekday: 'long' });
const dayAndHour = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

// Returns the hour, with its day unless that is today.
export const momentOf = (time: number, now: number) =>
  new Date(time).toDateString() === new Date(now).toDateString() ? hourOf(time) : dayAndHour(time);

// "in 3 hours"; near the end it counts seconds.
export function fromNow(time: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((time - now) / 1000));
  const words = new Intl.RelativeTimeFormat(language(), { numeric: 'always' });
  if (seconds < 600) return t('in {time}', { time: timeLeft(seconds) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return words.format(minutes, 'minute');
  if (minutes < 36 * 60) return words.format(Math.round(minutes / 60), 'hour');
  return words.format(Math.round(minutes / 60 / 24), 'day');
}

// "every Thursday at 19:00, arranged by Nolwenn"
export function originOf({ every, begins, host }: Card): string {
  const by = host
    ? t('arranged by {name}', { name: personName(host.name) })
    : t('arranged by the house');
  if (every === 'none') return by;
  const hour = hourOf(begins);
  const when =
    every === 'daily'
      ? t('every day at {hour}', { hour })
      : t('every {day} at {hour}', { day: weekdayOf(begins), hour });
  return `${when}, ${by}`;
}

// Returns everybody's name by id; bots of the same level are numbered.
export function namesOf({ standings, tournament }: Whole): (id: string) => string {
  const bots = standings.filter(({ bot }) => bot > 0).sort((a, b) => order(a.id) - order(b.id));
  const names = new Map<string, string>();
  for (const named of [tournament.host, tournament.winner])
    if (named) names.set(named.id, personName(named.name));
  for (const { id, bot, name } of standings) {
    const alike = bots.filter((other) => other.bot === bot);
    const number = alike.findIndex((other) => other.id === id) + 1;
    if (bot === 0) names.set(id, personName(name));
    else names.set(id, alike.length > 1 ? `${botName(bot)} ${number}` : botName(bot));
  }
  return (id) => names.get(id) ?? t('Somebody');
}
const order = (bot: string) => Number(/\d+$/.exec(bot)?.[0] ?? 0);

export function ordinal(place: number): string {
  const words = [t('first place'), t('second place'), t('third place')];
  return words[place - 1] ?? t('place {n}', { n: place });
}

// Explains refusals with codes that mean something else at a table, or nothing.
export function refusedWords(error: unknown): string {
  const sentences: { [code: string]: string } = {
    'no-account': t('Tournaments are for accounts. Register or log in first.'),
    'no-page': t('There is no such tournament.'),
    'not-host': t('Only the person who arranged it can do that.'),
    'too-few': t('Too few have entered to begin.'),
    'too-many': t('You have arranged as many as you can for now.'),
    begun: t('It has begun already.'),
    cancelled: t('This tournament was cancelled.'),
    closed: t('Entry is over.'),
    full: t('The tournament is full.'),
    over: t('The tournament is over.'),
  };
  if (!(error instanceof Refusal)) return inWords(error);
  return sentences[error.code] ?? errorWords(error.code, error.message);
}
