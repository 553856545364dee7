import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../calendar.ts";
import { pence } from "../money.ts";
import { priceStandings, type PriceStanding } from "./price-standing.ts";
import { saving } from "./saving.ts";

const event = (day: number, pounds: number, isUndone = false) => ({ at: day * DAY_MS, headline_price: pence(pounds * 100), isUndone });

test.each<[string, number, ReturnType<typeof event>[], PriceStanding[]]>([
  ["one price", 10_000, [event(0, 10_000)], ["present"]],
  ["a week at a higher price", 9_000, [event(0, 10_000), event(7, 9_000)], ["was", "present"]],
  ["less than a week", 9_000, [event(0, 10_000), event(6, 9_000)], ["short", "present"]],
  ["a lower price before", 10_000, [event(0, 9_000), event(9, 10_000)], ["lower", "present"]],
  ["a price before the last one", 8_000, [event(0, 12_000), event(20, 9_000), event(30, 8_000)], ["earlier", "was", "present"]],
  ["a mistake between", 9_000, [event(0, 10_000), event(8, 99), event(8.2, 9_000)], ["was", "mistake", "present"]],
  ["a mistake that was put right", 10_000, [event(0, 10_000), event(8, 99), event(8.2, 10_000)], ["present", "mistake", "present"]],
  [
    "undone, and what undoing wrote",
    10_000,
    [event(0, 10_000), event(9, 9_000, true), event(12, 10_000, true)],
    ["present", "undone", "undone"],
  ],
  ["an equal price that follows", 9_000, [event(0, 10_000), event(3, 10_000), event(8, 9_000)], ["was", "was", "present"]],
  ["in any order", 9_000, [event(8, 9_000), event(0, 10_000)], ["present", "was"]],
])("%s", (_, current, events, expected) => {
  expect(priceStandings(pence(current * 100), events)).toEqual(expected);
});

test("a price counts exactly when shoppers see a saving, and by so much", () => {
  let seed = 3;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  let counted = 0;
  for (let round = 0; round < 3_000; round++) {
    const events = Array.from({ length: 1 + random(6) }, () => ({
      at: random(40) * 12 * HOUR_MS,
      headline_price: pence((5 + random(4)) * 1_000_00),
      isUndone: random(5) === 0,
    }));
    const charged = events.filter(({ isUndone }) => !isUndone).toSorted((one, other) => one.at - other.at);
    const current = charged.at(-1)?.headline_price ?? pence(5_000_00);
    const was = priceStandings(current, events).indexOf("was");
    const seen = saving(current, charged);
    expect(was < 0 ? null : events[was]!.headline_price - current).toBe(seen);
    counted += seen === null ? 0 : 1;
  }
  expect(counted).toBeGreaterThan(100);
});
