// The symbols of the marks, and their order by weight.
import type { InsightMark } from '../lib/local/insight';

export const symbols: Record<Exclude<InsightMark, 'good'>, string> = {
  best: 'm-best',
  inaccuracy: 'm-inacc',
  mistake: 'm-mist',
  blunder: 'm-blun',
};

const order: InsightMark[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];
export const weight = (mark: InsightMark) => order.indexOf(mark);
export const isFault = (mark: InsightMark) => weight(mark) >= weight('inaccuracy');
