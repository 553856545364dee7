import { PageCache, type CachedPage } from "#server/pages/page-cache.ts";
import { expect, test } from "vitest";

const page = (bytes: number, hold = () => true): CachedPage => ({
  body: Buffer.alloc(bytes),
  headers: [],
  etag: undefined,
  status: 200,
  dependencies: { areCurrent: hold },
  validUntil: 1_000,
  encoded: {},
});

test("evicts the least recently used page", () => {
  const cache = new PageCache(400);
  cache.put("a", page(90));
  cache.put("b", page(90));
  cache.get("a", 0);
  cache.put("c", page(90));
  expect(cache.get("b", 0)).toBeUndefined();
  expect(cache.get("a", 0)).toBeDefined();
  expect(cache.get("c", 0)).toBeDefined();
});

test("counts its bytes exactly, also after dropping and replacing", () => {
  const cache = new PageCache(1_000);
  let stands = true;
  cache.put("a", page(100));
  cache.put(
    "a",
    page(50, () => stands),
  );
  expect(cache.bytes).toBe(100 + "a".length);
  stands = false;
  expect(cache.get("a", 0)).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("counts keys and dependencies of its pages, because clients choose their length", () => {
  const cache = new PageCache(20_000);
  const long = "/used-cars?q=".padEnd(4_000, "a");
  for (let at = 0; at < 100; at++) {
    cache.put(`${long}${at}`, { ...page(10), dependencies: { areCurrent: () => true, bytes: 500 } });
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
  }
  expect(cache.get(`${long}0`, 0)).toBeUndefined();
  expect(cache.get(`${long}99`, 0)).toBeDefined();
});

test("an expired page is not returned", () => {
  const cache = new PageCache();
  cache.put("a", page(10));
  expect(cache.get("a", 999)).toBeDefined();
  expect(cache.get("a", 1_000)).toBeUndefined();
});

test("an alias finds its page until the page is dropped, and aliases are limited by size", () => {
  const cache = new PageCache();
  let isCurrent = true;
  cache.put(
    "/used-cars?",
    page(10, () => isCurrent),
  );
  for (let at = 0; at < 2_000; at++) cache.addAlias(alias(at), "/used-cars?");
  expect(cache.bytes).toBeLessThan(5 * 1024 * 1024);
  expect(cache.getByAlias(alias(0), 0)).toBeUndefined();
  expect(cache.getByAlias(alias(1_999), 0)).toBeDefined();
  isCurrent = false;
  expect(cache.getByAlias(alias(1_999), 0)).toBeUndefined();
  isCurrent = true;
  expect(cache.getByAlias(alias(1_999), 0)).toBeUndefined();
  cache.addAlias("/unknown?a", "/unknown");
  expect(cache.getByAlias("/unknown?a", 0)).toBeUndefined();
});

function alias(at: number): string {
  return `/used-cars?utm_source=${at}`.padEnd(4_000, "a");
}
