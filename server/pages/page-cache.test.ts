import { PageCache, type CachedPage } from "#server/pages/page-cache.ts";
import { expect, test } from "vitest";

const page = (bytes: number, hold = () => true): CachedPage => ({
  body: Buffer.alloc(bytes),
  headers: [],
  etag: undefined,
  status: 200,
  dependencies: { hold },
  validUntil: 1_000,
  encoded: {},
});

test("makes room by dropping the page that nobody asked for longest", () => {
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

test("counts the addresses and the questions of its pages too: they are as long as whoever asks likes", () => {
  const cache = new PageCache(20_000);
  const long = "/used-cars?q=".padEnd(4_000, "a");
  for (let at = 0; at < 100; at++) {
    cache.put(`${long}${at}`, { ...page(10), dependencies: { hold: () => true, bytes: 500 } });
    cache.addAlias(`cars.example${long}${at}`, `${long}${at}`);
    expect(cache.bytes).toBeLessThan(30_000);
  }
  expect(cache.get(`${long}0`, 0)).toBeUndefined();
  expect(cache.get(`${long}99`, 0)).toBeDefined();
});

test("a page whose time is over is not looked at again", () => {
  const cache = new PageCache();
  cache.put("a", page(10));
  expect(cache.get("a", 999)).toBeDefined();
  expect(cache.get("a", 1_000)).toBeUndefined();
});

test("doors lead to their page until it goes, and only the latest spellings are remembered", () => {
  const cache = new PageCache();
  let stands = true;
  cache.put(
    "/used-cars?",
    page(10, () => stands),
  );
  for (let i = 0; i < 9; i++) cache.addAlias(`/used-cars?utm_source=${i}`, "/used-cars?");
  expect(cache.getByAlias("/used-cars?utm_source=0", 0)).toBeUndefined();
  expect(cache.getByAlias("/used-cars?utm_source=8", 0)).toBeDefined();
  stands = false;
  expect(cache.getByAlias("/used-cars?utm_source=8", 0)).toBeUndefined();
  stands = true;
  expect(cache.getByAlias("/used-cars?utm_source=8", 0)).toBeUndefined();
});
