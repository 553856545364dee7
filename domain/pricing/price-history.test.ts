import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../calendar.ts";
import { penceFromPounds } from "../money.ts";
import { priceHistory } from "./price-history.ts";

const LISTED = Date.parse("2026-10-01T09:00:00Z");
const NOW = Date.parse("2026-11-21T12:00:00Z");
const priceEvent = (pounds: number, days: number, hours = 0) => ({
  at: LISTED + days * DAY_MS + hours * HOUR_MS,
  headline_price: penceFromPounds(pounds),
});

test("the history lists every price, newest first, with its first day and the change", () => {
  const history = priceHistory(
    penceFromPounds(16_995),
    [priceEvent(17_995, 0), priceEvent(17_495, 14), priceEvent(16_995, 30)],
    LISTED,
    NOW,
  );
  expect(history).toEqual({
    days_on_sale: 51,
    listed: "2026-10-01",
    changes: [
      { day: "2026-10-31", headline_price: 16_995_00, change: -500_00 },
      { day: "2026-10-15", headline_price: 17_495_00, change: -500_00 },
      { day: "2026-10-01", headline_price: 17_995_00, change: null },
    ],
  });
});

test("a price rise has a positive change", () => {
  const { changes } = priceHistory(penceFromPounds(17_995), [priceEvent(17_495, 0), priceEvent(17_995, 3)], LISTED, NOW);
  expect(changes[0]?.change).toBe(500_00);
});

test("a price that was corrected on the same day is left out", () => {
  const { changes } = priceHistory(
    penceFromPounds(17_495),
    [priceEvent(17_495, 0), priceEvent(27_495, 3), priceEvent(17_495, 3, 2)],
    LISTED,
    NOW,
  );
  expect(changes).toEqual([{ day: "2026-10-01", headline_price: 17_495_00, change: null }]);
});

test("an event with the same price, as after a change of the description, adds no change", () => {
  expect(priceHistory(penceFromPounds(17_495), [priceEvent(17_495, 0), priceEvent(17_495, 9)], LISTED, NOW).changes).toHaveLength(1);
});

test("without price events the current price counts from the listing day", () => {
  expect(priceHistory(penceFromPounds(9_995), [], LISTED, NOW).changes).toEqual([
    { day: "2026-10-01", headline_price: 9_995_00, change: null },
  ]);
});

test("a vehicle listed today has been on sale for 0 days, also when the clock is behind the listing", () => {
  expect(priceHistory(penceFromPounds(9_995), [priceEvent(9_995, 0)], LISTED, LISTED + HOUR_MS).days_on_sale).toBe(0);
  expect(priceHistory(penceFromPounds(9_995), [priceEvent(9_995, 0)], LISTED, LISTED - 3 * DAY_MS).days_on_sale).toBe(0);
});
