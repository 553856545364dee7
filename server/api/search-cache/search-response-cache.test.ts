import { SearchResponseCache } from "./search-response-cache.ts";
import { expect, test } from "vitest";

const SIZE_OF_TWO = 3_000;
const answer = (letter: string) => ({ stock_ids: [100_001], rest: Buffer.alloc(1_000, letter) });

function full(): SearchResponseCache {
  const answers = new SearchResponseCache(SIZE_OF_TWO);
  answers.keep("first", 1, answer("a"));
  answers.keep("second", 1, answer("b"));
  return answers;
}

test("a cached response is a copy: reusing the buffer for the next response does not change it", () => {
  const answers = new SearchResponseCache(SIZE_OF_TWO);
  const made = answer("a");
  answers.keep("first", 1, made);
  made.rest.fill("z");
  expect(answers.get("first", 1)).toEqual(answer("a"));
});

test("a full cache stores a query at its second request and evicts the least recently requested one", () => {
  const answers = full();
  answers.get("first", 1);
  answers.keep("third", 1, answer("c"));
  expect(answers.get("third", 1)).toBeUndefined();
  answers.keep("third", 1, answer("c"));
  expect(answers.get("third", 1)).toEqual(answer("c"));
  expect(answers.get("first", 1)).toEqual(answer("a"));
  expect(answers.get("second", 1)).toBeUndefined();
  expect(answers.bytes()).toBeLessThanOrEqual(SIZE_OF_TWO);
});

test("the length of cache keys counts, so that long queries cannot exceed the cache's size", () => {
  const answers = new SearchResponseCache(SIZE_OF_TWO);
  for (let at = 0; at < 100; at++) {
    const long = `q=${at}`.padEnd(1_500, "a");
    answers.keep(long, 1, answer("a"));
    answers.keep(long, 1, answer("a"));
  }
  expect(answers.get("q=99".padEnd(1_500, "a"), 1)).toEqual(answer("a"));
  expect(answers.get("q=98".padEnd(1_500, "a"), 1)).toBeUndefined();
  expect(answers.bytes()).toBeLessThanOrEqual(SIZE_OF_TWO);
});

test("entries of an older revision are dropped", () => {
  const answers = full();
  expect(answers.get("first", 2)).toBeUndefined();
  answers.keep("first", 2, answer("n"));
  expect(answers.get("first", 2)).toEqual(answer("n"));
  expect(answers.get("second", 2)).toBeUndefined();
});
