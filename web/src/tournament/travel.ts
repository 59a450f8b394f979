// The animation of rows that travel to their new places. By hand: Svelte's own animations would be
// loaded with every page.
const TRAVEL = 320; // milliseconds, like --t-move

// Records the places of everything inside with data-row; the returned function lets it travel from
// there.
export function travelFrom(parent: HTMLElement): () => void {
  const rows = () => [...parent.querySelectorAll<HTMLElement>('[data-row]')];
  const before = new Map(rows().map((row) => [row.dataset.row, row.getBoundingClientRect().top]));
  return () => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const row of rows()) {
      const by = (before.get(row.dataset.row) ?? NaN) - row.getBoundingClientRect().top;
      if (!by) continue;
      const frames = [{ transform: `translateY(${by}px)` }, { transform: 'none' }];
      row.animate(frames, { duration: TRAVEL, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' });
    }
  };
}
