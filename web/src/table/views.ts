// The views of features that a table shows when it is time for them. A table knows what they are given;
// where they are pages/tables/views.ts says, since they lie above it. Each is loaded when it is first shown.
import type { Component } from 'svelte';
import type { GameRenderer, Words } from '../lib/game';
import type { Session } from '../lib/session/session.svelte';

type View<Props extends object> = () => Promise<{ default: Component<Props> }>;
type Shown = { session: Session; renderer: GameRenderer };

export type Views = {
  guide: View<{ session: Session }>; // of a guided first game
  waiting: View<Shown>; // as long as the game has not begun
  result: View<Shown & { onclose: () => void }>;
  // What was played from a position.
  played: View<{
    id: string;
    record: () => Promise<string>;
    plies: number;
    ply: number;
    label: (move: string) => Words;
  }>;
};

export let views: Views;
export function setViews(given: Views): void {
  views = given;
}
