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

test("a browser remembers the order of each vehicle by its stock id, and forgets one without the others", () => {
  saveOrderId(100_012, "0b8f5f0e");
  saveOrderId(100_067, "5a1c77d2");
  expect([...storage.values()].map((text) => JSON.parse(text))).toEqual([{ 100012: "0b8f5f0e", 100067: "5a1c77d2" }]);
  removeOrderId(100_012, "0b8f5f0e");
  expect([savedOrderId(100_012), savedOrderId(100_067)]).toEqual([null, "5a1c77d2"]);
});

test("an order that came to nothing is forgotten, not the one that another tab has made of the vehicle since", () => {
  saveOrderId(100_012, "5a1c77d2");
  removeOrderId(100_012, "0b8f5f0e");
  expect(savedOrderId(100_012)).toBe("5a1c77d2");
});

test("a memory that cannot be read or written is no order and no fault", () => {
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
