// What may wait until the frame with a change has been drawn: log, sounds, things in flight.
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
