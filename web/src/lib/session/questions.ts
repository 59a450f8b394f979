// Questions that carry no id: why a move is impossible, how the game stood before, how it went. An
// answer names its question. An error does not: it answers the oldest question it could be about.
import type { ClientMessage, Course, ServerMessage } from '../protocol';

export type Why = Extract<ServerMessage, { why: string }>;
export type Replayed = Extract<ServerMessage, { replay: number }>;

export class Questions {
  private reasons = new Map<string, ((why: Why | null) => void)[]>(); // by move
  private moments: { ply: number; resolve: (moment: Replayed | null) => void }[] = [];
  private courses: ((course: Course | null) => void)[] = [];

  constructor(private readonly send: (message: ClientMessage) => void) {}

  why(move: string): Promise<Why | null> {
    return new Promise((resolve) => {
      const waiting = this.reasons.get(move);
      if (waiting) return void waiting.push(resolve);
      this.reasons.set(move, [resolve]);
      this.send({ why: move });
    });
  }

  replay(ply: number): Promise<Replayed | null> {
    return new Promise((resolve) => {
      this.moments.push({ ply, resolve });
      this.send({ replay: ply });
    });
  }

  course(): Promise<Course | null> {
    return new Promise((resolve) => {
      this.courses.push(resolve);
      this.send({ course: true });
    });
  }

  takeReason(why: Why): void {
    for (const resolve of this.reasons.get(why.why) ?? []) resolve(why);
    this.reasons.delete(why.why);
  }

  takeMoment(moment: Replayed): void {
    const at = this.moments.findIndex(({ ply }) => ply === moment.replay);
    if (at >= 0) this.moments.splice(at, 1)[0].resolve(moment);
  }

  takeCourse(course: Course | null): void {
    for (const resolve of this.courses.splice(0)) resolve(course);
  }

  // Takes an error as an answer; returns false if no question fits it.
  fail(): boolean {
    if (this.courses.length > 0) return (this.takeCourse(null), true);
    const moment = this.moments.shift();
    moment?.resolve(null);
    if (moment || this.reasons.size === 0) return moment !== undefined;
    for (const waiting of this.reasons.values()) for (const resolve of waiting) resolve(null);
    this.reasons.clear();
    return true;
  }
}
