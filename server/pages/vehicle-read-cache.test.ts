import { cacheByRevision } from "./vehicle-read-cache.ts";
import { expect, test } from "vitest";

function reads(limit: number) {
  const lookups: number[] = [];
  const changes = new Map<number, number>();
  const read = cacheByRevision(
    async (stock_id: number) => lookups.push(stock_id),
    (stock_id) => changes.get(stock_id) ?? 0,
    limit,
  );
  return { asked: lookups, changes, read };
}

test("reads a vehicle once until it changes", async () => {
  const { asked, changes, read } = reads(10);
  await read(7);
  await read(7);
  changes.set(7, 3);
  await read(7);
  expect(asked).toEqual([7, 7]);
});

test("evicts the least recently used vehicle", async () => {
  const { asked, read } = reads(2);
  for (const stock_id of [1, 2, 1, 3, 1, 2]) await read(stock_id);
  expect(asked).toEqual([1, 2, 3, 2]);
});

test("a failed read is repeated at the next request", async () => {
  let fails = true;
  const read = cacheByRevision(
    async (stock_id: number) => (fails ? Promise.reject(new Error("down")) : stock_id),
    () => 0,
    2,
  );
  await expect(read(7)).rejects.toThrow("down");
  fails = false;
  expect(await read(7)).toBe(7);
});
