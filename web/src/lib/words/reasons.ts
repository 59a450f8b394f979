// Reasons for reporting somebody to the hosts, in words.
import { t } from './words.svelte';

export function reasonName(reason: string): string {
  const words: { [reason: string]: string } = {
    insult: t('Insults'),
    cheating: t('Cheating'),
    name: t('Name'),
    spam: t('Spam'),
    other: t('Something else'),
  };
  return words[reason] ?? reason;
}
export const REASONS = ['insult', 'cheating', 'name', 'spam', 'other'];
