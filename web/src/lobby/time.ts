// Durations in words, until and since a time, short enough for a row.
import { t, tn } from '../lib/words/words.svelte';

export function leftWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60000));
  if (minutes >= 2880) return tn('{n} day left', '{n} days left', Math.floor(minutes / 1440));
  if (minutes >= 120) return t('{n} h left', { n: Math.floor(minutes / 60) });
  return t('{n} min left', { n: minutes });
}

export function agoWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60000));
  if (minutes < 1) return t('just now');
  if (minutes < 60) return t('{n} min', { n: minutes });
  if (minutes < 2880) return t('{n} h', { n: Math.floor(minutes / 60) });
  return tn('{n} day', '{n} days', Math.floor(minutes / 1440));
}
