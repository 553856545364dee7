import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import { contributionText } from "./sash.ts";

test.each([
  ["fdc-1000", "£1,000 deposit contribution"],
  ["fdc-750", "£750 deposit contribution"],
  ["fdc-500", "£500 deposit contribution"],
  ["fdc-250", "£250 deposit contribution"],
  ["fdc", "Finance deposit contribution"],
  ["ulez", null],
])("a contribution of the tag %s is said as “%s”", { tags: ["c9-19"] }, (tag, text) => {
  expect(inEnglish(contributionText({ tags: ["new-in", tag], advert_classification: "USED" }))).toBe(text);
  expect(inEnglish(contributionText({ tags: [tag], advert_classification: "MOTABILITY" }))).toBeNull();
});
