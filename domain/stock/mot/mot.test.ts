import { expect, test } from "vitest";
import type { Day } from "../../calendar.ts";
import { awaitsFirstMot, motCertificate, motExpiry, motPromise } from "./mot.ts";
import type { MotTest } from "../vehicle.ts";

const TODAY = "2026-11-21" as Day;

function passed(on: string, until: string): MotTest {
  return { last_test_date: on as Day, last_test_expiry_date: until as Day, last_test_status: "PASSED", mileage: null, advisories: [] };
}

function failed(on: string, until: string | null = null): MotTest {
  return { ...passed(on, ""), last_test_expiry_date: until as Day | null, last_test_status: "FAILED" };
}

function vehicle(registered: string | null, expires: string | null, tests: MotTest[] = []) {
  return {
    cap_database: "CAR" as const,
    date_first_registered: registered as Day | null,
    date_mot_expires: expires as Day | null,
    details: { mot_history: tests },
  };
}

test.each([
  [
    "a tested car with eight months left",
    vehicle("2020-03-01", "2027-07-21", [passed("2026-07-22", "2027-07-21")]),
    { months: 6, first: false, covered: true },
  ],
  [
    "a tested car with six months to the day",
    vehicle("2020-03-01", "2027-05-21", [passed("2026-05-22", "2027-05-21")]),
    { months: 6, first: false, covered: true },
  ],
  [
    "a tested car with a day less",
    vehicle("2020-03-01", "2027-05-20", [passed("2026-05-21", "2027-05-20")]),
    { months: 6, first: false, covered: false },
  ],
  ["a young car, four months before its first test", vehicle("2024-03-21", null), { months: 3, first: true, covered: true }],
  ["a young car, two months before its first test", vehicle("2024-01-21", null), { months: 3, first: true, covered: false }],
  ["an old car without a record of tests", vehicle("2015-06-01", null), { months: 6, first: false, covered: null }],
  ["a car of which nothing is stated", vehicle(null, null), { months: 6, first: false, covered: null }],
  ["an imported car with the end of its MOT and no more", vehicle(null, "2026-12-24"), { months: 6, first: false, covered: false }],
])("%s is promised its months of MOT", { tags: ["c9-21"] }, (_, car, promise) => {
  expect(motPromise(car, TODAY, false)).toMatchObject(promise);
});

test("a car is no longer awaiting its first test on the day that it is due", () => {
  expect(awaitsFirstMot(vehicle("2023-11-22", null), TODAY, false)).toBe(true);
  expect(awaitsFirstMot(vehicle("2023-11-21", null), TODAY, false)).toBe(false);
});

test("the certificate of the newest pass wins over the stated end of the MOT, which wins over the first test", { tags: ["c3-16"] }, () => {
  const tests = [passed("2026-10-30", "2027-10-29"), passed("2025-11-02", "2028-11-01")];
  expect(motExpiry(vehicle("2022-11-01", "2027-11-01", tests), TODAY, false)).toBe("2027-10-29");
  expect(motExpiry(vehicle("2022-11-01", "2027-11-01"), TODAY, false)).toBe("2027-11-01");
  expect(motExpiry(vehicle("2025-11-01", null), TODAY, false)).toBe("2028-11-01");
});

test.each([
  [
    "after the newest pass",
    [passed("2026-08-01", "2027-08-02"), failed("2026-11-03", "2027-11-02")],
    { failed_on: "2026-11-03", passed_on: "2026-08-01", expires: "2027-08-02" },
  ],
  ["without any pass", [failed("2026-11-03")], { failed_on: "2026-11-03", passed_on: null, expires: null }],
  [
    "before the newest pass",
    [failed("2026-07-30"), passed("2026-08-01", "2027-08-02")],
    { failed_on: null, passed_on: "2026-08-01", expires: "2027-08-02" },
  ],
  [
    "on the day of the retest that it passed",
    [failed("2026-08-01"), passed("2026-08-01", "2027-08-02")],
    { failed_on: null, passed_on: "2026-08-01", expires: "2027-08-02" },
  ],
])("a test that was failed %s gives no cover of its own", (_, tests, certificate) => {
  const car = vehicle("2020-03-01", "2027-12-31", tests);
  expect(motCertificate(car)).toEqual(certificate);
  expect(motPromise(car, TODAY, false)).toMatchObject({ ...certificate, covered: certificate.failed_on === null });
});
