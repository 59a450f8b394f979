// The pages of the client, and how a test opens them.
export const PAGES = [
  '/',
  '/lobby',
  '/tables',
  '/tournaments',
  '/puzzles',
  '/replays',
  '/analyse',
  '/statistics',
  '/admin', // as everybody except hosts finds it
  '/learn',
  '/learn/bretagne',
  '/learn/lighthouse-run',
];
export const NOWHERE = ['/nosuch', '/t/nosuch']; // addresses that lead nowhere

// Opens a page and waits until it shows its contents.
export async function visit(page, url, path) {
  await page.goto(url + path);
  await page.locator('main, h1, [data-testid="trouble"]').first().waitFor();
  if (path.startsWith('/learn/')) await page.getByTestId('rules').waitFor();
}

// Imports a record on the page of replays.
export async function importRecord(page, url, text) {
  await page.goto(`${url}/replays`);
  await page.locator('[data-testid="import"] input').setInputFiles({
    name: 'game.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(text),
  });
}
