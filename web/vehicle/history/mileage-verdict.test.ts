import type { Day } from "#domain/calendar.ts";
import { mileageRecord } from "#domain/stock/mot/mileage-record.ts";
import { expect, test } from "vitest";
import { mileageVerdictText } from "./mileage-verdict.ts";

const TODAY = "2026-11-21" as Day;

function verdict(mileage: number | null, ...tests: [day: string, miles: number][]): string {
  const mot_history = tests.map(([day, miles]) => ({
    last_test_date: day as Day,
    last_test_expiry_date: null,
    last_test_status: "PASSED" as const,
    mileage: miles,
    advisories: [],
  }));
  return mileageVerdictText(mileageRecord({ mileage, details: { mot_history } }, TODAY));
}

test.each([
  ["fits", verdict(24_318, ["2025-08-03", 21_000]), "24,318 miles is consistent with every recorded reading."],
  [
    "a slip",
    verdict(20_500, ["2025-08-03", 21_000]),
    "The MOT test of 3 August 2025 recorded 500 miles more than the advert. It may be a clerical error: ask us about it.",
  ],
  [
    "a conflict",
    verdict(60_000, ["2023-05-01", 52_000], ["2024-05-01", 31_000]),
    "The MOT test of 1 May 2023 recorded 21,000 miles more than the MOT test of 1 May 2024. These readings don’t agree: ask us " +
      "before you buy.",
  ],
  [
    "a pace that nobody drives",
    verdict(121_000, ["2026-05-21", 21_000]),
    "Between the MOT test of 21 May 2026 and the advert it covered 100,000 miles, more than anyone would usually drive. Ask us about it.",
  ],
  ["nothing recorded", verdict(24_318), "No test or service has recorded a mileage yet."],
  [
    "no advertised mileage",
    verdict(null, ["2025-08-03", 21_000]),
    "The mileage isn’t stated, so there’s nothing to compare these readings with.",
  ],
])("says %s in a sentence", (_, sentenceOf, sentence) => {
  expect(sentenceOf).toBe(sentence);
});
