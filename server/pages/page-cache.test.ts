import { PageCache, type CachedPage } from "#server/pages/page-cache.ts";
import { expect, test } from "vitest";

const page = (bytes: number): CachedPage => ({
  body: Buffer.alloc(bytes),
  headers: {},
  status: 200,
  revision: 1,
  validUntil: 1_000,
  encoded: {},
});

test("makes room by dropping the page that nobody asked for longest", () => {
  const cache = new PageCache(400);
  cache.put("a", page(90));
  cache.put("b", page(90));
  cache.get("a", 1, 0);
  cache.put("c", page(90));
  expect(cache.get("b", 1, 0)).toBeUndefined();
  expect(cache.get("a", 1, 0)).toBeDefined();
  expect(cache.get("c", 1, 0)).toBeDefined();
});

test("counts its bytes exactly, also after dropping and replacing", () => {
  const cache = new PageCache(1_000);
  cache.put("a", page(100));
  cache.put("a", page(50));
  expect(cache.bytes).toBe(100);
  cache.get("a", 2, 0);
  expect(cache.bytes).toBe(0);
});
