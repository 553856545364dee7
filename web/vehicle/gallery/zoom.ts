/** Transform of a picture in its box: scale, and offset of its centre from the centre of the box in pixels. */
export type Zoom = { scale: number; x: number; y: number };
/** Relative to the centre of the box, in pixels. */
export type Point = { x: number; y: number };
export type Box = { width: number; height: number };

export const ZOOMED_OUT: Zoom = { scale: 1, x: 0, y: 0 };
/** Scale after a double tap, a double click or the zoom button. */
export const ZOOMED_IN = 2.5;
const MAX_SCALE = 5;

/** Zooms to `scale`; the part of the picture under `point` stays under it. */
export function zoomedAround(zoom: Zoom, scale: number, point: Point, box: Box): Zoom {
  const next = Math.min(MAX_SCALE, Math.max(1, scale));
  const growth = next / zoom.scale;
  return clamped({ scale: next, x: point.x - (point.x - zoom.x) * growth, y: point.y - (point.y - zoom.y) * growth }, box);
}

/** Pans the picture, limited to its own edges. */
export function pannedBy(zoom: Zoom, by: Point, box: Box): Zoom {
  return clamped({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, box);
}

/** Toggles between zoomed in at the point and scale 1. */
export function toggledZoom(zoom: Zoom, point: Point, box: Box): Zoom {
  return zoom.scale > 1 ? ZOOMED_OUT : zoomedAround(zoom, ZOOMED_IN, point, box);
}

function clamped({ scale, x, y }: Zoom, { width, height }: Box): Zoom {
  return { scale, x: within(x, ((scale - 1) * width) / 2), y: within(y, ((scale - 1) * height) / 2) };
}

function within(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
