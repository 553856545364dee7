import { expect, test } from "vitest";
import { truncateText, DESCRIPTION_CUT, DISCLAIMER_CUT } from "./truncate-text.ts";

const text = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");

test("a short text shows whole", () => {
  expect(truncateText("One owner, full history.", DESCRIPTION_CUT)).toEqual([{ start: "One owner, full history.", rest: null }]);
});

test.each([
  ["description", DESCRIPTION_CUT, 200],
  ["disclaimer", DISCLAIMER_CUT, 130],
])("a long %s is cut after a word, within %i characters, and nothing is lost", { tags: ["c9-25"] }, (_, cut, characters) => {
  const [only] = truncateText(text, cut) ?? [];
  expect(only?.start.length).toBeLessThanOrEqual(characters);
  expect(only?.start.length).toBeGreaterThan(characters - 8);
  expect(`${only?.start} ${only?.rest}`).toBe(text);
});

test("a text of exactly so many characters is not cut", () => {
  expect(truncateText("x".repeat(130), DISCLAIMER_CUT)).toEqual([{ start: "x".repeat(130), rest: null }]);
});

test("paragraphs are shown until the maximum length is reached", () => {
  const cut = truncateText(["a".repeat(90), "b".repeat(90), "one two three four five six", "the end"].join("\n"), DESCRIPTION_CUT);
  expect(cut?.map(({ rest }) => rest === null)).toEqual([true, true, false, false]);
  expect(cut?.[2]).toEqual({ start: "one two three four", rest: "five six" });
  expect(cut?.[3]).toEqual({ start: "", rest: "the end" });
});

test("a text without spaces is cut all the same", () => {
  expect(truncateText("x".repeat(300), DESCRIPTION_CUT)?.[0]?.start).toHaveLength(200);
});

test("a blank text gives null", () => {
  expect(truncateText(" \n ", DESCRIPTION_CUT)).toBeNull();
});
