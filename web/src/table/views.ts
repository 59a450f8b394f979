// The views of features that a table shows in due time. A table knows their props;
// pages/tables/views.ts knows their locations, since they lie above it. Each is loaded when first
// shown.
import type { Component } from 'svelte';
import type { GameRenderer, Words } from '../lib/game';
import type { Session } from '../lib/session/session.svelte';

type View<Props extends object> = () => Promise<{ default: Component<Props> }>;
type Shown = { session: Session; renderer: GameRenderer };

export type Views = {
  guide: View<{ session: Session }>; // of a guided first game
  waiting: View<Shown>; // until the game begins
  result: View<Shown & { onclose: () => void }>;
  // The moves played from a position in other games.
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
