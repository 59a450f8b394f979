// Measures what a page loads over the wire, as the browser counts it: the bytes of heads and bodies
// as sent. Fonts are left out, since a browser may have them; so are requests to /api/.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { webFolder } from './server.mjs';

export const LIMIT = 220_000; // bytes of the start page with a table, fonts aside

// Returns the bytes of a file of the build, compressed if it has such a form.
export function sizeAs(path, ending) {
  const file = join(webFolder, path === '/' ? 'index.html' : path);
  return (statSync(file + ending, { throwIfNoEntry: false }) ?? statSync(file)).size;
}

export class Scale {
  parts = []; // { path, bytes, encoding }
  #sent = new Map();

  static async under(page) {
    const scale = new Scale();
    const session = await page.context().newCDPSession(page);
    session.on('Network.requestWillBeSent', ({ requestId, request }) =>
      scale.#ask(requestId, request),
    );
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const part = scale.#sent.get(requestId);
      if (part)
        part.encoding =
          response.headers['content-encoding'] ?? response.headers['Content-Encoding'];
    });
    session.on('Network.loadingFinished', (done) =>
      scale.#finish(done.requestId, done.encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId }) => scale.#sent.delete(requestId));
    await session.send('Network.enable');
    return scale;
  }

  #ask(id, { url }) {
    const { protocol, pathname: path } = new URL(url);
    if (!protocol.startsWith('http') || path.startsWith('/api/') || /\.woff2?$/.test(path)) return;
    this.#sent.set(id, { path });
  }

  #finish(id, bytes) {
    if (!this.#sent.has(id)) return;
    this.parts.push({ ...this.#sent.get(id), bytes });
    this.#sent.delete(id);
  }

  // Waits until everything requested has come, and this path with it; returns the total.
  async settled(path) {
    for (const end = Date.now() + 60000; Date.now() < end;) {
      if (this.#sent.size === 0 && this.parts.some((part) => path.test(part.path)))
        return this.total;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${path} does not come: ${JSON.stringify(this.parts)}`);
  }

  get total() {
    return this.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  // The total for a browser that takes only gzip, as all do without https in a home network.
  get gzipped() {
    return this.parts.reduce(
      (sum, { path, bytes }) => sum + bytes + sizeAs(path, '.gz') - sizeAs(path, '.br'),
      0,
    );
  }
}

const TABLE = /\/assets\/Table-.*\.js$/;
const BOARD = /\/assets\/(bretagne|lighthouse-run)-.*\.js$/;

// Visits the start page and waits for what it fetches when idle; visitTable then opens a table.
export async function visitHome(page, url) {
  const scale = await Scale.under(page);
  await page.goto(url);
  await page.getByTestId('new-table').waitFor();
  return { scale, home: await scale.settled(TABLE) };
}

export async function visitTable(page, scale, game) {
  await page.getByTestId(`play-${game}`).click();
  await page.locator('[data-testid="action-bar"].act').waitFor();
  return scale.settled(BOARD);
}
