// The symbols of the lobby, beside those that every page has.
import more from '../art/lobby.svg?raw';

const store = document.createElement('div');
store.hidden = true;
store.ariaHidden = 'true';
store.innerHTML = more;
document.body.prepend(store);

// The pieces of a game, by seat; the free one is an outline.
const pieces: { [game: string]: string[] } = {
  bretagne: ['pawn-orange', 'pawn-violet', 'pawn-white', 'pawn-black'],
  'lighthouse-run': ['ship-red', 'ship-yellow', 'ship-green', 'ship-blue'],
};
const free: { [game: string]: string } = { bretagne: 'pawn-free', 'lighthouse-run': 'ship-free' };

export const pieceOf = (game: string, seat: number): string => pieces[game]?.[seat] ?? 'u-person';
export const freePieceOf = (game: string): string => free[game] ?? 'u-person';
export const narrow = (game: string): number => (game === 'bretagne' ? 0.77 : 1);
