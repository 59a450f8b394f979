// Where the views of features are that a table shows. Every page with a table in it begins here; so the
// bundler knows what is there when one of them is loaded.
import { setViews } from '../../table/views';

setViews({
  guide: () => import('../../guide/Guide.svelte'),
  waiting: () => import('../../waiting/Waiting.svelte'),
  result: () => import('../../result/Result.svelte'),
  played: () => import('../../statistics/PlayedFromHere.svelte'),
});
