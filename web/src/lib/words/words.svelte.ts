// Translations: English is in the source; de and fr come from the catalogues in po/, loaded when
// needed. Reactive: a template that calls t() follows a change of language.
export type Language = 'en' | 'de' | 'fr';
type Catalogue = { [message: string]: string[] };
const loads = { de: () => import('virtual:po/de'), fr: () => import('virtual:po/fr') };
const later = { de: () => import('virtual:po/de-later'), fr: () => import('virtual:po/fr-later') };
const catalogues: { [language: string]: Catalogue } = {};

function preferred(): Language {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem('fanal.language');
  } catch {
    // The browser stores nothing: the system's preference applies.
  }
  const wishes = kept ? [kept] : navigator.languages;
  for (const wish of wishes) {
    const language = wish.slice(0, 2);
    if (language === 'en' || language === 'de' || language === 'fr') return language;
  }
  return 'en';
}

const state = $state({ language: 'en' as Language });

export function language(): Language {
  return state.language;
}

let wanted = [loads]; // the words for the pages shown so far
const come: { [language: string]: number } = {}; // how many of them have arrived

// Switches to a language once its words have arrived. If they do not, nothing changes.
async function speak(language: Language): Promise<void> {
  if (language !== 'en' && come[language] !== wanted.length) {
    const parts = await Promise.all(wanted.map((load) => load[language]()));
    catalogues[language] = Object.assign({}, ...parts.map((part) => part.default));
    come[language] = parts.length;
  }
  state.language = language;
  document.documentElement.lang = language;
}

// Sets the language of this browser, before anything is shown.
let begun = Promise.resolve();
export function begin(): Promise<void> {
  begun = speak(preferred()).catch(() => speak('en'));
  return begun;
}

export async function setLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem('fanal.language', language);
  } catch {
    // The language holds until the page is closed.
  }
  await speak(language).catch(() => {}); // takes effect on the next visit
}

// Adds the words of less common pages, which wait for them.
export async function moreWords(): Promise<void> {
  if (wanted.includes(later)) return;
  wanted = [loads, later];
  await begun;
  await speak(state.language).catch(() => {});
}

type Args = { [name: string]: string | number };

function fill(pattern: string, args: Args): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name) =>
    name in args ? String(args[name]) : whole,
  );
}

// t('Round {round}', { round: 3 })
export function t(message: string, args: Args = {}): string {
  return fill(catalogues[state.language]?.[message]?.[0] || message, args);
}

// tn('{n} coin', '{n} coins', 2)
export function tn(one: string, many: string, n: number, args: Args = {}): string {
  const forms = catalogues[state.language]?.[one];
  const isOne = Math.abs(n) === 1 || (state.language === 'fr' && n === 0);
  const pattern = forms?.[isOne ? 0 : 1] || (isOne ? one : many);
  return fill(pattern, { n, ...args });
}

// "a, b and c"
const lists = new Map<string, Intl.ListFormat>(); // by language: constructing one is slow
export function joined(items: string[]): string {
  const tongue = language();
  if (!lists.has(tongue)) lists.set(tongue, new Intl.ListFormat(tongue, { type: 'conjunction' }));
  return lists.get(tongue)!.format(items);
}
