// The making of a sentence from the words of a game (words/GAME.json, docs/words.md): names,
// arguments, tests, holes. Knows no game. src/apps/terminal/tell_say.c does the same.
import type { GameEvent, GameView } from '../protocol';
import { joined, t, tn } from './words.svelte';

export type Text = string | [one: string, many: string];
export type Line = {
  if?: string;
  me?: Text;
  say?: Text;
  more?: Text;
  n?: string;
  join?: string;
  with?: { [hole: string]: string };
  pay?: string | string[];
  get?: string | string[];
};
export type Entry = string | Line | Entry[] | { all: Entry[] };
export type Entries = { [key: string]: Entry };
type Names = { [type: string]: { [word: string]: Text } };

export type GameWords = {
  title: string;
  names: Names;
  proper?: Names;
  composed?: { [type: string]: { split?: string; join?: string; of: string[] } };
  viewed?: { [type: string]: { list: string; by: string; get: string; else?: string } };
  says: { [hole: string]: string };
  events: Entries;
  told_with?: { [event: string]: Entries };
  turn?: { begin: string[]; lead?: string[]; follow: Entries };
  seat?: { [event: string]: string };
  mover?: { events: string[]; until: string };
  headings: Entries;
  headings_follow?: boolean;
  prompts: { me: Entries; others: Entries };
  moves: Entries;
  effects: {
    join: string;
    pay?: string;
    get?: string;
    more?: string;
    moves?: Entries;
    events: Entries;
  };
  reasons: Entries;
  sources: { [event: string]: string | Line };
  topics: { rule: string; label: string; places?: string[] }[];
};

type Value = string | number | boolean | null | undefined;
export type Args = { [name: string]: Value };

// The subject of a sentence: an event, a view, a move or a reason, and its viewer.
export type Scope = {
  args: { [name: string]: any };
  view: GameView | null;
  me: number | null;
  name(seat: number): string;
  join?: string;
  sums?: { pay: string[]; get: string[]; more: string };
};

const isSet = (value: Value) => Boolean(value) && value !== '0';
const text = (value: Value) =>
  value === true ? '1' : value === undefined || value === null || value === false ? '' : `${value}`;

export class Sayer {
  constructor(protected words: GameWords) {}

  // Returns the name of a thing, or of a number of them.
  name(type: string, word: string | number): string {
    return this.nameOf(type, `${word}`, null);
  }

  count(type: string, word: string, n: number): string {
    const forms = this.formsOf(type, word);
    return forms === undefined ? '' : tn(forms[0], forms[1], n);
  }

  private formsOf(type: string, word: string): [string, string] | undefined {
    const names = this.words.names[type] ?? this.words.proper?.[type];
    const found = names?.[word] ?? names?.['*'];
    return typeof found === 'string' ? [found, found] : found;
  }

  private nameOf(type: string, word: string, view: GameView | null): string {
    const composed = this.words.composed?.[type];
    const viewed = this.words.viewed?.[type];
    if (composed) {
      const parts = composed.split === undefined ? [word] : word.split(composed.split);
      return parts.map((part) => this.partName(composed.of, part)).join(composed.join);
    }
    if (viewed) {
      const list: { [key: string]: Value }[] = view?.[viewed.list] ?? [];
      const found = list.find((item) => text(item[viewed.by]) === word);
      if (found) return text(found[viewed.get]);
      return viewed.else === undefined ? '' : t(viewed.else, { n: word });
    }
    const forms = this.formsOf(type, word);
    return forms === undefined ? word : t(forms[0], { n: word });
  }

  private partName(types: string[], part: string): string {
    const type = types.find((name) => this.formsOf(name, part) !== undefined);
    return type === undefined ? part : this.name(type, part);
  }

  // Arguments: "coins", "-coins", "round+1", "told.caught", or a number as it is.

  private get(scope: Scope, name: string): Value {
    if (name.startsWith('told.'))
      return told(scope.args).filter(({ event }) => event === name.slice(5)).length;
    return scope.args[name];
  }

  private number(scope: Scope, operand: string): number {
    const [, minus, name, more] = /^(-?)([\w.]+)(?:\+(\d+))?$/.exec(operand)!;
    const number =
      Number((/^\d/.test(name) ? name : this.get(scope, name)) ?? 0) + Number(more ?? 0);
    return minus ? -number : number;
  }

  // Puts an expression into words; `none` if the count is zero.
  private express(scope: Scope, expression: string, hole: string): { said: string; none: boolean } {
    const tokens = expression.split(' ');
    const picture = tokens[0].startsWith('[') ? tokens.shift()!.slice(1, -1) : '';
    const [type, fixed] = tokens.shift()!.split('.');
    const operands = tokens.length > 0 ? tokens : [hole];
    const special = this.special(scope, type, operands, picture);
    if (special !== undefined) return { said: special, none: false };
    const word = fixed ?? text(this.get(scope, operands[0]));
    const counted = operands[fixed === undefined ? 1 : 0];
    const n = counted === undefined ? 1 : this.number(scope, counted);
    const said =
      counted === undefined ? this.nameOf(type, word, scope.view) : this.count(type, word, n);
    return { said: drawn(picture, word, this.bold(scope, said)), none: n === 0 };
  }

  // Makes a name bold in a price, with its picture before it.
  private bold(scope: Scope, said: string): string {
    return scope.sums ? `**${said}**` : said;
  }

  private special(
    scope: Scope,
    type: string,
    operands: string[],
    picture: string,
  ): string | undefined {
    switch (type) {
      case 'player': {
        const seat = operands[0] === 'seat' ? this.seatOf(scope) : this.get(scope, operands[0]);
        return typeof seat === 'number' ? scope.name(seat) : '';
      }
      case 'raw':
        return /^\w*[a-z]\w*$/.test(operands[0])
          ? text(this.get(scope, operands[0]))
          : `${this.number(scope, operands[0])}`;
      case 'list':
        return joined(
          operands
            .filter((hole) => this.number(scope, hole) !== 0)
            .map((hole) => this.hole(scope, {}, hole)),
        );
      case 'pair':
        return this.pair(operands[0], text(scope.args[operands[1]]), text(scope.args[operands[2]]));
      case 'all':
        return operands
          .flatMap((name) =>
            Object.keys(this.words.names[name]).map((word) => this.name(name, word)),
          )
          .join(', ');
      case 'tally':
        return this.tally(told(scope.args), operands, picture);
      default:
        return undefined;
    }
  }

  // Names two things of a type: "2 brick", "2 × Siren", "brick and sand".
  private pair(type: string, first: string, second: string): string {
    if (first !== second) return joined([this.name(type, first), this.name(type, second)]);
    return this.count('count', first, 2) || `2 × ${this.name(type, first)}`;
  }

  // Lists accompanying events, counting equal ones together: "2 red ships, 1 blue ship".
  private tally(events: GameEvent[], [kind, type, by]: string[], picture: string): string {
    const counts = new Map<string, number>();
    for (const event of events)
      if (event.event === kind) counts.set(event[by], (counts.get(event[by]) ?? 0) + 1);
    return [...counts]
      .map(([word, n]) => drawn(picture, word, this.count(type, word, n)))
      .join(', ');
  }

  protected seatOf(scope: Scope): Value {
    const expression = this.words.seat?.[scope.args.event];
    if (expression === undefined) return scope.args.seat;
    const { said } = this.express(scope, expression, 'seat');
    return /^\d+$/.test(said) ? Number(said) : null;
  }

  private hole(scope: Scope, line: Line, hole: string): string {
    const expression = line.with?.[hole] ?? this.words.says[hole];
    return expression === undefined ? `{${hole}}` : this.express(scope, expression, hole).said;
  }

  // Sentences

  private holds(scope: Scope, test: string): boolean {
    const [, name, how, pattern = ''] = /^([\w.]+)(?: (=|!=|<|>)(?: (.*))?)?$/.exec(test)!;
    const value = this.get(scope, name);
    if (how === undefined) return isSet(value);
    const wanted = pattern.replace(/\{(\w+)\}/g, (_, hole) => text(this.get(scope, hole)));
    if (how === '<') return Number(value ?? 0) < Number(wanted);
    if (how === '>') return Number(value ?? 0) > Number(wanted);
    return (text(value) === wanted) === (how === '=');
  }

  private fill(scope: Scope, line: Line, forms: Text): string {
    const n = this.number(scope, line.n ?? 'n');
    const pattern = typeof forms === 'string' ? t(forms, { n }) : tn(forms[0], forms[1], n);
    const plain = { ...scope, sums: undefined };
    return pattern.replace(/\{(\w+)\}/g, (_, hole) =>
      hole === 'game' ? this.words.title : this.hole(plain, line, hole),
    );
  }

  // Appends an entry to `said`: of a list the first that holds, of `all` every one. Returns
  // undefined if none holds.
  protected say(scope: Scope, entry: Entry, said = ''): string | undefined {
    if (typeof entry === 'string') return this.sayLine(scope, { say: entry }, said);
    if (Array.isArray(entry)) {
      for (const part of entry) {
        const found = this.say(scope, part, said);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    if (!('all' in entry)) return this.sayLine(scope, entry, said);
    let all: string | undefined;
    for (const part of entry.all) all = this.say(scope, part, all ?? said) ?? all;
    return all;
  }

  private sayLine(scope: Scope, line: Line, said: string): string | undefined {
    if (line.if && !line.if.split(' and ').every((test) => this.holds(scope, test)))
      return undefined;
    const mine = scope.me !== null && this.seatOf(scope) === scope.me;
    const forms = (mine ? line.me : undefined) ?? line.say;
    const { sums } = scope;
    if (sums) {
      sums.pay.push(...this.prices(scope, line.pay));
      sums.get.push(...this.prices(scope, line.get));
      if (line.more) sums.more = this.fill(scope, line, line.more);
    }
    if (forms === undefined && !(sums && (line.pay ?? line.get))) return undefined;
    const words = forms ? this.fill(scope, line, forms) : '';
    return [said, words].filter(Boolean).join(line.join ?? scope.join ?? ' ');
  }

  private prices(scope: Scope, expressions: string | string[] = []): string[] {
    return [expressions]
      .flat()
      .map((expression) => this.express(scope, expression, ''))
      .flatMap(({ said, none }) => (none ? [] : [said]));
  }
}

export const told = (event: Args | GameEvent): GameEvent[] => (event as GameEvent).told ?? [];

// Puts a picture before its words: `[ship]` is that of the word, `[i-coin]` itself.
function drawn(picture: string, word: string, said: string): string {
  if (!picture) return said;
  return `[${picture.includes('-') ? picture : `${picture}-${word}`}] ${said}`;
}
