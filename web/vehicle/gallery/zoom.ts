/** How a picture stands in its box: how much larger, and how far its middle is from the middle of the box, in pixels. */
export type Zoom = { scale: number; x: number; y: number };
/** Measured from the middle of the box, in pixels. */
export type Point = { x: number; y: number };
export type Box = { width: number; height: number };

export const ZOOMED_OUT: Zoom = { scale: 1, x: 0, y: 0 };
/** A double tap, a double click and the button go here. */
export const ZOOMED_IN = 2.5;
const MAX_SCALE = 5;

/** The picture at another scale, with what lies under the point staying under it. */
export function zoomedAround(zoom: Zoom, scale: number, point: Point, box: Box): Zoom {
  const next = Math.min(MAX_SCALE, Math.max(1, scale));
  const growth = next / zoom.scale;
  return kept({ scale: next, x: point.x - (point.x - zoom.x) * growth, y: point.y - (point.y - zoom.y) * growth }, box);
}

/** The picture pulled along, no further than its own edges. */
export function pannedBy(zoom: Zoom, by: Point, box: Box): Zoom {
  return kept({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, box);
}

/** Close up at the point, or whole again. */
export function toggledZoom(zoom: Zoom, point: Point, box: Box): Zoom {
  return zoom.scale > 1 ? ZOOMED_OUT : zoomedAround(zoom, ZOOMED_IN, point, box);
}

function kept({ scale, x, y }: Zoom, { width, height }: Box): Zoom {
  return { scale, x: within(x, ((scale - 1) * width) / 2), y: within(y, ((scale - 1) * height) / 2) };
}

function within(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
