// Where the page starts: symbols for all <use>, then the application.
import { mount } from 'svelte';
import symbols from './art/symbols.svg?raw';
import './art/tokens.css';
import './app.css';
import './forced.css';
import App from './App.svelte';
import { update } from './lib/update.svelte';
import { language } from './lib/words.svelte';

document.documentElement.lang = language();
const store = document.createElement('div');
store.hidden = true;
store.ariaHidden = 'true';
store.innerHTML = symbols;
document.body.prepend(store);

const target = document.getElementById('app')!;
target.textContent = '';
mount(App, { target });

void update.begin();
