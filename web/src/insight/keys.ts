// Keys of the analysis: ← → by move, with Shift by round, Home, End, Space, M next mistake, O
// hands. A focused control that uses a key takes precedence.
import { settings } from '../lib/settings.svelte';
import type { Study } from '../study/study.svelte';

export function onKey(event: KeyboardEvent, study: Study): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest('input, textarea, select, dialog')) return;
  if (event.key === ' ' && target.closest('button, a')) return;
  if (take(event, study)) event.preventDefault();
}

function take({ key, shiftKey }: KeyboardEvent, study: Study): boolean {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      if (shiftKey) study.pickRound(-1);
      else study.pick(study.at - 1);
      return true;
    case 'ArrowRight':
    case 'ArrowUp':
      if (shiftKey) study.pickRound(1);
      else study.pick(study.at + 1);
      return true;
    case 'Home':
      study.pick(0);
      return true;
    case 'End':
      study.pick(study.moves);
      return true;
    case ' ':
      study.toggle();
      return true;
    default:
      return settings.letters && letter(key.toLowerCase(), study);
  }
}

function letter(key: string, study: Study): boolean {
  if (key === 'm') study.nextMistake();
  else if (key === 'o') study.setOpenHands(!study.openHands);
  else return false;
  return true;
}
