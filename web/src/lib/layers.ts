// What lies over a page and is put away first: by the browser's way back (sheets, dialogs) and by
// Escape (also lists that open in place). Each is registered while it is open; the last one goes first.
type Close = () => void;

const sheets: Close[] = [];
const lists: Close[] = [];

function add(to: Close[], close: Close): () => void {
  to.push(close);
  return () => void to.splice(to.lastIndexOf(close), 1);
}

// Answers with how to say that it is closed: made for $effect.
export function onEscape(close: Close): () => void {
  return add(lists, close);
}

// A list of the browser's own that one is in goes before all others, in a dialog too.
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

// The first sheet puts a step into the history that the way back can take; it stays there for the
// next one, and whoever goes back with nothing open is sent one step further.
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

// Somebody else has changed the history.
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
