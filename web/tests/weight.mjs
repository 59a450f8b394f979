// How much a first visit loads, as gzip and without fonts. The server's own compression counts as
// it is sent; what it sends plain is counted as gzip would make it.
import { gzipSync } from 'node:zlib';

export async function firstLoad(page, url) {
  const parts = [];
  const pending = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(url)) return;
    const path = new URL(response.url()).pathname;
    if (/\.woff2?$/.test(path) || path.startsWith('/api/')) return;
    pending.push(
      response.body().then(
        (body) => parts.push({ path, bytes: gzipSync(body).length }),
        () => {},
      ),
    );
  });
  const total = async () => {
    for (let count = -1; count !== pending.length;) {
      count = pending.length;
      await page.evaluate(() =>
        document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 300))),
      );
      await Promise.all(pending);
    }
    return parts.reduce((sum, { bytes }) => sum + bytes, 0);
  };
  await page.goto(url);
  await page.getByTestId('new-table').waitFor();
  return { parts, total };
}
