// The position of the mouse, for anything that appears beside it. Fingers and keys have none.
export type Spot = { x: number; y: number };

let last: Spot | null = null;

export function follow(event: PointerEvent): void {
  last = event.pointerType === 'mouse' ? { x: event.clientX, y: event.clientY } : null;
}
export function leave(): void {
  last = null;
}
export const mouse = (): Spot | null => last;

// Places a box of this size beside a spot, inside the window: below and to the right, or where
// there is room.
export function beside({ x, y }: Spot, width: number, height: number): string {
  const left = Math.max(8, Math.min(x + 16, innerWidth - width - 8));
  const below = y + 20;
  const top = below + height > innerHeight - 8 ? Math.max(8, y - height - 12) : below;
  return `left: ${left}px; top: ${top}px`;
}
