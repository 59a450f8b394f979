// Starts Chromium for the tests, with its path and the flags it needs in a container. It opens no
// windows, which nobody would see and which take longer than the pages in them.
import { chromium } from 'playwright-core';

export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(options = {}) {
  return chromium.launch({ executablePath, args, ...options });
}

// Runs in the page before anything else: a body that cannot be seen is laid out, styled, pressed
// and heard as always, but never painted.
export function leaveBlank() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { opacity: 0 }');
  document.adoptedStyleSheets = [sheet];
}

// Runs in the page before anything else: the page never starts its idle work.
function keepBusy() {
  window.requestIdleCallback = () => 0;
}

// Opens a page in a new context: theme 'day' or 'night', language 'en', 'de' or 'fr', painted or
// not; confirm: every step is chosen before it is made; leisure: idle work starts, such as the
// quick analysis of a finished game.
export async function openPage(
  browser,
  {
    width = 1440,
    height = 900,
    theme = 'day',
    language = 'en',
    painted = true,
    confirm = false,
    leisure = true,
    ...more
  } = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    colorScheme: theme === 'night' ? 'dark' : 'light',
    ...more,
  });
  await context.addInitScript(
    ([tongue, look, asks]) => {
      if (localStorage.getItem('fanal.language')) return; // set at the first visit, then the person's choice
      localStorage.setItem('fanal.language', tongue);
      localStorage.setItem('fanal.theme', look);
      localStorage.setItem('fanal.pace', '320'); // as for a person who knows the game
      localStorage.setItem('fanal.confirm', asks);
    },
    [language, theme, confirm ? 'on' : 'off'],
  );
  if (!painted) await context.addInitScript(leaveBlank);
  if (!leisure) await context.addInitScript(keepBusy);
  return context.newPage();
}
