// The symbols of the result and the pages about games, beside those of main.ts: they load with the
// first of these pages.
import symbols from '../art/insight.svg?raw';

const store = document.createElement('div');
store.hidden = true;
store.ariaHidden = 'true';
store.innerHTML = symbols;
document.body.append(store);
