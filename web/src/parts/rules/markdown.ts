// The subset of Markdown in which our rules are written, as a tree: headings, paragraphs, lists,
// tables and quotes; bold, italic and code inside. It makes no HTML, so nothing needs escaping.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'rule'; id: string } // "3.7" in running text, a rule of this document
  | { kind: 'strong'; parts: Inline[] }
  | { kind: 'em'; parts: Inline[] };

export type Block =
  | { kind: 'heading'; level: number; id: string; parts: Inline[] }
  | { kind: 'text'; parts: Inline[] }
  | { kind: 'list'; items: { id: string | null; blocks: Block[] }[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; blocks: Block[] };

const ruleNumber = /^\*\*(\d+\.\d+)\*\*\s*/;

export function parse(source: string): Block[] {
  const rules = new Set(
    Array.from(source.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm), (match) => match[1]),
  );
  let headings = 0;

  function inline(text: string): Inline[] {
    const parts: Inline[] = [];
    const plain = (piece: string) => {
      for (const [i, bit] of piece.split(/(?<![\d.])(\d+\.\d+)(?![\d.]*\d)/).entries())
        if (i % 2 && rules.has(bit)) parts.push({ kind: 'rule', id: bit });
        else if (bit) parts.push({ kind: 'text', text: bit });
    };
    let from = 0;
    for (const match of text.matchAll(/`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*/g)) {
      plain(text.slice(from, match.index));
      if (match[1] !== undefined) parts.push({ kind: 'code', text: match[1] });
      else if (match[2] !== undefined) parts.push({ kind: 'strong', parts: inline(match[2]) });
      else parts.push({ kind: 'em', parts: inline(match[3]) });
      from = match.index + match[0].length;
    }
    plain(text.slice(from));
    return parts;
  }

  const cells = (line: string) =>
    line
      .replace(/^\s*\|/, '')
      .replace(/\|\s*$/, '')
      .split('|')
      .map((cell) => inline(cell.trim()));

  function blocks(lines: string[]): Block[] {
    const found: Block[] = [];
    let i = 0;
    // Takes the lines from i on that belong together, without their markers.
    const take = (belongs: (line: string) => boolean, strip: (line: string) => string) => {
      const taken: string[] = [];
      while (i < lines.length && belongs(lines[i])) taken.push(strip(lines[i++]));
      return taken;
    };
    while (i < lines.length) {
      const line = lines[i];
      const heading = /^(#+)\s+(.*)/.exec(line);
      if (line.trim() === '') i++;
      else if (heading) {
        found.push({
          kind: 'heading',
          level: heading[1].length,
          id: `part-${headings++}`,
          parts: inline(heading[2]),
        });
        i++;
      } else if (line.startsWith('>'))
        found.push({
          kind: 'quote',
          blocks: blocks(
            take(
              (l) => l.startsWith('>'),
              (l) => l.replace(/^> ?/, ''),
            ),
          ),
        });
      else if (line.startsWith('|')) {
        const [head, , ...rows] = take(
          (l) => l.startsWith('|'),
          (l) => l,
        );
        found.push({ kind: 'table', head: cells(head), rows: rows.map(cells) });
      } else if (line.startsWith('- ')) {
        i++;
        const rest = take(
          (l) => l.startsWith('  ') || (l === '' && (lines[i + 1] ?? '').startsWith('  ')),
          (l) => l.slice(2),
        );
        const first = line.slice(2);
        const id = ruleNumber.exec(first)?.[1] ?? null;
        const item = { id, blocks: blocks([first.replace(ruleNumber, ''), ...rest]) };
        const last = found.at(-1);
        if (last?.kind === 'list') last.items.push(item);
        else found.push({ kind: 'list', items: [item] });
      } else {
        const text = take(
          (l) => l.trim() !== '' && !/^(#|>|\||- )/.test(l),
          (l) => l.trim(),
        );
        found.push({ kind: 'text', parts: inline(text.join(' ')) });
      }
    }
    return found;
  }

  return blocks(source.split('\n'));
}

export function plain(parts: Inline[]): string {
  return parts
    .map((part) => ('parts' in part ? plain(part.parts) : 'id' in part ? part.id : part.text))
    .join('');
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return plain(block.parts);
    case 'list':
      return block.items.map((item) => item.blocks.map(plainBlock).join(' ')).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(plain).join(' ');
    case 'quote':
      return block.blocks.map(plainBlock).join(' ');
  }
}

// The text for the search: every numbered rule, and every part with its unnumbered text.
type Passage = { id: string; title: string; text: string };

export function passages(document: Block[]): Passage[] {
  const found: Passage[] = [];
  let part: Passage | null = null;
  for (const block of document) {
    if (block.kind === 'heading')
      found.push((part = { id: block.id, title: plain(block.parts), text: '' }));
    else if (block.kind === 'list')
      for (const item of block.items) {
        const text = item.blocks.map(plainBlock).join(' ');
        if (item.id) found.push({ id: item.id, title: item.id, text });
        else if (part) part.text += ' ' + text;
      }
    else if (part) part.text += ' ' + plainBlock(block);
  }
  return found;
}
