// The symbols of the page on calls, beside those that every page has.
import more from '../art/calls.svg?raw';

const store = document.createElement('div');
store.hidden = true;
store.ariaHidden = 'true';
store.innerHTML = more;
document.body.prepend(store);
