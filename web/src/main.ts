// The entry of the page. The content of index.html stays until the first view and its words have
// loaded; anything for later visits loads when idle.
import { mount } from 'svelte';
import symbols from './art/symbols.svg?raw';
import './art/tokens.css';
import './app.css';
import './forced.css';
import App from './App.svelte';
import { atLeisure } from './lib/after';
import { path } from './lib/route.svelte';
import { update } from './lib/update.svelte';
import { begin } from './lib/words/words.svelte';
import { viewOf, warm } from './ways';

const store = document.createElement('div'); // symbols for all <use>
store.hidden = true;
store.ariaHidden = 'true';
store.innerHTML = symbols;
document.body.prepend(store);

await Promise.all([begin(), viewOf(path()).catch(() => {})]);
const target = document.getElementById('app')!;
target.textContent = '';
mount(App, { target });

atLeisure(() => {
  warm();
  void update.begin();
});
