import { expect, test } from "vitest";
import { cutDescription } from "./description-cut.ts";

test("a short description shows whole", () => {
  expect(cutDescription("One owner, full history.")).toEqual([{ start: "One owner, full history.", rest: null }]);
});

test("a long description is cut after a word, within 200 characters, and nothing is lost", () => {
  const text = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
  const [only] = cutDescription(text) ?? [];
  expect(only?.start.length).toBeLessThanOrEqual(200);
  expect(`${only?.start} ${only?.rest}`).toBe(text);
});

test("short paragraphs show until the 200 characters are full", () => {
  const cut = cutDescription(["a".repeat(90), "b".repeat(90), "one two three four five six", "the end"].join("\n"));
  expect(cut?.map(({ rest }) => rest === null)).toEqual([true, true, false, false]);
  expect(cut?.[2]).toEqual({ start: "one two three four", rest: "five six" });
  expect(cut?.[3]).toEqual({ start: "", rest: "the end" });
});

test("a text without spaces is cut all the same", () => {
  expect(cutDescription("x".repeat(300))?.[0]?.start).toHaveLength(200);
});

test("no description is no description", () => {
  expect(cutDescription(" \n ")).toBeNull();
});
