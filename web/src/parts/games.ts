// The games as pages know them before loading one: names, pictures, a line for the card, and the
// set-ups the core offers, until a server responds. Games missing here are not offered; their
// tables and rules are shown all the same.
import type { Component } from 'svelte';
import Bretagne from '../art/home-bretagne.svelte';
import LighthouseRun from '../art/home-lighthouse-run.svelte';
import { t, tn } from '../lib/words/words.svelte';
import type { GameInfo } from '../lib/protocol';

export type GameCard = {
  id: string;
  title: string;
  Art: Component;
  line: () => string;
  rounds: () => string;
  minutes: number;
  badges: string[]; // symbols of the seats
  forTwo: string[]; // variants for exactly two
  usual: number; // players of "Play now"
  editable?: boolean; // whether positions can be set up by hand
  info: GameInfo;
};

export const games: GameCard[] = [
  {
    id: 'bretagne',
    title: 'Bretagne',
    Art: Bretagne,
    line: () =>
      t('Build the fifteen lighthouses of Brittany floor by floor, against weather and rivals.'),
    rounds: () => tn('{n} round', '{n} rounds', 5),
    minutes: 60,
    badges: ['badge-orange', 'badge-violet', 'badge-white', 'badge-black'],
    forTwo: [],
    usual: 3,
    editable: true,
    info: {
      game: 'bretagne',
      min_players: 2,
      max_players: 4,
      variants: ['base', 'historical'],
      options: ['strict-loads', 'tight-bank'],
    },
  },
  {
    id: 'lighthouse-run',
    title: 'Lighthouse Run',
    Art: LighthouseRun,
    line: () =>
      t(
        'Bring five ships up a dark river. They sail only where a beacon shines, and a storm follows.',
      ),
    rounds: () => tn('{n} round', '{n} rounds', 12),
    minutes: 25,
    badges: ['flag-red', 'flag-yellow', 'flag-green', 'flag-blue'],
    forTwo: ['erik', 'great-fleet'],
    usual: 3,
    editable: true,
    info: {
      game: 'lighthouse-run',
      min_players: 2,
      max_players: 4,
      variants: ['base', 'erik', 'great-fleet'],
      options: [],
    },
  },
];

export const editableGames = games.filter(({ editable }) => editable);

export function gameCard(id: string): GameCard | undefined {
  return games.find((game) => game.id === id);
}

// Returns the title of a game; without a card, its id as a name.
export function titleOf(id: string): string {
  const words = () => id.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return gameCard(id)?.title ?? words().join(' ');
}

export function symbolOf(id: string): string {
  return gameCard(id)?.badges[0] ?? 'logo';
}
