import { addDays, addMonths, dayWithFewerMonths, monthsBetween, type Day } from "#domain/calendar.ts";
import type { VehicleDetails } from "#domain/stock/vehicle.ts";
import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { nextMotChange, recommendedFacts, recommendedRank, recommendedScore, RECOMMENDED_POINTS } from "./recommended-order.ts";

const TODAY = "2026-11-21" as Day;
const PLAIN = {
  advert_classification: "USED",
  cap_database: "CAR",
  reservation_status: "Available",
  held_by: null,
  date_first_registered: "2019-03-01" as Day,
  date_mot_expires: null,
  details: {},
} as const;

function facts(part: Partial<Parameters<typeof recommendedFacts>[0]>) {
  return recommendedFacts({ ...PLAIN, ...part }, TODAY, false);
}

function score(details: VehicleDetails, part: Partial<Parameters<typeof recommendedFacts>[0]> = {}) {
  return recommendedScore(facts({ ...part, details }), null, TODAY);
}

const photographs = (count: number) => Array.from({ length: count }, (_, at) => ({ url: `/${at}.jpg`, alt: "" }));
const passed = (until: string) => ({
  last_test_date: addMonths(until as Day, -12),
  last_test_expiry_date: until as Day,
  last_test_status: "PASSED" as const,
  mileage: null,
  advisories: [],
});
const WITHIN = RECOMMENDED_POINTS.priceWithin;

test.each([
  ["nothing but the middle of an unknown price position", {}, 0],
  ["two points a photograph", { media_urls: photographs(4) }, 8],
  ["at most fifteen photographs", { media_urls: photographs(40) }, 30],
  ["none for a line of description", { description: "A".repeat(99) }, 0],
  ["half for a short description", { description: "A".repeat(100) }, 10],
  ["all for a long one", { description: "A".repeat(300) }, 20],
  ["service records", { service_history: [{ date: TODAY, mileage: 10 }] }, 8],
  ["a history check", { history_check: { provider: "HPI", checked_on: TODAY, result: "Clear" } }, 6],
  ["past tests and seven months of MOT", { mot_history: [passed("2027-07-20")] }, 6 + 7],
  ["past tests alone once the MOT has ended", { mot_history: [passed("2026-11-20")] }, 6],
  ["no more than a year of MOT", { mot_history: [passed("2028-06-01")] }, 6 + 12],
] as const)("a score counts %s", (_, details, points) => {
  expect(score(structuredClone(details) as VehicleDetails)).toBe(points + WITHIN);
});

test("a new vehicle loses nothing by a history and a test that it cannot have yet", () => {
  expect(score({}, { advert_classification: "NEW", date_first_registered: null })).toBe(20 + 12 + WITHIN);
});

test("a failed test since the last pass ends the points for the MOT", () => {
  const failed = { ...passed("2027-07-20"), last_test_date: TODAY, last_test_expiry_date: null, last_test_status: "FAILED" as const };
  expect(score({ mot_history: [passed("2027-07-20"), failed] })).toBe(6 + WITHIN);
});

test("a price below the middle half of similar vehicles counts most, one above it nothing", () => {
  const plain = facts({});
  expect(["below", "within", "above", null].map((stands) => recommendedScore(plain, stands as never, TODAY))).toEqual([18, 9, 0, 9]);
});

test("all points together are a hundred, and no score lifts a reserved vehicle above one that is not", () => {
  const best = facts({
    reservation_status: "Reserved",
    details: {
      media_urls: photographs(20),
      description: "A".repeat(400),
      service_history: [{ date: TODAY, mileage: 10 }],
      mot_history: [passed("2027-11-21")],
      history_check: { provider: "HPI", checked_on: TODAY, result: "Clear" },
    },
  });
  expect(recommendedScore(best, "below", TODAY)).toBe(100);
  expect(recommendedRank(best, "below", TODAY)).toBeLessThan(recommendedRank(facts({}), "above", TODAY));
  expect(recommendedRank(facts({ held_by: "order" }), null, TODAY)).toBe(recommendedScore(facts({}), null, TODAY));
});

const day = integer({ min: 0, max: 3_000 }).map((days) => addDays("2024-01-01" as Day, days));

test("whole months are those that can be added without passing the day", () => {
  assert(
    property(day, day, (from, to) => {
      const months = monthsBetween(from, to);
      expect(addMonths(from, months) <= to).toBe(true);
      expect(addMonths(from, months + 1) > to).toBe(true);
    }),
  );
  expect(monthsBetween("2027-01-31" as Day, "2027-02-28" as Day)).toBe(1);
});

test("the score changes on the next day of change, and on no day before", () => {
  assert(
    property(day, integer({ min: 0, max: 500 }), (from, length) => {
      const until = { motUntil: addDays(from, length) };
      const points = (today: Day) => recommendedScore({ isReserved: false, points: 0, ...until }, null, today);
      const next = nextMotChange(until, from);
      if (next === null) {
        expect(points(addDays(from, 400))).toBe(points(from));
        return;
      }
      expect(next > from).toBe(true);
      expect(points(next)).toBeLessThan(points(from));
      expect(points(addDays(next, -1))).toBe(points(from));
    }),
  );
  expect(dayWithFewerMonths("2027-02-28" as Day, 1)).toBe("2027-02-01");
});
