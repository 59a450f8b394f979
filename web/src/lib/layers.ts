// The layers over a page. The browser's back button closes sheets and dialogs; Escape also closes
// lists that open in place. Each is registered while it is open; the last opened closes first.
type Close = () => void;

const sheets: Close[] = [];
const lists: Close[] = [];

function add(to: Close[], close: Close): () => void {
  to.push(close);
  return () => void to.splice(to.lastIndexOf(close), 1);
}

// Registers a closer and returns its removal, as $effect expects.
export function onEscape(close: Close): () => void {
  return add(lists, close);
}

// Returns the closer of the native list around a place; it takes precedence, in a dialog too.
function listAround(place: EventTarget | null): Close | undefined {
  const list = place instanceof Element ? place.closest<HTMLDetailsElement>('details[open]') : null;
  if (!list) return undefined;
  return () => {
    list.open = false;
    list.querySelector('summary')?.focus();
  };
}

addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape') return;
    const inDialog = document.querySelector('dialog[open]') !== null;
    const close = listAround(event.target) ?? (inDialog ? undefined : lists[lists.length - 1]);
    if (!close) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  },
  true,
);

// The first sheet adds a history step for the back button; it remains for the next sheet, and going
// back with nothing open skips it.
const GUARD = 'fanal-sheet';
let guarded = history.state === GUARD;

export function onBack(close: Close): () => void {
  guard();
  return add(sheets, close);
}

function guard(): void {
  settle();
  if (!guarded) history.pushState(GUARD, '');
  guarded = true;
}

// Catches up after others changed the history.
export function settle(): void {
  guarded = history.state === GUARD;
}

addEventListener('popstate', () => {
  const left = guarded && history.state !== GUARD;
  settle();
  if (!left) return;
  const close = sheets[sheets.length - 1];
  if (!close) return history.back();
  close();
  guard();
});
