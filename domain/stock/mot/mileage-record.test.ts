import { array, assert, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "../../calendar.ts";
import { mileageRecord, SLIP_MILES } from "./mileage-record.ts";
import type { MotTest, ServiceVisit } from "../vehicle.ts";

const TODAY = "2026-11-21" as Day;

function tested(day: string, mileage: number | null): MotTest {
  return { last_test_date: day as Day, last_test_expiry_date: null, last_test_status: "PASSED", mileage, advisories: [] };
}

function serviced(date: string, mileage: number): ServiceVisit {
  return { date: date as Day, mileage };
}

function verdictOf(mileage: number | null, tests: MotTest[], visits: ServiceVisit[] = []) {
  return mileageRecord({ mileage, details: { mot_history: tests, service_history: visits } }, TODAY).verdict;
}

describe("the advertised mileage against recorded readings", () => {
  test.each([
    ["fits above every reading", 24_318, [tested("2025-08-03", 21_000), tested("2024-08-02", 14_900)], [], "fits"],
    ["fits when it is the last reading itself", 21_000, [tested("2025-08-03", 21_000)], [], "fits"],
    ["needs a check a little below the last test", 20_500, [tested("2025-08-03", 21_000)], [], "check"],
    ["needs a check at the edge of a slip", 20_000, [tested("2025-08-03", 21_000)], [], "check"],
    ["is in conflict a mile further below", 19_999, [tested("2025-08-03", 21_000)], [], "conflict"],
    ["is in conflict with a service record too", 24_318, [tested("2024-08-02", 14_900)], [serviced("2025-04-02", 41_000)], "conflict"],
    [
      "is not believed when an earlier record went back",
      60_000,
      [tested("2023-05-01", 52_000), tested("2024-05-01", 31_000)],
      [],
      "conflict",
    ],
    ["needs a check at a pace that nobody drives", 121_000, [tested("2026-05-21", 21_000)], [], "check"],
    ["fits a van that works hard", 52_000, [tested("2025-11-21", 1_000)], [], "fits"],
    ["fits two tests of one day, failed and passed", 24_318, [tested("2025-08-03", 21_002), tested("2025-08-03", 21_000)], [], "fits"],
    ["has nothing to be compared with", 24_318, [], [], null],
    ["has nothing to be compared with where the test noted none", 24_318, [tested("2025-08-03", null)], [], null],
    ["is not judged when it is not stated", null, [tested("2025-08-03", 21_000)], [], null],
  ] as const)("%s", (_, mileage, tests, visits, verdict) => {
    expect(verdictOf(mileage, [...tests], [...visits])).toBe(verdict);
  });

  test("reports the two conflicting readings", () => {
    const record = mileageRecord(
      { mileage: 18_000, details: { mot_history: [tested("2025-08-03", 21_000), tested("2024-08-03", 14_000)] } },
      TODAY,
    );
    expect(record.doubt).toMatchObject({ earlier: { day: "2025-08-03", miles: 21_000 }, later: { source: "Advert", miles: 18_000 } });
  });
});

const driven = array(record({ days: integer({ min: 20, max: 400 }), miles: integer({ min: 0, max: 2_000 }) }), {
  minLength: 2,
  maxLength: 12,
});

test("rising readings fit in any order, and a large drop always conflicts", () => {
  assert(
    property(driven, integer(), (steps, seed) => {
      let day = "2015-01-01" as Day;
      let mileage = 5_000;
      const tests = steps.map(({ days, miles }) => {
        day = addDays(day, days);
        mileage += miles;
        return tested(day, mileage);
      });
      const shuffled = tests.toSorted((one, other) => ((one.mileage! * seed) % 7) - ((other.mileage! * seed) % 7));
      const details = { mot_history: shuffled };
      expect(mileageRecord({ mileage, details }, addDays(day, 1)).verdict).toBe("fits");
      expect(mileageRecord({ mileage: mileage - SLIP_MILES - 1, details }, addDays(day, 1)).verdict).toBe("conflict");
    }),
  );
});
