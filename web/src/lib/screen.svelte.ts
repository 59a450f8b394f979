// What the window and the pointer are like, for what style sheets alone cannot say. They ask the
// same questions: narrow is the layout of phones, coarse a finger.
import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('max-width: 899px');
export const coarse = new MediaQuery('pointer: coarse');
