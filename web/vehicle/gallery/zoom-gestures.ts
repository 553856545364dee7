import { pannedBy, toggledZoom, ZOOMED_OUT, zoomedAround, type Box, type Point, type Zoom } from "./zoom.ts";

/** Two taps within this time and distance are a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
/** `deltaY` per doubling of the scale; one notch of a mouse wheel is about 100. */
const WHEEL_PER_DOUBLING = 200;

type ZoomGestures = {
  /** The current picture; gestures apply to it alone. */
  picture: () => HTMLElement | null;
  onScale: (scale: number) => void;
};

/**
 * Pinch, double tap, double click and Ctrl + wheel zoom the picture inside its frame, and one finger or the mouse pans it; the
 * page itself never zooms. At scale 1 a single finger is left to the strip's scrolling.
 */
export function zoomGestures(frame: HTMLElement, { picture, onScale }: ZoomGestures) {
  let zoom = ZOOMED_OUT;
  let touches: Point[] = [];
  let lastTap: (Point & { at: number }) | null = null;
  let mouse: Point | null = null;

  function show(next: Zoom) {
    const element = picture();
    if (element) element.style.transform = next.scale === 1 ? "" : `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
    if (next.scale !== zoom.scale) onScale(next.scale);
    zoom = next;
  }
  function box(): Box {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = picture() ?? {};
    return { width, height };
  }
  function point({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = frame.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  const listeners = {
    touchstart(event: TouchEvent) {
      touches = [...event.touches].map(point);
      if (touches.length > 1) event.preventDefault();
    },
    touchmove(event: TouchEvent) {
      const now = [...event.touches].map(point);
      const [first, second] = now;
      const [oldFirst, oldSecond] = touches;
      if (first && second && oldFirst && oldSecond) {
        event.preventDefault();
        const middle = between(first, second);
        const panned = pannedBy(zoom, less(middle, between(oldFirst, oldSecond)), box());
        show(zoomedAround(panned, (zoom.scale * distance(first, second)) / (distance(oldFirst, oldSecond) || 1), middle, box()));
      } else if (first && oldFirst && zoom.scale > 1) {
        event.preventDefault();
        show(pannedBy(zoom, less(first, oldFirst), box()));
      }
      touches = now;
    },
    touchend(event: TouchEvent) {
      const [lifted] = event.changedTouches;
      const single = touches.length === 1 && lifted;
      touches = [...event.touches].map(point);
      if (!single) return;
      const tap = { ...point(lifted), at: event.timeStamp };
      const second = lastTap && tap.at - lastTap.at < DOUBLE_TAP_MS && distance(tap, lastTap) < DOUBLE_TAP_PX;
      lastTap = second ? null : tap;
      if (!second) return;
      event.preventDefault();
      show(toggledZoom(zoom, tap, box()));
    },
    dblclick(event: MouseEvent) {
      show(toggledZoom(zoom, point(event), box()));
    },
    wheel(event: WheelEvent) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      show(zoomedAround(zoom, zoom.scale * 2 ** (-event.deltaY / WHEEL_PER_DOUBLING), point(event), box()));
    },
    pointerdown(event: PointerEvent) {
      if (event.pointerType === "mouse" && zoom.scale > 1) mouse = point(event);
    },
    pointermove(event: PointerEvent) {
      if (!mouse) return;
      const now = point(event);
      show(pannedBy(zoom, less(now, mouse), box()));
      mouse = now;
    },
    pointerup() {
      mouse = null;
    },
    /** Safari's proprietary pinch event. */
    gesturestart(event: Event) {
      event.preventDefault();
    },
  };
  for (const [name, listener] of Object.entries(listeners)) {
    frame.addEventListener(name, listener as EventListener, { passive: false });
  }

  return {
    toggle: () => show(toggledZoom(zoom, { x: 0, y: 0 }, box())),
    pull: (by: Point) => show(pannedBy(zoom, by, box())),
    /** Resets to scale 1; called before another picture is shown. */
    reset: () => show(ZOOMED_OUT),
    isClose: () => zoom.scale > 1,
    detach: () => {
      for (const [name, listener] of Object.entries(listeners)) frame.removeEventListener(name, listener as EventListener);
    },
  };
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function less(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
