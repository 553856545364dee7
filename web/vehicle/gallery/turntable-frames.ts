/**
 * Order in which the turntable frames are fetched: the front, the opposite side, then successive halvings, so that the vehicle
 * can be turned in coarse steps before all frames have loaded.
 */
export function loadingOrder(total: number): number[] {
  const order = new Set<number>();
  for (let parts = 1; order.size < total; parts *= 2) {
    for (let part = 0; part < parts; part++) order.add(Math.floor((part * total) / parts));
  }
  return [...order];
}

/** The loaded frame nearest to the wanted one in either direction; undefined if none has loaded. */
export function nearestLoaded(wanted: number, loaded: ReadonlySet<number>, total: number): number | undefined {
  for (let steps = 0; steps <= total / 2; steps++) {
    if (loaded.has(wrapped(wanted + steps, total))) return wrapped(wanted + steps, total);
    if (loaded.has(wrapped(wanted - steps, total))) return wrapped(wanted - steps, total);
  }
  return undefined;
}

/** The frame after a drag of `pixels` across a stage `width` wide: the full width is one turn. */
export function frameAfterDrag(start: number, pixels: number, width: number, total: number): number {
  return wrapped(start - Math.round((pixels / width) * total), total);
}

/** Angle of a frame from the front, in whole degrees. */
export function degrees(frame: number, total: number): number {
  return Math.round((frame / total) * 360);
}

function wrapped(frame: number, total: number): number {
  return ((frame % total) + total) % total;
}
