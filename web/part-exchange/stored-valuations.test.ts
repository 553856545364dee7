import type { PresentedValuation } from "#server/part-exchange/part-exchange.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentValuations, saveValuation } from "./stored-valuations.ts";

const DAY_MS = 86_400_000;
const values = new Map<string, string>();

beforeEach(() => {
  values.clear();
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, text: string) => values.set(name, text),
    removeItem: (name: string) => values.delete(name),
  };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

function valued(hash: string, mileage: number, expires: number): PresentedValuation {
  const vehicle = { vrm: "HK16VRT", mileage, make: "Ford", model: "Focus", derivative: "1.0 Zetec 5dr", valuation: 5150, condition: "C3" };
  return { hash, vehicle, expires_at: new Date(expires).toISOString() } as unknown as PresentedValuation;
}

test("a valuation is stored once per hash, for at most seven days", { tags: ["c3-57", "c7-32"] }, () => {
  const now = Date.now();
  saveValuation(valued("first", 71_200, now + 6 * DAY_MS), now);
  saveValuation(valued("first", 71_300, now + 6 * DAY_MS), now);
  const [only, ...others] = currentValuations(now);
  expect(others).toEqual([]);
  expect(only).toEqual({
    hash: "first",
    vrm: "HK16VRT",
    mileage: 71_300,
    make: "Ford",
    model: "Focus",
    derivative: "1.0 Zetec 5dr",
    valuation: 5150,
    condition: "C3",
    expires_at: now + 6 * DAY_MS,
  });
  expect(currentValuations(now + 6 * DAY_MS + 1)).toEqual([]);
  const [name] = values.keys();
  values.set(name ?? "", JSON.stringify([{ ...only, expires_at: now + 8 * DAY_MS }]));
  expect(currentValuations(now)).toEqual([]);
});
