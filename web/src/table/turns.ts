// The steps of a turn as one line of the log. The words of the game decide which steps belong
// together, and their wording.
import { untrack } from 'svelte';
import type { GameRenderer, Words } from '../lib/game';
import type { Session } from '../lib/session/session.svelte';
import type { Heading, Line, Step } from './lines';

export class Turns {
  private said = new Map<string, Words>(); // by the keys of the first and the last step

  // Joins steps that belong together into one line; everything else stays as it is.
  join(lines: (Line | Heading)[], session: Session, renderer: GameRenderer): (Line | Heading)[] {
    const joined: (Line | Heading)[] = [];
    let turn: Step[] = [];
    const close = () => {
      if (turn.length > 0) joined.push(this.line(turn, session, renderer));
      turn = [];
    };
    for (const line of lines) {
      const step = line.kind === 'move' && line.seat === line.mover ? line : null;
      const begins = !!step && !!renderer.turn?.begins(step.event);
      const goesOn = !!step && !!renderer.turn?.continues(step.event);
      if (begins || !goesOn || turn[0]?.seat !== step?.seat) close();
      if (step && (begins || goesOn)) turn.push(step);
      else joined.push(line);
    }
    close();
    return joined;
  }

  private line(steps: Step[], session: Session, renderer: GameRenderer): Line {
    if (steps.length === 1) return steps[0];
    const last = steps[steps.length - 1];
    const key = `${steps[0].key} ${last.key}`;
    let words = this.said.get(key);
    if (words === undefined) {
      const events = steps.map(({ event }) => event);
      words = untrack(() =>
        renderer.turn!.sentence(events, session.table, session.listener, session.view),
      );
      this.said.set(key, words);
    }
    const places = [...new Set(steps.flatMap((step) => step.places))];
    return { ...last, key: steps[0].key, words, places, steps };
  }
}
