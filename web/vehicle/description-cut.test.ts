import { expect, test } from "vitest";
import { cutDescription } from "./description-cut.ts";

test("a short description shows whole", () => {
  expect(cutDescription("One owner, full history.")).toEqual({ start: "One owner, full history.", rest: null, paragraphs: [] });
});

test("a long description is cut after a word, within 200 characters, and nothing is lost", () => {
  const text = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
  const cut = cutDescription(text);
  expect(cut?.start.length).toBeLessThanOrEqual(200);
  expect(`${cut?.start} ${cut?.rest}`).toBe(text);
});

test("a text without spaces is cut all the same", () => {
  expect(cutDescription("x".repeat(300))?.start).toHaveLength(200);
});

test("no description is no description", () => {
  expect(cutDescription(" \n ")).toBeNull();
});
