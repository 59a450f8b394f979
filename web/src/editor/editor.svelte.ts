// A position being set up. The core says what it is and what can be changed; this holds only what
// has been chosen so far. Undo means one edit fewer.
import wasm from '../../../build/fanal.wasm?url';
import { Core } from '../lib/local/core';
import { hashOf, keptPath, nextWords, withNumber, type EditWords } from '../lib/edits';
import type { Position } from '../lib/session/playon';
import type { Board } from '../lib/protocol';
import { t } from '../lib/words/words.svelte';

// The answer of src/apps/wasm/position.c.
export type SetUp = Board & {
  position: string;
  record: string;
  made: string[];
  edits: string[];
  trouble?: string;
};
export type Deal = { game: string; players: number; variant: string; options: string[] };

let core: Promise<Core> | null = null;
function coreOnce(): Promise<Core> {
  core ??= Core.load(wasm);
  core.catch(() => (core = null));
  return core;
}

export class Editor {
  path = $state.raw<string[]>([]);
  now = $state.raw<SetUp>() as SetUp;
  trouble = $state('');

  private constructor(
    private core: Core,
    readonly words: EditWords,
    readonly deal: Deal,
    now: SetUp,
  ) {
    this.show(now);
  }

  // Reads a position that somebody passed on; a text with a bad beginning is refused with a
  // sentence.
  static async read(
    text: string,
    wordsOf: (game: string) => Promise<EditWords | undefined>,
  ): Promise<Editor | { refused: string }> {
    const core = await coreOnce();
    const { done, answer } = core.call('position', [], text);
    if (!done) return { refused: answer };
    const now = JSON.parse(answer) as SetUp;
    const { game, players, variant, options } = JSON.parse(now.record) as Deal;
    const words = await wordsOf(game);
    if (!words) return { refused: `positions of ${game} cannot be set up by hand` };
    return new Editor(core, words, { game, players, variant, options }, now);
  }

  // Returns the text of a fresh deal.
  static async fresh(deal: Deal): Promise<string> {
    const seed = [...crypto.getRandomValues(new Uint8Array(32))];
    const digits = seed.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return (await coreOnce()).ask('start', [], JSON.stringify({ ...deal, seed: digits }));
  }

  get address(): string {
    return `/position${hashOf(this.now.position)}`;
  }

  // The words that can be chosen next, apart from counters.
  options = $derived.by(() => nextWords(this.now.edits, this.path));
  counters = $derived.by(() => this.words.counters?.(this.path, this.now.view) ?? []);
  choices = $derived.by(() => {
    const counted = this.words.counted?.(this.path) ?? [];
    return this.options.filter((word) => !counted.includes(word));
  });

  choose(word: string): void {
    const path = [...this.path, word];
    const edit = path.join(' ');
    if (!this.now.edits.includes(edit)) {
      this.path = path;
      return;
    }
    this.load([...this.now.made, edit]);
    this.path = keptPath(this.now.edits, path, this.words);
  }

  // Makes a counter's edit; the choice stays.
  count(edit: string): void {
    const { made } = this.now;
    this.load(withNumber(made, edit));
    if (this.trouble) this.load([...made, edit]);
  }

  label(path: string[]): string {
    return this.words.label(path, this.now.view);
  }

  begin(path: string[]): void {
    this.path = path.slice(0, -1);
    if (path.length > 0) this.choose(path[path.length - 1]);
  }

  undo(): void {
    this.load(this.now.made.slice(0, -1));
  }

  clear(): void {
    this.load([]);
  }

  private load(edits: string[]): void {
    const [deal] = this.now.position.split(';');
    this.show(this.core.json('position', [], [deal, ...edits].join(';')) as SetUp);
    while (this.path.length > 0 && this.options.length === 0) this.path = this.path.slice(0, -1);
  }

  private show(now: SetUp): void {
    this.trouble = now.trouble ?? '';
    this.now = now;
  }

  // The position, to play on from or to try things on a board.
  get start(): Position {
    const { game, variant, options, players } = this.deal;
    const { record, to_act } = this.now;
    return {
      game,
      variant,
      options,
      seats: Array.from({ length: players }, (_, n) => ({
        kind: 'open',
        name: t('Player {n}', { n: n + 1 }),
      })),
      ply: 0,
      plies: 0,
      seat: to_act ?? 0,
      record: () => Promise.resolve(record),
    };
  }
}
