// The kind of window and pointer, for anything style sheets alone cannot express. They use the same
// queries: narrow is the phone layout, upright or sideways; low the sideways one; coarse is a
// finger.
import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('max-width: 959px');
export const low = new MediaQuery(
  '(min-width: 560px) and (max-width: 959px) and (max-height: 620px)',
);
export const coarse = new MediaQuery('pointer: coarse');
