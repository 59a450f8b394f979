// Several people at one device: the curtain falls before the turn of anybody who does not hold it,
// and nobody sees another's log or hand.
import type { Entry } from '../protocol';

export class HotSeat {
  curtain = $state<number | null>(null); // seat of the person who is to take the device
  holder: number | null = null; // seat of the last person to take it
  taking = false; // messages still arriving were meant for the previous person
  private books = new Map<number, Entry[]>(); // logs of the others here, as each saw them

  // Lowers the curtain for this seat's turn if needed, and reports whether it fell, even if the
  // view is already theirs.
  call(seat: number): boolean {
    if (seat === this.holder || seat === this.curtain) return false;
    this.curtain = seat;
    return true;
  }

  // Hands the device to the person it waits for. Returns the log as they know it, or null if it
  // waits for nobody.
  take(entries: Entry[]): Entry[] | null {
    if (this.curtain === null || this.taking) return null;
    if (this.holder !== null) this.books.set(this.holder, entries);
    this.holder = this.curtain;
    this.taking = true;
    return this.books.get(this.holder) ?? [];
  }

  // Marks what comes from now on as meant for the holder.
  taken(): void {
    this.taking = false;
  }

  // Opens the curtain once the holder's own view is shown.
  open(seat: number | null): void {
    if (this.curtain === this.holder && seat === this.holder) this.curtain = null;
  }
}
