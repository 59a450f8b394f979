// The locations of the feature views that a table shows. Every page with a table starts here, so
// that the bundler knows what is loaded with each of them.
import { setViews } from '../../table/views';

setViews({
  guide: () => import('../../guide/Guide.svelte'),
  waiting: () => import('../../waiting/Waiting.svelte'),
  result: () => import('../../result/Result.svelte'),
  played: () => import('../../statistics/PlayedFromHere.svelte'),
});
