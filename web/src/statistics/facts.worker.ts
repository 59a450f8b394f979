// The worker that reads games for the statistics: a source in, the core's findings out. Knows no
// game and keeps nothing.
import wasm from '../../../build/fanal.wasm?url';
import { Core } from '../lib/local/core';
import { fold, type Folded, type Source } from './facts';

export type FoldRequest = { asked: number; source: Source; plies?: number };
export type FoldAnswer = { asked: number; folded: Folded };

const core = Core.load(wasm);

addEventListener('message', async ({ data }: MessageEvent<FoldRequest>) => {
  const { asked, source, plies } = data;
  let folded: Folded;
  try {
    folded = fold(await core, source, plies);
  } catch (error) {
    folded = {
      course: null,
      steps: [],
      here: null,
      trouble: (error as Error).message,
      insight: '',
    };
  }
  postMessage({ asked, folded } satisfies FoldAnswer);
});
