import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderConfig } from "./order-config.ts";

const MORNING = Date.parse("2026-11-21T10:00:00Z");
const FIVE_MINUTES_MS = 300_000;
const TAKES = { deposit_fee: 99, pay_in_full: true, full_card_payment: false, recaptcha: false, finance_term: 48 };
const OF_DEAL = { deposit_fee: 9900, pay_in_full: true, full_card_payment: false };

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The API's responses, and the paths requested. */
function api(data: object, status = 200) {
  const requests: string[] = [];
  const fetchPath = async (path: string) => {
    requests.push(path);
    return Response.json({ data }, { status });
  };
  return { requests, fetchPath };
}

test(
  "the order config is stored in the browser for five minutes and then requested again",
  { tags: ["c7-15", "c7-33", "c9-1"] },
  async () => {
    const { requests, fetchPath } = api(TAKES);
    expect(await orderConfig(fetchPath, MORNING)).toEqual(OF_DEAL);
    expect(JSON.parse(storage.get("forecourt.order-config") ?? "")).toEqual({ at: MORNING, data: TAKES });
    const changed = api({ ...TAKES, deposit_fee: 149.5, pay_in_full: false });
    expect(await orderConfig(changed.fetchPath, MORNING + FIVE_MINUTES_MS - 1)).toEqual(OF_DEAL);
    expect([requests, changed.requests]).toEqual([["/api/v2/website-orders/config"], []]);
    expect(await orderConfig(changed.fetchPath, MORNING + FIVE_MINUTES_MS)).toEqual({
      ...OF_DEAL,
      deposit_fee: 14_950,
      pay_in_full: false,
    });
  },
);

test.each([
  ["cannot be read", "{"],
  ["is from a clock that was ahead", JSON.stringify({ at: MORNING + 1, data: TAKES })],
  ["lacks what a deal needs", JSON.stringify({ at: MORNING, data: { deposit_fee: 1 } })],
])("a kept config that %s is asked for again", async (_, text) => {
  storage.set("forecourt.order-config", text);
  const { requests, fetchPath } = api(TAKES);
  expect(await orderConfig(fetchPath, MORNING)).toEqual(OF_DEAL);
  expect(requests).toHaveLength(1);
});

test("a failed request returns no config; without browser storage the config is still returned", async () => {
  expect(await orderConfig(api(TAKES, 500).fetchPath, MORNING)).toBeUndefined();
  expect(await orderConfig(api({}).fetchPath, MORNING)).toBeUndefined();
  expect(storage.size).toBe(0);
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(await orderConfig(api(TAKES).fetchPath, MORNING)).toEqual(OF_DEAL);
});
