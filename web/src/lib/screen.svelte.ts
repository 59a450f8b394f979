// What the window and the pointer are like, for what style sheets alone cannot say. They ask the
// same questions: narrow is the layout of phones, upright or on their side; low the one on their
// side; coarse is a finger.
import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('max-width: 959px');
export const low = new MediaQuery(
  '(min-width: 560px) and (max-width: 959px) and (max-height: 620px)',
);
export const coarse = new MediaQuery('pointer: coarse');
