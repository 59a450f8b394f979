// Sentences about events, steps, moves and reasons of any game, from its words (words/GAME.json,
// docs/words.md). Knows no game; a game adds as facts what a table of words cannot compute.
// src/apps/terminal/tell.c does the same.
import type { GameRenderer, Play, Words } from '../game';
import type { GameEvent, GameView, Preview, Reason, Table } from '../protocol';
import {
  Sayer,
  told,
  type Args,
  type Entries,
  type Entry,
  type GameWords,
  type Scope,
} from './say';
import { t } from './words.svelte';

export type { Args, GameWords } from './say';

type Sure = Pick<Preview, 'events'>;

// Facts that the words of a game need and cannot compute: added to the arguments.
export type Facts = {
  house?: string; // owner of the entry of the result after the seats
  any?(args: Args, view: GameView | null): Args; // for any kind of sentence
  prompt?(play: Play): Args;
  move?(play: Play, args: Args, preview: Sure | undefined): Args;
};

const lookUp = (entries: Entries | undefined, key: string): Entry | undefined =>
  entries?.[key] ?? entries?.['*'];

export class Teller extends Sayer {
  constructor(
    words: GameWords,
    private facts: Facts = {},
  ) {
    super(words);
  }

  private scope(args: Args, view: GameView | null, me: number | null, table: Table): Scope {
    const name = (seat: number) =>
      table.seats[seat]?.name ||
      (seat >= table.seats.length && this.facts.house) ||
      t('Seat {n}', { n: seat + 1 });
    const all = { client: 'browser', ...args };
    return { args: { ...all, ...this.facts.any?.(all, view) }, view, me, name };
  }

  private ofPlay(play: Play, args: Args): Scope {
    return { ...this.scope(args, play.view, play.me, play.table), name: (seat) => play.name(seat) };
  }

  // Events

  // Returns the events of a move as the log lists them; `told` are those merged into another.
  gather = (events: GameEvent[]): GameEvent[] => {
    const gathered: GameEvent[] = [];
    for (const event of events) {
      const act = gathered.at(-1);
      if (act && this.words.told_with?.[act.event]?.[event.event]) act.told.push(event);
      else gathered.push({ ...event, told: [] });
    }
    return gathered;
  };

  sentence = (
    event: GameEvent,
    table: Table,
    me: number | null,
    view: GameView | null = null,
  ): Words | null => {
    const entry = this.words.events[event.event];
    if (entry === undefined) return null;
    let said = this.say(this.scope(event, view, me, table), entry);
    if (!said) return null;
    for (const other of told(event)) {
      const scope = this.scope(other, view, me, table);
      said = this.say(scope, this.words.told_with![event.event][other.event], said) ?? said;
    }
    return said;
  };

  // Puts a turn into one sentence: its leading event in full, followed by the others' additions.
  // `again`: earlier events of the same kind in this turn.
  private turn = (
    events: GameEvent[],
    table: Table,
    me: number | null,
    view: GameView | null,
  ): Words => {
    const { lead = [], follow } = this.words.turn!;
    const found = lead.map((kind) => events.find(({ event }) => event === kind)).find(Boolean);
    const first = found ?? events[0];
    let said = this.sentence(first, table, me, view) ?? '';
    events.forEach((event, n) => {
      if (event === first || !follow[event.event]) return;
      const again = events.slice(0, n).filter((other) => other.event === event.event).length;
      const scope = this.scope({ ...event, again }, view, me, table);
      said = this.say(scope, follow[event.event], said) ?? said;
    });
    return said;
  };

  private turns(): GameRenderer['turn'] {
    const { turn } = this.words;
    if (!turn) return undefined;
    const { begin, lead = [], follow } = turn;
    return {
      begins: ({ event }) => begin.includes(event),
      continues: ({ event }) => event in follow || lead.includes(event),
      sentence: this.turn,
    };
  }

  // Returns the seat whose line it is in the log, or null. `before` came earlier in the same move.
  actor = (
    event: GameEvent,
    table: Table,
    mover: number,
    before: GameEvent[],
    view: GameView | null,
  ): number | null => {
    const seat = this.seatOf(this.scope(event, view, null, table));
    if (typeof seat === 'number') return seat;
    const { events, until } = this.words.mover ?? { events: [], until: '' };
    const over = before.some((other) => other.event === until);
    return events.includes(event.event) && !over ? mover : null;
  };

  heading = (event: GameEvent): Words | null => {
    const entry = this.words.headings[event.event];
    const scope = { args: event, view: null, me: null, name: () => '' };
    return (entry && this.say(scope, entry)) || null;
  };

  // Steps, moves, reasons

  prompt = (play: Play): Words => {
    const { me, others } = this.words.prompts;
    const mine = play.view.seat !== null && play.view.seat === play.me;
    const entry = lookUp(mine ? me : others, play.view.step);
    if (entry === undefined) return '';
    return this.say(this.ofPlay(play, { ...play.view, ...this.facts.prompt?.(play) }), entry) ?? '';
  };

  private matched(forms: Entries = {}, move: string): { entry?: Entry; args: Args } {
    const words = move.split(' ');
    for (const [form, entry] of Object.entries(forms)) {
      const args: Args = {};
      const wanted = form.split(' ');
      const fits = (word: string, n: number) => {
        if (word.startsWith('{')) args[word.slice(1, -1)] = words[n];
        return word.startsWith('{') || word === words[n];
      };
      if (form === '*' || (wanted.length === words.length && wanted.every(fits)))
        return { entry, args };
    }
    return { args: {} };
  }

  private ofMove(play: Play, move: string, preview: Sure | undefined) {
    const { entry, args } = this.matched(this.words.moves, move);
    const facts = this.facts.move?.(play, args, preview);
    return { label: entry, scope: this.ofPlay(play, { ...args, ...facts }) };
  }

  moveLabel = (play: Play, move: string, sure?: GameEvent[]): Words => {
    const { label, scope } = this.ofMove(play, move, sure ? { events: sure } : play.preview(move));
    if (sure) Object.assign(scope.args, sure[0], { whole: 1 });
    return (label && this.say(scope, label)) ?? move;
  };

  effect = (play: Play, move: string, preview: Preview | undefined): Words => {
    if (!preview) return '';
    const { join, pay = '', get = '', more = '', moves, events } = this.words.effects;
    const { entry } = this.matched(moves, move);
    const sums = { pay: [] as string[], get: [] as string[], more };
    let notes = (entry && this.say(this.ofMove(play, move, preview).scope, entry)) ?? '';
    const expected = [...preview.events, ...(preview.notes ?? [])];
    for (const event of this.gather(expected).flatMap((event) => [event, ...told(event)])) {
      const found = events[event.event];
      if (found === undefined || (event.seat ?? play.view.seat) !== play.view.seat) continue;
      const scope = { ...this.ofPlay(play, event), join, sums };
      notes = this.say(scope, found, notes) ?? notes;
    }
    const parts = [
      sums.pay.length > 0 ? t(pay, { what: sums.pay.join(', ') }) : '',
      sums.get.length > 0 ? t(get, { what: sums.get.join(', ') }) : '',
      notes,
      preview.more && sums.more ? t(sums.more) : '',
    ];
    const said = parts.filter(Boolean).join(join);
    return said.charAt(0).toUpperCase() + said.slice(1);
  };

  // Lists things to know before a move is made.
  notes = (play: Play, move: string): Words => {
    const { join, events } = this.words.effects;
    let said = '';
    for (const event of play.preview(move)?.notes ?? []) {
      const found = events[event.event];
      if (found) said = this.say({ ...this.ofPlay(play, event), join }, found, said) ?? said;
    }
    return said.replace(/^(\**)(.)/, (_, stars, first) => stars + first.toUpperCase());
  };

  reason = (reason: Reason, play: Play): Words => {
    const move = /'(.*)'/.exec(reason.text ?? '')?.[1]; // the rejected text of the move
    const entry = lookUp(this.words.reasons, reason.code);
    return (entry && this.say(this.ofPlay(play, { ...reason, move }), entry)) ?? '';
  };

  // Returns the sources of points, in the order of the result.
  sources = (): { source: string; label: Words }[] =>
    Object.entries(this.words.sources).map(([source, entry]) => ({
      source,
      label: t(typeof entry === 'string' ? entry : (entry.say as string)),
    }));

  // Returns the parts of a renderer that are the same for every game.
  renderer() {
    const { title, names, headings, headings_follow, topics } = this.words;
    const begin = headings.begin;
    const note = (type: string, word: string) => (names[type]?.[word] ? this.name(type, word) : '');
    return {
      title,
      prompt: this.prompt,
      moveLabel: this.moveLabel,
      effect: this.effect,
      notes: this.notes,
      sentence: this.sentence,
      actor: this.actor,
      gather: this.gather,
      turn: this.turns(),
      heading: this.heading,
      headingFollows: headings_follow,
      firstHeading: begin ? () => this.heading({ event: 'begin' })! : undefined,
      reason: this.reason,
      sources: this.sources,
      topics: () =>
        topics.map(({ label, rule, places = [] }) => ({ label: t(label), rule, places })),
      variantLabel: (variant: string) => this.name('variant', variant),
      variantNote: (variant: string) => note('variant_note', variant),
      optionLabel: (option: string) => ({
        label: this.name('option', option),
        note: note('option_note', option),
      }),
    } satisfies Partial<GameRenderer>;
  }
}
