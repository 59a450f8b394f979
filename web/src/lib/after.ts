// Runs work later: after the frame with a change has been drawn (log, sounds, pieces in flight), or
// once the page is idle.
export function afterDrawing(then: () => void): () => void {
  let timer = 0;
  const soon = () => (timer = window.setTimeout(then));
  const frame = document.hidden ? 0 : requestAnimationFrame(soon);
  if (document.hidden) soon(); // no frames there
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

// Runs work once the page has loaded and is idle.
export function atLeisure(then: () => void): void {
  const begin = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(then, { timeout: 5000 })
      : setTimeout(then, 1000);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
