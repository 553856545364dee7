/**
 * The order in which the frames of a turn are fetched: first the one in front, then the opposite one, then those halfway
 * between, finer and finer, so that the vehicle can be turned coarsely long before all is there.
 */
export function loadingOrder(total: number): number[] {
  const order = new Set<number>();
  for (let parts = 1; order.size < total; parts *= 2) {
    for (let part = 0; part < parts; part++) order.add(Math.floor((part * total) / parts));
  }
  return [...order];
}

/** The loaded frame that is fewest steps from the wanted one, around the turn either way; undefined before the first. */
export function nearestLoaded(wanted: number, loaded: ReadonlySet<number>, total: number): number | undefined {
  for (let steps = 0; steps <= total / 2; steps++) {
    if (loaded.has(wrapped(wanted + steps, total))) return wrapped(wanted + steps, total);
    if (loaded.has(wrapped(wanted - steps, total))) return wrapped(wanted - steps, total);
  }
  return undefined;
}

/** The frame after pulling so many pixels across a stage of that width: the whole width is one turn. */
export function frameAfterDrag(start: number, pixels: number, width: number, total: number): number {
  return wrapped(start - Math.round((pixels / width) * total), total);
}

/** How far a frame is from the front, in whole degrees. */
export function degrees(frame: number, total: number): number {
  return Math.round((frame / total) * 360);
}

function wrapped(frame: number, total: number): number {
  return ((frame % total) + total) % total;
}
