import type { CDPSession } from "playwright-core";

type Spot = { x: number; y: number };
const STEPS = 8;

export async function swipe(touch: CDPSession, from: Spot, to: Spot): Promise<void> {
  await drag(touch, (part) => [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
}

/** Two fingers on a horizontal line through the middle, with their first and last distance from it. */
export async function pinch(touch: CDPSession, middle: Spot, first: number, last: number): Promise<void> {
  await drag(touch, (part) => {
    const reach = first + (last - first) * part;
    return [
      { x: middle.x - reach, y: middle.y },
      { x: middle.x + reach, y: middle.y },
    ];
  });
}

const TAPS_APART_S = 0.1;
const TAP_S = 0.02;

/** Two taps within a third of a second are a double tap: explicit timestamps make it independent of the machine's speed. */
export async function doubleTap(touch: CDPSession, spot: Spot): Promise<void> {
  const now = Date.now() / 1000;
  for (const timestamp of [now, now + TAPS_APART_S]) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [spot], timestamp });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp: timestamp + TAP_S });
  }
}

async function drag(touch: CDPSession, at: (part: number) => Spot[]): Promise<void> {
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= STEPS; step++) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step / STEPS) });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
