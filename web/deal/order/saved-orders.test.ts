import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeOrderId, savedOrderId, saveOrderId } from "./saved-orders.ts";

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("orders are saved by stock id, and can be removed one by one", { tags: ["c4-9", "c7-31"] }, () => {
  saveOrderId(100_012, "0b8f5f0e");
  saveOrderId(100_067, "5a1c77d2");
  expect([...storage.values()].map((text) => JSON.parse(text))).toEqual([{ 100012: "0b8f5f0e", 100067: "5a1c77d2" }]);
  removeOrderId(100_012, "0b8f5f0e");
  expect([savedOrderId(100_012), savedOrderId(100_067)]).toEqual([null, "5a1c77d2"]);
});

test("removing an order does not remove a newer order of the same vehicle", () => {
  saveOrderId(100_012, "5a1c77d2");
  removeOrderId(100_012, "0b8f5f0e");
  expect(savedOrderId(100_012)).toBe("5a1c77d2");
});

test("unreadable or full browser storage gives no order and no error", () => {
  storage.set("forecourt.orders", "{");
  expect(savedOrderId(100_012)).toBeNull();
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  saveOrderId(100_012, "0b8f5f0e");
  expect(savedOrderId(100_012)).toBeNull();
});
