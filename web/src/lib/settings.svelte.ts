// A person's settings for this browser: theme, sound, pace of the others' moves. Kept in
// localStorage; the theme follows the system until chosen.
export type Theme = 'system' | 'day' | 'night';

function kept(name: string, other: string): string {
  try {
    return localStorage.getItem(`fanal.${name}`) ?? other;
  } catch {
    return other;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`fanal.${name}`, value);
  } catch {
    // The browser stores nothing: it holds until the page is closed.
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  #theme = $state(kept('theme', 'system') as Theme);
  #sound = $state(kept('sound', still.matches ? 'off' : 'on') === 'on'); // reduced motion: off
  #pace = $state(kept('pace', ''));
  #confirm = $state(kept('confirm', 'off') === 'on');
  #played = $state(kept('played', '')); // the games, separated by spaces
  #notify = $state(kept('notify', 'off') === 'on');
  #letters = $state(kept('letters', 'on') === 'on');
  #name = $state(kept('name', ''));
  #dark = $state(dark.matches);
  #still = $state(still.matches);

  constructor() {
    dark.addEventListener('change', () => {
      this.#dark = dark.matches;
      this.#paint();
    });
    still.addEventListener('change', () => (this.#still = still.matches));
    this.#paint();
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    keep('theme', theme);
    this.#paint();
  }

  get night(): boolean {
    return this.#theme === 'night' || (this.#theme === 'system' && this.#dark);
  }

  get sound(): boolean {
    return this.#sound;
  }
  set sound(sound: boolean) {
    this.#sound = sound;
    keep('sound', sound ? 'on' : 'off');
  }

  // Returns the milliseconds for each move of the others; 0 shows the end at once. Until chosen:
  // calm in the first game of each kind, then brisk.
  paceOf(game: string): number {
    return Number(this.#pace || (this.#played.split(' ').includes(game) ? 320 : 800));
  }
  set pace(pace: number) {
    this.#pace = String(pace);
    keep('pace', this.#pace);
  }

  // Reports whether every step is chosen first, even one that can be taken back.
  get confirm(): boolean {
    return this.#confirm;
  }
  set confirm(confirm: boolean) {
    this.#confirm = confirm;
    keep('confirm', confirm ? 'on' : 'off');
  }

  // Notes that a game of this kind was finished in this browser.
  finished(game: string): void {
    if (this.#played.split(' ').includes(game)) return;
    this.#played = `${this.#played} ${game}`.trim();
    keep('played', this.#played);
  }

  // Reports whether to notify me on my turn while the page is hidden.
  get notify(): boolean {
    return this.#notify;
  }
  set notify(notify: boolean) {
    this.#notify = notify;
    keep('notify', notify ? 'on' : 'off');
  }

  // Reports whether single letters, digits and signs act as keys at a table. People who dictate, or
  // type by accident, can switch them off.
  get letters(): boolean {
    return this.#letters;
  }
  set letters(letters: boolean) {
    this.#letters = letters;
    keep('letters', letters ? 'on' : 'off');
  }

  get name(): string {
    return this.#name;
  }
  set name(name: string) {
    this.#name = name;
    keep('name', name);
  }

  get reducedMotion(): boolean {
    return this.#still;
  }

  #paint(): void {
    document.documentElement.dataset.theme = this.night ? 'night' : 'day';
  }
}

export const settings = new Settings();
