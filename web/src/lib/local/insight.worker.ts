// The worker that analyses a game: passes the record to the core, lets it analyse turn after turn,
// and reports progress. Between turns it listens for stop, continue and sharpen. Knows no game and
// no rules.
import wasm from '../../../../build/fanal.wasm?url';
import { Core } from './core';
import type { InsightAnswer, InsightRequest } from './insight';
import { Looking } from './looking';
import { Nets } from './nets';

const BETWEEN_NEWS = 250; // ms
const post = (answer: InsightAnswer) => postMessage(answer);
const pause = () => new Promise((resolve) => setTimeout(resolve));

let looking: Looking | null = null;
let running = false;

async function run(): Promise<void> {
  if (running || !looking) return;
  running = true;
  let pass = 0;
  while (running && looking && !looking.progress.finished) {
    looking.lookFor(BETWEEN_NEWS);
    post({ progress: looking.progress });
    if (pass < 2 || looking.progress.pass !== pass || looking.progress.finished)
      post({ insight: looking.read() });
    pass = looking.progress.pass;
    await pause();
  }
  running = false;
}

async function open(request: Extract<InsightRequest, { record: string }>): Promise<void> {
  const core = await Core.load(wasm);
  const opened = Looking.open(core, request);
  if ('refused' in opened) return post(opened);
  await new Nets(core).bring(opened.game);
  opened.begin();
  looking = opened;
  await run();
}

async function receive(request: InsightRequest): Promise<void> {
  if ('record' in request) return open(request);
  if ('stop' in request) {
    running = false;
    if (looking) post({ insight: looking.read() });
  } else {
    if ('sharpen' in request) looking?.sharpen();
    await run();
  }
}

addEventListener('message', ({ data }: MessageEvent<InsightRequest>) => {
  receive(data).catch((error: Error) => {
    running = false;
    post({ refused: error.message });
  });
});
