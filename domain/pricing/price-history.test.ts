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

test("tells every price with the day it was first asked, newest first, and how much it moved", () => {
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

test("a price that rose says so", () => {
  const { changes } = priceHistory(penceFromPounds(17_995), [priceEvent(17_495, 0), priceEvent(17_995, 3)], LISTED, NOW);
  expect(changes[0]?.change).toBe(500_00);
});

test("a price that was corrected on the same day was never charged", () => {
  const { changes } = priceHistory(
    penceFromPounds(17_495),
    [priceEvent(17_495, 0), priceEvent(27_495, 3), priceEvent(17_495, 3, 2)],
    LISTED,
    NOW,
  );
  expect(changes).toEqual([{ day: "2026-10-01", headline_price: 17_495_00, change: null }]);
});

test("an event that names the same price again, as a change of the description makes, is no change", () => {
  expect(priceHistory(penceFromPounds(17_495), [priceEvent(17_495, 0), priceEvent(17_495, 9)], LISTED, NOW).changes).toHaveLength(1);
});

test("without a record the price of today has stood since the listing", () => {
  expect(priceHistory(penceFromPounds(9_995), [], LISTED, NOW).changes).toEqual([
    { day: "2026-10-01", headline_price: 9_995_00, change: null },
  ]);
});

test("a vehicle listed today is on sale for no day yet, and no clock makes it fewer", () => {
  expect(priceHistory(penceFromPounds(9_995), [priceEvent(9_995, 0)], LISTED, LISTED + HOUR_MS).days_on_sale).toBe(0);
  expect(priceHistory(penceFromPounds(9_995), [priceEvent(9_995, 0)], LISTED, LISTED - 3 * DAY_MS).days_on_sale).toBe(0);
});
