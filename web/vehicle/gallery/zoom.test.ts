import { assert, double, property } from "fast-check";
import { expect, test } from "vitest";
import { pannedBy, toggledZoom, ZOOMED_OUT, zoomedAround } from "./zoom.ts";

const BOX = { width: 900, height: 600 };

test("the point that is zoomed around keeps its position", () => {
  const point = { x: 120, y: -80 };
  const zoom = zoomedAround(ZOOMED_OUT, 2, point, BOX);
  expect((point.x - zoom.x) / zoom.scale).toBeCloseTo(point.x);
  expect((point.y - zoom.y) / zoom.scale).toBeCloseTo(point.y);
});

test("a zoomed and panned picture always covers its box", () => {
  const number = double({ min: -5000, max: 5000, noNaN: true });
  assert(
    property(double({ min: 0.1, max: 20, noNaN: true }), number, number, number, number, (scale, x, y, right, down) => {
      const zoom = pannedBy(zoomedAround(ZOOMED_OUT, scale, { x, y }, BOX), { x: right, y: down }, BOX);
      expect(zoom.scale).toBeGreaterThanOrEqual(1);
      expect(zoom.scale).toBeLessThanOrEqual(5);
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual(((zoom.scale - 1) * BOX.width) / 2 + 1e-6);
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual(((zoom.scale - 1) * BOX.height) / 2 + 1e-6);
    }),
  );
});

test("a double tap zooms in, and the next one zooms out", () => {
  const close = toggledZoom(ZOOMED_OUT, { x: 0, y: 0 }, BOX);
  expect(close.scale).toBe(2.5);
  expect(toggledZoom(close, { x: 50, y: 50 }, BOX)).toEqual(ZOOMED_OUT);
});
