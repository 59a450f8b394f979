// The log as groups of lines: entries put into words, newest first, under the headings of the game.
import type { GameRenderer, Words } from '../lib/game';
import type { Entry } from '../lib/protocol';
import type { Session } from '../lib/session.svelte';
import { t } from '../lib/words.svelte';

export type Group = { key: string; heading: Words | null; lines: Line[] };
type Heading = { key: string; kind: 'heading'; words: Words };
export type Line =
  | { key: string; kind: 'move'; words: Words; seat: number | null; ply: number; places: string[] }
  | { key: string; kind: 'note'; words: Words; seat: number | null }
  | { key: string; kind: 'chat'; words: string; seat: number; name: string };

function note(entry: Entry, session: Session): Words | null {
  const name = entry.name ?? (entry.seat === undefined ? '' : session.name(entry.seat));
  if (entry.kind === 'sit') return t('**{name}** sat down', { name });
  if (entry.kind === 'stand') return t('**{name}** stood up', { name });
  if (entry.kind === 'start') return t('The game begins');
  if (entry.kind === 'away') return t('**{name}** has lost the connection', { name });
  if (entry.kind === 'back') return t('**{name}** is back', { name });
  if (entry.kind === 'stand-in') return t('A bot plays for **{name}** now', { name });
  if (entry.kind === 'rematch') return t('**{name}** would like a rematch', { name });
  return null;
}

// Lines of one move, in the order in which it happened.
function moveLines(entry: Entry, session: Session, renderer: GameRenderer): (Line | Heading)[] {
  const lines: (Line | Heading)[] = [];
  (entry.events ?? []).forEach((event, n) => {
    const key = `${entry.seq}-${n}`;
    const heading = renderer.heading(event);
    if (heading) lines.push({ key: `${key}h`, kind: 'heading', words: heading });
    const words = renderer.sentence(event, session.table, session.me, session.view);
    if (!words) return;
    const seat = typeof event.seat === 'number' ? event.seat : entry.seat!;
    lines.push({ key, kind: 'move', words, seat, ply: entry.ply! + 1, places: renderer.placesOf(event) });
  });
  return lines;
}

function allLines(session: Session, renderer: GameRenderer): (Line | Heading)[] {
  const gone = new Set<number>(); // seq of moves that were taken back
  const counted: Entry[] = [];
  for (const entry of session.entries) {
    if (entry.kind === 'move') counted.push(entry);
    else if (entry.kind === 'undo') gone.add(counted.pop()?.seq ?? 0);
  }
  const lines: (Line | Heading)[] = [];
  for (const entry of session.entries) {
    if (entry.kind === 'move') {
      if (!gone.has(entry.seq)) lines.push(...moveLines(entry, session, renderer));
    } else if (entry.kind === 'chat') {
      lines.push({ key: `${entry.seq}`, kind: 'chat', words: entry.text!, seat: entry.seat!, name: entry.name ?? session.name(entry.seat!) });
    } else {
      const words = note(entry, session);
      if (words) lines.push({ key: `${entry.seq}`, kind: 'note', words, seat: entry.seat ?? null });
    }
  }
  return lines;
}

export function logGroups(session: Session, renderer: GameRenderer): Group[] {
  const groups: Group[] = [{ key: 'start', heading: null, lines: [] }];
  for (const line of allLines(session, renderer)) {
    if (line.kind === 'heading') groups.unshift({ key: line.key, heading: line.words, lines: [] });
    else groups[0].lines.unshift(line);
  }
  return groups;
}
