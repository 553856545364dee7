import { assert, integer, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { degrees, frameAfterDrag, loadingOrder, nearestLoaded } from "./turntable-frames.ts";

const frames = integer({ min: 24, max: 72 });

test("every frame is fetched once, the front and the opposite side first", () => {
  assert(
    property(frames, (total) => {
      const order = loadingOrder(total);
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, frame) => frame));
      expect(order.slice(0, 2)).toEqual([0, Math.floor(total / 2)]);
    }),
  );
});

test("after a third of the frames the vehicle turns in steps of at most 60 degrees", () => {
  assert(
    property(frames, (total) => {
      const loaded = loadingOrder(total)
        .slice(0, Math.ceil(total / 3))
        .toSorted((a, b) => a - b);
      const gaps = loaded.map((frame, index) => (loaded[index + 1] ?? total) - frame);
      expect(degrees(Math.max(...gaps), total)).toBeLessThanOrEqual(60);
    }),
  );
});

test("the nearest loaded frame is shown until a frame is loaded, also across frame 0", () => {
  expect(nearestLoaded(23, new Set([0, 12]), 24)).toBe(0);
  expect(nearestLoaded(7, new Set([0, 12]), 24)).toBe(12);
  expect(nearestLoaded(5, new Set([5]), 24)).toBe(5);
  expect(nearestLoaded(5, new Set(), 24)).toBeUndefined();
});

test("pulling across the whole stage is one turn, whatever the number of frames", () => {
  assert(
    property(frames, nat(71), (total, start) => {
      expect(frameAfterDrag(start % total, 800, 800, total)).toBe(start % total);
    }),
  );
  expect(frameAfterDrag(0, 100, 800, 24)).toBe(21);
  expect(frameAfterDrag(0, -100, 800, 24)).toBe(3);
});

test("a frame is converted to degrees", () => {
  expect([degrees(0, 24), degrees(6, 24), degrees(35, 36)]).toEqual([0, 90, 350]);
});
