// Several people at one device: the curtain falls before the turn of somebody who does not hold it,
// and nobody sees a log or a hand that is not theirs.
import type { Entry } from '../protocol';

export class HotSeat {
  curtain = $state<number | null>(null); // seat of the person who is to take the device
  holder: number | null = null; // who took it last
  taking = false; // what still comes was meant for another person here
  private books = new Map<number, Entry[]>(); // of the others here: the log as they saw it

  // It is this seat's turn: whether the curtain falls, also when the view is theirs already.
  call(seat: number): boolean {
    if (seat === this.holder || seat === this.curtain) return false;
    this.curtain = seat;
    return true;
  }

  // The person who was meant has taken the device. Answers with the log as they know it, and null
  // if there is nobody to take it.
  take(entries: Entry[]): Entry[] | null {
    if (this.curtain === null || this.taking) return null;
    if (this.holder !== null) this.books.set(this.holder, entries);
    this.holder = this.curtain;
    this.taking = true;
    return this.books.get(this.holder) ?? [];
  }

  // From now on what comes is meant for the holder.
  taken(): void {
    this.taking = false;
  }

  // The curtain opens with the holder's own view.
  open(seat: number | null): void {
    if (this.curtain === this.holder && seat === this.holder) this.curtain = null;
  }
}
