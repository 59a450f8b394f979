// The result as a picture to share, drawn on a canvas of 1200 × 630: frame, winner, everybody's
// points, and the lines of the rounds. Colours are those of art/tokens.css in the requested theme;
// badges are the symbols of the page.
import type { Standing } from '../lib/game';
import { language } from '../lib/words/words.svelte';
import { EDGE, scale, strokes } from '../parts/strokes';

export const WIDTH = 1200;
export const HEIGHT = 630;

export type Picture = {
  game: string;
  title: string;
  sentence: string;
  entries: Standing[];
  values: number[][]; // points by round and entry; empty: no lines
  ticks: string[];
  caption: string;
  link: string;
  date: Date;
  night: boolean;
};

type Colours = (name: string) => string;
type Badges = Map<number, HTMLImageElement>;
type Box = { left: number; top: number; right: number; bottom: number };

const serif = (size: number, style = '600') => `${style} ${size}px 'EB Garamond', serif`;
const sans = (size: number, style = '700') => `${style} ${size}px Inter, sans-serif`;

// Returns the custom properties of a theme, whichever the page has now.
function coloursOf(night: boolean): Colours {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule);
  const theme = (selector: RegExp) =>
    rules.find(
      ({ selectorText, style }) => selector.test(selectorText) && style.getPropertyValue('--frame'),
    )?.style;
  const [day, dark] = [theme(/^:root$/), theme(/^\[data-theme=.?night.?\]$/)];
  return (name) => {
    const key = name.replace(/^var\(|\)$/g, '');
    return ((night && dark?.getPropertyValue(key)) || day?.getPropertyValue(key) || name).trim();
  };
}

// Returns a symbol as an image, with the colours of the theme.
function imageOf(svg: SVGElement, colour: Colours): Promise<HTMLImageElement | null> {
  const uses = [...svg.querySelectorAll('use')];
  const symbols = uses.map((use) => document.querySelector(use.getAttribute('href')!)?.outerHTML);
  const { width, height } = svg.getBoundingClientRect();
  const inside = `${symbols.join('')}${uses.map((use) => use.outerHTML).join('')}`
    .replace(/var\((--[\w-]+)\)/g, (_, name) => colour(name))
    .replace(/currentColor/g, colour('--ink'));
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${4 * width}" height="${4 * height}" ` +
    `viewBox="0 0 ${width} ${height}">${inside}</svg>`;
  const image = new Image();
  return new Promise((resolve) => {
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  });
}

// Returns the badges beside the names on the page.
async function badgesOf(entries: Standing[], colour: Colours): Promise<Badges> {
  const badges: Badges = new Map();
  for (const { entry } of entries) {
    const svg = document.querySelector<SVGElement>(
      `[data-testid="standing"] [data-entry="${entry}"] svg`,
    );
    const image = svg && (await imageOf(svg, colour));
    if (image) badges.set(entry, image);
  }
  return badges;
}

function putBadge(
  c: CanvasRenderingContext2D,
  badges: Badges,
  entry: number,
  x: number,
  y: number,
  size: number,
): void {
  const image = badges.get(entry);
  if (!image) return;
  const width = (size * image.width) / image.height;
  c.drawImage(image, x - width / 2, y - size / 2, width, size);
}

// Draws the zebra edge of a chart.
function drawFrame(c: CanvasRenderingContext2D, colour: Colours): void {
  const step = 60;
  c.fillStyle = colour('--frame-paper');
  c.fillRect(0, 0, WIDTH, HEIGHT);
  c.fillStyle = colour('--frame');
  for (let x = 0; x < WIDTH; x += 2 * step) {
    c.fillRect(x, 0, step, 14);
    c.fillRect(x + step, HEIGHT - 14, step, 14);
  }
  for (let y = 0; y < HEIGHT; y += 126) {
    c.fillRect(0, y, 14, 63);
    c.fillRect(WIDTH - 14, y + 63, 14, 63);
  }
  c.fillRect(18, 18, WIDTH - 36, HEIGHT - 36);
  c.fillStyle = colour('--surface');
  c.fillRect(21, 21, WIDTH - 42, HEIGHT - 42);
}

function rule(c: CanvasRenderingContext2D, colour: string, x: number, y: number, to: number): void {
  c.fillStyle = colour;
  c.fillRect(x, y, to - x, 2);
}

// Returns the largest font that fits, up to `size`.
function fitted(
  c: CanvasRenderingContext2D,
  text: string,
  font: (size: number) => string,
  size: number,
  width: number,
): void {
  c.font = font(size);
  const wide = c.measureText(text).width;
  if (wide > width) c.font = font(Math.max(22, Math.floor((size * width) / wide)));
}

// Breaks text into lines that fit, two at most.
function lines(c: CanvasRenderingContext2D, text: string, width: number): string[] {
  const found = [''];
  for (const word of text.split(' ')) {
    const longer = `${found[found.length - 1]} ${word}`.trim();
    if (c.measureText(longer).width <= width) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found.length > 2 ? [found[0], `${found[1]} …`] : found;
}

function drawHead(c: CanvasRenderingContext2D, colour: Colours, picture: Picture): void {
  c.textAlign = 'left';
  c.fillStyle = colour('--ink-2');
  c.font = serif(34, 'italic 400');
  c.fillText(picture.game, 58, 82);
  const after = 58 + c.measureText(picture.game).width + 18;
  c.fillStyle = colour('--ink-3');
  c.font = sans(24, '400');
  c.fillText(
    new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(picture.date),
    after,
    82,
  );
  c.fillStyle = colour('--ink');
  fitted(c, picture.title, serif, 66, 680);
  c.fillText(picture.title, 58, 150);
  c.fillStyle = colour('--ink-2');
  c.font = serif(29, '400');
  lines(c, picture.sentence, 680).forEach((line, n) => c.fillText(line, 58, 194 + 34 * n));
}

function drawStanding(
  c: CanvasRenderingContext2D,
  colour: Colours,
  badges: Badges,
  entries: Standing[],
): void {
  const left = 780;
  const right = WIDTH - 58;
  entries.forEach(({ entry, name, points }, n) => {
    const y = 78 + 52 * n;
    if (n > 0) rule(c, colour('--line'), left, y - 37, right);
    putBadge(c, badges, entry, left + 20, y - 10, 36);
    c.fillStyle = colour('--ink');
    c.textAlign = 'left';
    fitted(c, name, serif, 34, 220);
    c.fillText(name, left + 56, y);
    c.textAlign = 'right';
    c.font = sans(34);
    c.fillText(String(points), right, y);
  });
}

function drawGrid(
  c: CanvasRenderingContext2D,
  colour: Colours,
  marks: number[],
  y: (value: number) => number,
  box: Box,
): void {
  for (const mark of marks) {
    rule(c, colour('--line'), box.left, y(mark), box.right);
    c.fillStyle = colour('--ink-3');
    c.textAlign = 'right';
    c.font = sans(22, '500');
    c.fillText(String(mark), box.left - 14, y(mark) + 8);
  }
}

function drawLines(
  c: CanvasRenderingContext2D,
  colour: Colours,
  badges: Badges,
  picture: Picture,
  box: Box,
): void {
  const { values, entries, ticks } = picture;
  const marks = scale(Math.max(1, ...values.flat()));
  const x = (n: number) =>
    box.left + 40 + (n * (box.right - box.left - 80)) / Math.max(1, values.length - 1);
  const y = (value: number) =>
    box.bottom - (value * (box.bottom - box.top)) / marks[marks.length - 1];
  drawGrid(c, colour, marks, y, box);
  c.fillStyle = colour('--ink-2');
  c.textAlign = 'center';
  c.font = serif(26, 'italic 400');
  ticks.forEach((tick, n) => c.fillText(tick, x(n), box.bottom + 34));
  for (const { entry, colour: own } of entries) {
    const stroke = strokes[entry % strokes.length];
    c.setLineDash(stroke.dash.map((length) => 2 * length));
    c.lineCap = stroke.round ? 'round' : 'butt';
    const widths: [number, string][] = [
      [stroke.width + EDGE, colour('--pawn-edge')],
      [stroke.width, colour(own)],
      ...(stroke.core ? [[stroke.core, colour('--surface')] as [number, string]] : []),
    ];
    for (const [width, paint] of widths) {
      c.beginPath();
      values.forEach((points, n) => c.lineTo(x(n), y(points[entry])));
      c.lineWidth = 2 * width;
      c.strokeStyle = paint;
      c.stroke();
    }
    c.setLineDash([]);
  }
  const last = values.length - 1;
  entries.forEach(({ entry }, n) =>
    putBadge(
      c,
      badges,
      entry,
      x(last) + (n - (entries.length - 1) / 2) * 26,
      y(values[last][entry]),
      30,
    ),
  );
}

async function drawFoot(
  c: CanvasRenderingContext2D,
  colour: Colours,
  picture: Picture,
): Promise<void> {
  const y = HEIGHT - 48;
  rule(c, colour('--line'), 58, y - 42, WIDTH - 58);
  const logo = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  logo.innerHTML = '<use href="#logo" width="34" height="34"/>';
  logo.setAttribute('width', '34');
  logo.setAttribute('height', '34');
  document.body.append(logo);
  const image = await imageOf(logo, colour);
  logo.remove();
  if (image) c.drawImage(image, 56, y - 30, 40, 40);
  c.textAlign = 'left';
  c.fillStyle = colour('--ink');
  c.font = serif(34);
  c.fillText('Fanal', 106, y);
  c.fillStyle = colour('--ink-3');
  c.font = sans(23, '400');
  if (picture.values.length > 0) c.fillText(picture.caption, 204, y - 2);
  c.textAlign = 'right';
  c.fillText(picture.link, WIDTH - 58, y - 2);
}

export async function paint(picture: Picture): Promise<HTMLCanvasElement> {
  const sheet = document.createElement('canvas');
  Object.assign(sheet, { width: WIDTH, height: HEIGHT });
  const c = sheet.getContext('2d')!;
  const fonts = [serif(60), serif(30, 'italic 400'), sans(30)];
  await Promise.all(fonts.map((font) => document.fonts.load(font)));
  const colour = coloursOf(picture.night);
  const badges = await badgesOf(picture.entries, colour);
  drawFrame(c, colour);
  drawHead(c, colour, picture);
  drawStanding(c, colour, badges, picture.entries);
  const box = { left: 112, top: 292, right: WIDTH - 58, bottom: HEIGHT - 146 };
  if (picture.values.length > 1) drawLines(c, colour, badges, picture, box);
  await drawFoot(c, colour, picture);
  return sheet;
}
