// The keys of a place on the chart: Enter and the space bar press it, arrows walk to the next one.
export interface Keyed {
  press: () => void;
  walk: (by: number) => void;
}

export function onPlaceKey(event: KeyboardEvent, { press, walk }: Keyed): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by) walk(by);
  else if (event.key === 'Enter' || event.key === ' ') press();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
