// Rows that change their places travel there. By hand: svelte's own animations would come with every page.
const TRAVEL = 320; // milliseconds, as --t-move

// Where everything with data-row inside of it stands now; what it answers with lets them travel from there.
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
