import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import type { Day } from "../calendar.ts";
import { bankHoliday, bankHolidays, type BankHolidayRegion } from "./bank-holidays.ts";

/** As published on gov.uk/bank-holidays, without one-off holidays. */
const PUBLISHED: [number, BankHolidayRegion, string[]][] = [
  [
    2021,
    "england-and-wales",
    ["2021-01-01", "2021-04-02", "2021-04-05", "2021-05-03", "2021-05-31", "2021-08-30", "2021-12-27", "2021-12-28"],
  ],
  [
    2023,
    "england-and-wales",
    ["2023-01-02", "2023-04-07", "2023-04-10", "2023-05-01", "2023-05-29", "2023-08-28", "2023-12-25", "2023-12-26"],
  ],
  [
    2026,
    "england-and-wales",
    ["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-04", "2026-05-25", "2026-08-31", "2026-12-25", "2026-12-28"],
  ],
  [
    2027,
    "england-and-wales",
    ["2027-01-01", "2027-03-26", "2027-03-29", "2027-05-03", "2027-05-31", "2027-08-30", "2027-12-27", "2027-12-28"],
  ],
  [
    2026,
    "scotland",
    ["2026-01-01", "2026-01-02", "2026-04-03", "2026-05-04", "2026-05-25", "2026-08-03", "2026-11-30", "2026-12-25", "2026-12-28"],
  ],
  [
    2023,
    "scotland",
    ["2023-01-02", "2023-01-03", "2023-04-07", "2023-05-01", "2023-05-29", "2023-08-07", "2023-11-30", "2023-12-25", "2023-12-26"],
  ],
  [
    2026,
    "northern-ireland",
    [
      "2026-01-01",
      "2026-03-17",
      "2026-04-03",
      "2026-04-06",
      "2026-05-04",
      "2026-05-25",
      "2026-07-13",
      "2026-08-31",
      "2026-12-25",
      "2026-12-28",
    ],
  ],
];

test.each(PUBLISHED)("the bank holidays of %i in %s are the published ones", (year, region, days) => {
  expect([...bankHolidays(year, region).keys()].toSorted()).toEqual(days);
});

test("when Christmas Day is a Sunday, Boxing Day is Monday and the substitute day is Tuesday", () => {
  expect(inEnglish(bankHoliday("2022-12-26" as Day, "england-and-wales"))).toBe("Boxing Day");
  expect(inEnglish(bankHoliday("2022-12-27" as Day, "england-and-wales"))).toBe("Christmas Day, substitute day");
});

test.each([
  ["a Saturday", "2022-01-01", "2022-01-03"],
  ["a Sunday", "2023-01-01", "2023-01-02"],
])("New Year's Day on %s is kept on the Monday after it", (_, day, monday) => {
  expect(bankHoliday(day as Day, "england-and-wales")).toBeUndefined();
  expect(inEnglish(bankHoliday(monday as Day, "england-and-wales"))).toBe("New Year's Day, substitute day");
});

test("a day that is not a bank holiday has no name", () => {
  expect(bankHoliday("2026-11-30" as Day, "england-and-wales")).toBeUndefined();
  expect(inEnglish(bankHoliday("2026-11-30" as Day, "scotland"))).toBe("St Andrew's Day");
});
