// The log as groups of lines: entries put into words, newest first, under the headings of the game.
import { untrack } from 'svelte';
import { personName } from '../lib/words/bots';
import { daysOff } from '../lib/words/clock';
import type { GameRenderer, Words } from '../lib/game';
import type { Entry, GameEvent } from '../lib/protocol';
import type { Session } from '../lib/session/session.svelte';
import { language, t } from '../lib/words/words.svelte';
import type { Heading, Line } from './lines';
import { Turns } from './turns';

const LONGEST = 16; // maximum number of moves in a turn

type Group = { key: string; heading: Words | null; lines: Line[] };
function note(entry: Entry, session: Session): Words | null {
  const name = entry.name
    ? personName(entry.name)
    : entry.seat === undefined
      ? ''
      : session.name(entry.seat);
  if (entry.kind === 'sit') return t('**{name}** sat down', { name });
  if (entry.kind === 'stand') return t('**{name}** stood up', { name });
  if (entry.kind === 'decline') return t('**{name}** does not want to play now', { name });
  if (entry.kind === 'kick') return t('**{name}** was sent away by the host', { name });
  if (entry.kind === 'start') return t('The game begins');
  if (entry.kind === 'away') return t('**{name}** has lost the connection', { name });
  if (entry.kind === 'back') return t('**{name}** is back', { name });
  if (entry.kind === 'stand-in') return t('A bot is now playing for **{name}**', { name });
  if (entry.kind === 'resign') return t('**{name}** has resigned', { name });
  if (entry.kind === 'pause')
    return entry.until
      ? t('**{name}** would like a pause', { name })
      : t('**{name}** agrees to a pause', { name });
  if (entry.kind === 'no-pause') return t('**{name}** would rather play on', { name });
  if (entry.kind === 'paused') return t('The game is paused');
  if (entry.kind === 'resume')
    return name
      ? t('**{name}** goes on with the game', { name })
      : t('The pause was long enough, the game goes on');
  if (entry.kind === 'holidays')
    return entry.holidays?.length
      ? t('**{name}** has days off: {days}', { name, days: daysOff(entry.holidays) })
      : t('**{name}** has no days off any more', { name });
  if (entry.kind === 'rematch') return t('**{name}** would like a rematch', { name });
  return null;
}

function actor(
  entry: Entry,
  events: GameEvent[],
  n: number,
  session: Session,
  renderer: GameRenderer,
): number | null {
  const event = events[n];
  if (!renderer.actor) return event.seat ?? (n === 0 ? entry.seat! : null);
  const { table, view } = session;
  const seat = renderer.actor(event, table, entry.seat!, events.slice(0, n), view);
  return seat !== null && seat < table.seats.length ? seat : null; // Erik has no seat
}

// Returns the lines of one move, in order of events.
function moveLines(entry: Entry, session: Session, renderer: GameRenderer): (Line | Heading)[] {
  const lines: (Line | Heading)[] = [];
  const events = renderer.gather?.(entry.events ?? []) ?? entry.events ?? [];
  events.forEach((event, n) => {
    const key = `${entry.seq}-${n}`;
    const heading = renderer.heading(event);
    const head: Heading[] = heading ? [{ key: `${key}h`, kind: 'heading', words: heading }] : [];
    if (!renderer.headingFollows) lines.push(...head);
    const words = renderer.sentence(event, session.table, session.listener, session.view);
    if (words)
      lines.push({
        key,
        kind: 'move',
        words,
        seat: actor(entry, events, n, session, renderer),
        ply: entry.ply! + 1,
        places: renderer.placesOf(event),
        event,
        mover: entry.seat!,
      });
    if (renderer.headingFollows) lines.push(...head);
  });
  return lines;
}

export function linesOf(
  entry: Entry,
  session: Session,
  renderer: GameRenderer,
): (Line | Heading)[] {
  const key = `${entry.seq}`;
  if (entry.kind === 'move') return moveLines(entry, session, renderer);
  if (entry.kind === 'chat') {
    if (session.isHushed(entry)) return [];
    const name = entry.name ? personName(entry.name) : session.name(entry.seat!);
    return [{ key, kind: 'chat', words: entry.text!, seat: entry.seat!, name }];
  }
  const words = note(entry, session);
  return words ? [{ key, kind: 'note', words, seat: entry.seat ?? null }] : [];
}

// Keeps the lines of each entry, so that a new move only adds lines.
export class LogBook {
  private kept = new Map<Entry, (Line | Heading)[]>();
  private turns = new Turns();
  private language = '';

  groups(entries: Entry[], session: Session, renderer: GameRenderer): Group[] {
    const now = `${language()} ${session.listener}`;
    if (this.language !== now) {
      this.kept.clear();
      this.turns = new Turns();
    }
    this.language = now;
    const groups: Group[] = [
      { key: 'start', heading: renderer.firstHeading?.() ?? null, lines: [] },
    ];
    const steps = standing(entries).flatMap((entry) => this.lines(entry, session, renderer));
    for (const line of this.turns.join(steps, session, renderer)) {
      if (line.kind === 'chat') continue; // shown separately, see Chat.svelte
      if (line.kind === 'heading') groups.push({ key: line.key, heading: line.words, lines: [] });
      else groups[groups.length - 1].lines.push(line);
    }
    for (const group of groups) group.lines.reverse();
    return groups.reverse();
  }

  private lines(entry: Entry, session: Session, renderer: GameRenderer): (Line | Heading)[] {
    let lines = this.kept.get(entry);
    if (!lines) {
      lines = untrack(() => linesOf(entry, session, renderer));
      this.kept.set(entry, lines);
    }
    return lines;
  }
}

// Returns the entries without moves that were taken back.
function standing(entries: Entry[]): Entry[] {
  const gone = new Set<Entry>();
  const moves: Entry[] = [];
  for (const entry of entries)
    if (entry.kind === 'move') moves.push(entry);
    else if (entry.kind === 'undo' && moves.length > 0) gone.add(moves.pop()!);
  return entries.filter((entry) => !gone.has(entry));
}

// Returns the effect of the last of these moves in the words of the log: its turn so far, and the
// consequences. For a move without words, that of the previous move in the same turn.
export function toldBy(
  plays: Entry[],
  session: Session,
  renderer: GameRenderer,
): { turn: Words; more: Words[] } | null {
  const last = plays[plays.length - 1];
  if (!last) return null;
  const lines = plays.slice(-LONGEST).flatMap((entry) => moveLines(entry, session, renderer));
  const moves = new Turns()
    .join(lines, session, renderer)
    .flatMap((line) => (line.kind === 'move' && line.ply === last.ply! + 1 ? [line] : []));
  const turn = moves.find(({ seat }) => seat === last.seat) ?? moves[0];
  if (!turn)
    return plays[plays.length - 2]?.seat === last.seat
      ? toldBy(plays.slice(0, -1), session, renderer)
      : null;
  return {
    turn: turn.words,
    more: moves.filter((line) => line !== turn).map((line) => line.words),
  };
}
