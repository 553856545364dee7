import { expect, test } from "vitest";
import { DAY_MS } from "../calendar.ts";
import { pence } from "../money.ts";
import { saving } from "./saving.ts";

const event = (day: number, pounds: number) => ({ at: day * DAY_MS, headline_price: pence(pounds * 100) });
const NOW = pence(10_000_00);

test("the saving is the reduction from the price charged before", () => {
  expect(saving(NOW, [event(0, 10_500), event(30, 10_000)])).toBe(500_00);
});

test("there is no saving when the price never changed", () => {
  expect(saving(NOW, [event(0, 10_000)])).toBeNull();
  expect(saving(NOW, [])).toBeNull();
});

test("there is no saving after a price rise, whatever the price was long ago", () => {
  expect(saving(NOW, [event(0, 12_000), event(30, 9_500), event(60, 10_000)])).toBeNull();
});

test("there is no saving when the higher price was charged for a few days only", () => {
  expect(saving(NOW, [event(0, 9_000), event(30, 10_500), event(33, 10_000)])).toBeNull();
});

test("the saving counts a price that was recorded twice as one", () => {
  expect(saving(NOW, [event(0, 10_500), event(29, 10_500), event(30, 10_000), event(31, 10_000)])).toBe(500_00);
});

test("the saving does not depend on the order of the events", () => {
  expect(saving(NOW, [event(30, 10_000), event(0, 10_500)])).toBe(500_00);
});

test("a price that was changed again within a day is no price to compare with", () => {
  expect(saving(NOW, [event(0, 9_000), event(20, 11_000), event(20.9, 10_000)])).toBeNull();
  expect(saving(NOW, [event(0, 10_500), event(20, 9_000), event(20.9, 10_000)])).toBe(500_00);
  expect(saving(NOW, [event(0, 10_500), event(20, 9_000), event(21, 10_000)])).toBeNull();
  expect(saving(NOW, [event(0, 10_000), event(20, 12_000), event(20.1, 10_000)])).toBeNull();
});

test("the price before a mistake and after it is one price", () => {
  expect(saving(NOW, [event(0, 10_500), event(4, 1_050), event(4.1, 10_500), event(8, 10_000)])).toBe(500_00);
});
