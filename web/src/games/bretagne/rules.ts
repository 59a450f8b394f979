// Which rule tells of what on the board: the first topic that has the place, or the beginning of its name.
import type { Topic } from '../../lib/game';
import { t } from '../../lib/words.svelte';

export const topics = (): Topic[] => [
  { label: t('Actions of the round'), rule: '2.9', places: ['round'] },
  { label: t('Barge cards'), rule: '2.1', places: ['barge', 'pontivy'] },
  { label: t('Loading in Quimper'), rule: '2.7', places: ['quimper'] },
  { label: t('Construction tiles'), rule: '3.1', places: ['tile', 'row', 'my-tile'] },
  { label: t('Sites and lighthouses'), rule: '3.3', places: ['site'] },
  { label: t('Weather and engineers'), rule: '3.4', places: ['weather'] },
  { label: t('Extras and wood'), rule: '3.5', places: [] },
  { label: t('Workers on the floor'), rule: '3.8', places: ['keep'] },
  { label: t('Trading'), rule: '4.1', places: ['leave'] },
  { label: t('Trades in Brest'), rule: '4.3', places: ['brest'] },
  { label: t('Trades in Lorient'), rule: '4.2', places: ['lorient'] },
  { label: t('Passing'), rule: '5.1', places: ['line', 'pass'] },
  { label: t('Evaluation'), rule: '6.1', places: [] },
  { label: t('Equipment cards'), rule: '6.3', places: ['card'] },
  { label: t('Harbours'), rule: '6.4', places: ['harbour'] },
  { label: t('Majority'), rule: '6.5', places: [] },
  { label: t('Better harbours'), rule: '7.2', places: ['area'] },
  { label: t('Stock'), rule: '1.1', places: ['player'] },
  { label: t('Points at the end'), rule: '8.1', places: ['track', 'marker'] },
];
