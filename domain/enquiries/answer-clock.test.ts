import { MINUTE_MS } from "../calendar.ts";
import type { OpeningTimes } from "../organisation/site.ts";
import { assert, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { answerDue, openingMinutes } from "./answer-clock.ts";

const DAY = { open: "08:30", closed: "18:00" };
const SWINDON: OpeningTimes = {
  hours: [DAY, DAY, DAY, DAY, DAY, { open: "09:00", closed: "17:00" }, null],
  special_hours: [],
  bank_holiday_hours: "closed",
  bank_holiday_region: "england-and-wales",
};
const at = (text: string) => Date.parse(text);

describe("an answer is due an opening hour later", () => {
  test.each([
    ["within a day", "2026-11-24T09:20:00Z", "2026-11-24T10:20:00Z"],
    ["before the branch opens", "2026-11-24T05:00:00Z", "2026-11-24T09:30:00Z"],
    ["twenty minutes before it closes, so on the next day", "2026-11-24T17:40:00Z", "2026-11-25T09:10:00Z"],
    ["on a Saturday evening, so on Monday", "2026-11-28T20:00:00Z", "2026-11-30T09:30:00Z"],
    ["over Christmas Day", "2026-12-24T17:30:00Z", "2026-12-26T09:30:00Z"],
    ["over a Sunday and a bank holiday", "2026-12-26T16:30:00Z", "2026-12-29T09:00:00Z"],
    ["on the evening before the clocks go forward", "2026-03-28T16:30:00Z", "2026-03-30T08:00:00Z"],
    ["on the evening before the clocks go back", "2026-10-24T15:30:00Z", "2026-10-26T09:00:00Z"],
  ])("%s", (_, came, due) => {
    expect(new Date(answerDue(SWINDON, at(came), 60)).toISOString()).toBe(new Date(due).toISOString());
  });

  test("of a branch without hours, and of no branch, an hour later", () => {
    const came = at("2026-11-28T20:00:00Z");
    for (const site of [undefined, { ...SWINDON, hours: SWINDON.hours.map(() => null) }]) {
      expect(answerDue(site, came, 60)).toBe(came + 60 * MINUTE_MS);
      expect(openingMinutes(site, came, came + 90 * MINUTE_MS)).toBe(90);
    }
  });
});

test("minutes count while the branch is open, and are negative backwards", () => {
  const [evening, morning] = [at("2026-11-24T17:40:00Z"), at("2026-11-25T09:00:00Z")];
  expect(openingMinutes(SWINDON, evening, morning)).toBe(20 + 30);
  expect(openingMinutes(SWINDON, morning, evening)).toBe(-50);
  expect(openingMinutes(SWINDON, at("2026-11-29T08:00:00Z"), at("2026-11-29T20:00:00Z")), "a Sunday").toBe(0);
});

test("between a lead and its due moment there are exactly the minutes of the rule", () => {
  assert(
    property(integer({ min: 0, max: 400 * 24 * 60 }), integer({ min: 1, max: 600 }), (after, minutes) => {
      const came = at("2026-01-01T00:00:00Z") + after * MINUTE_MS;
      expect(openingMinutes(SWINDON, came, answerDue(SWINDON, came, minutes))).toBe(minutes);
    }),
    { numRuns: 300 },
  );
});
