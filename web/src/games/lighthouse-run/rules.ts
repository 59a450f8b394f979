// Which rule tells of what on the board: the first topic that has the place, or the beginning of its name.
import type { Topic } from '../../lib/game';
import { t } from '../../lib/words.svelte';

export const topics = (): Topic[] => [
  { label: t('The round'), rule: '2.1', places: ['round'] },
  { label: t('Lighthouses'), rule: '3.1', places: ['tower'] },
  { label: t('All six signs'), rule: '3.2', places: ['choice-beacon'] },
  { label: t('Sailing in the light'), rule: '4.1', places: ['field'] },
  { label: t('Solo'), rule: '4.2', places: ['card-solo'] },
  { label: t('Group'), rule: '4.3', places: ['card-group'] },
  { label: t('Coop'), rule: '4.4', places: ['card-coop'] },
  { label: t('Cards'), rule: '2.2', places: ['card'] },
  { label: t('Bonus'), rule: '4.5', places: ['choice-bonus', 'choice-no-bonus'] },
  { label: t('Nothing can sail'), rule: '4.6', places: ['choice-sail'] },
  { label: t('The storm'), rule: '5.1', places: ['cloud', 'stop'] },
  { label: t('Points'), rule: '5.3', places: ['player'] },
  { label: 'Erik', rule: '7.1', places: [] },
  { label: t('The great fleet'), rule: '7.4', places: [] },
];
