// Finds text that is cut off or covered: elements wider or higher inside than outside, text beyond
// the window, lines of text that overlap. Usage:
//   node tests/overflow.mjs URL... [--sizes 1440x900,390x844] [--themes day,night] [--languages en,de,fr]
// Prints one line for each fault; exits with 1 if there is one. Other tests use findOverflow(page).
import { pathToFileURL } from 'node:url';
import { launch, openPage } from './browser.mjs';

// Runs in the page; returns faults in words.
function inspect() {
  const faults = [];
  const name = (element) => {
    const mark = element.dataset?.testid ?? element.id;
    const classes =
      typeof element.className === 'string'
        ? element.className.split(' ').filter((c) => !c.startsWith('svelte-'))
        : [];
    return (
      element.tagName.toLowerCase() + (mark ? `[${mark}]` : classes[0] ? `.${classes[0]}` : '')
    );
  };
  // Caches for each element: its style, whether it can be seen, what clips or scrolls it.
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const known = new Map();
  const seen = (element) => {
    if (element === document.body) return true; // most tests do not paint it
    if (!known.has(element)) {
      const { display, visibility, opacity, clipPath } = styleOf(element);
      const hidden =
        display === 'none' ||
        visibility === 'hidden' ||
        Number(opacity) === 0 ||
        clipPath === 'inset(50%)' ||
        element.getAttribute('aria-hidden') === 'true' ||
        (element.tagName === 'DIALOG' && !element.open);
      known.set(element, !hidden && seen(element.parentElement));
    }
    return known.get(element);
  };
  const boxes = new Map();
  const boxOf = (element) => {
    if (!element || element === document.body) return { clip: null, scrolls: false };
    if (!boxes.has(element)) {
      const { overflowX, overflowY, textOverflow } = styleOf(element);
      const above = boxOf(element.parentElement);
      const scrolls = [overflowX, overflowY].some(
        (value) => value === 'auto' || value === 'scroll',
      );
      const clips = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis';
      boxes.set(element, { clip: clips ? element : above.clip, scrolls: scrolls || above.scrolls });
    }
    return boxes.get(element);
  };
  const wide = document.scrollingElement.scrollWidth - innerWidth;
  if (wide > 1) faults.push(`the page is ${wide} px wider than the window`);

  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent.trim();
    if (!text || element.closest('option, noscript, script, style') || !seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Finds the ancestors that scroll or clip the text.
    const { clip, scrolls } = boxOf(element);
    const rects = [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1);
    for (const r of rects) {
      if (!scrolls && (r.right > innerWidth + 1 || r.left < -1))
        faults.push(`${name(element)} beyond the window: "${text.slice(0, 50)}"`);
      if (clip && !scrolls) {
        const box = clip.getBoundingClientRect();
        if (
          r.right > box.right + 1 ||
          r.left < box.left - 1 ||
          r.bottom > box.bottom + 2 ||
          r.top < box.top - 2
        )
          faults.push(`${name(element)} cut off by ${name(clip)}: "${text.slice(0, 50)}"`);
      }
      if (!scrolls) lines.push({ r, element, text });
    }
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!(element instanceof HTMLElement) || element.clientWidth === 0) continue;
    const over = element.scrollWidth - element.clientWidth;
    if (over <= 1 || !seen(element) || !element.textContent.trim()) continue;
    const { overflowX, textOverflow, display } = styleOf(element);
    if (overflowX === 'auto' || overflowX === 'scroll' || element.closest('svg')) continue;
    if (textOverflow === 'ellipsis' || display === 'inline') continue;
    // Ornaments may stick out, words may not.
    const box = element.getBoundingClientRect();
    if (
      lines.some(
        ({ r, element: inner }) =>
          element.contains(inner) && (r.right > box.right + 1 || r.left < box.left - 1),
      )
    )
      faults.push(
        `${name(element)} is ${over} px too narrow: "${element.textContent.trim().slice(0, 50)}"`,
      );
  }
  // Overlapping lines, except those of one element and those that overlap on purpose.
  const layer = (element) =>
    element.closest('dialog, [role="dialog"], [data-layer], [data-testid="site-card"], .drop') ??
    document.body;
  lines.sort((a, b) => a.r.top - b.r.top);
  for (let i = 0; i < lines.length; i++)
    for (let j = i + 1; j < lines.length && lines[j].r.top < lines[i].r.bottom; j++) {
      const [a, b] = [lines[i], lines[j]];
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element))
        continue;
      if (layer(a.element) !== layer(b.element)) continue;
      const x = Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left);
      const y = Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top);
      if (x > 3 && y > Math.min(a.r.height, b.r.height) * 0.4)
        faults.push(
          `"${a.text.slice(0, 40)}" (${name(a.element)}) overlaps "${b.text.slice(0, 40)}" (${name(b.element)})`,
        );
    }
  return [...new Set(faults)];
}

export const findOverflow = (page) => page.evaluate(inspect);

// Returns each fault once, with the first moment at which it was seen.
export function grouped(found) {
  const groups = new Map();
  for (const { fault, where } of found) groups.set(fault, [...(groups.get(fault) ?? []), where]);
  return [...groups].map(
    ([fault, all]) => `${fault} (${all[0]}${all.length > 1 ? `, and ${all.length - 1} more` : ''})`,
  );
}

async function main() {
  const urls = [];
  const chosen = {
    sizes: '1440x900,1280x800,1920x1080,390x844',
    themes: 'day',
    languages: 'en,de,fr',
  };
  for (let i = 2; i < process.argv.length; i++) {
    const word = process.argv[i];
    if (word.startsWith('--')) chosen[word.slice(2)] = process.argv[++i];
    else urls.push(word);
  }
  const browser = await launch();
  let count = 0;
  for (const language of chosen.languages.split(','))
    for (const theme of chosen.themes.split(','))
      for (const size of chosen.sizes.split(',')) {
        const [width, height] = size.split('x').map(Number);
        const page = await openPage(browser, { width, height, theme, language });
        for (const url of urls) {
          await page.goto(url, { waitUntil: 'load' });
          await page.evaluate(() => document.fonts.ready);
          await page.waitForTimeout(900);
          for (const fault of await findOverflow(page)) {
            count++;
            console.log(`${url} ${size} ${theme} ${language}: ${fault}`);
          }
        }
        await page.context().close();
      }
  await browser.close();
  console.log(count === 0 ? 'nothing cut off or overlapping' : `${count} faults`);
  process.exit(count === 0 ? 0 : 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
