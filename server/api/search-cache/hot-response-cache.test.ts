import { HotResponseCache } from "./hot-response-cache.ts";
import { expect, test } from "vitest";

const SIZE_OF_TWO = 2_500;
const body = (letter: string) => Buffer.alloc(1_000, letter);

function full(): HotResponseCache {
  const answers = new HotResponseCache(SIZE_OF_TWO);
  answers.offer("first", 1, body("a"));
  answers.offer("second", 1, body("b"));
  return answers;
}

test("a cached response body is a copy: reusing the buffer for the next response does not change it", () => {
  const answers = new HotResponseCache(SIZE_OF_TWO);
  const made = body("a");
  answers.offer("first", 1, made);
  made.fill("z");
  expect(answers.get("first", 1)).toEqual(body("a"));
});

test("a full cache stores a body at its second offer and evicts one without a hit", () => {
  const answers = full();
  answers.get("first", 1);
  answers.offer("third", 1, body("c"));
  expect(answers.get("third", 1)).toBeUndefined();
  answers.offer("third", 1, body("c"));
  expect(answers.get("third", 1)).toEqual(body("c"));
  expect(answers.get("first", 1)).toEqual(body("a"));
  expect(answers.get("second", 1)).toBeUndefined();
  expect(answers.bytes()).toBe(2_000 + "first".length + "third".length);
});

test("the length of a cache key counts towards the size", () => {
  const answers = full();
  answers.offer("third".padEnd(2_000, "a"), 1, body("c"));
  answers.offer("third".padEnd(2_000, "a"), 1, body("c"));
  expect(answers.get("third".padEnd(2_000, "a"), 1)).toBeUndefined();
});

test("entries of an older revision are dropped, and a body larger than the cache is not stored", () => {
  const answers = full();
  expect(answers.get("first", 2)).toBeUndefined();
  answers.offer("first", 2, body("n"));
  answers.offer("huge", 2, Buffer.alloc(SIZE_OF_TWO + 1));
  expect(answers.get("first", 2)).toEqual(body("n"));
  expect(answers.get("second", 2)).toBeUndefined();
  expect(answers.get("huge", 2)).toBeUndefined();
});
