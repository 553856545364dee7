import { expect, test } from "vitest";
import { orderQueryPath, orderWords, readOrderQuery } from "./order-query.ts";

const read = (address: string) => readOrderQuery(new URLSearchParams(address));

test("an address is read with bounds, and what it cannot be is ignored", () => {
  expect(read("view=decide&q= 7k3m 92qx &site=4&website=wexcombe&page=3")).toEqual({
    view: "decide",
    words: "7k3m 92qx",
    site: 4,
    website: "wexcombe",
    page: 3,
  });
  const nothing = { view: "all", words: "", site: null, website: null, page: 1 };
  expect(read("view=everything&site=-1&page=0&website=")).toEqual(nothing);
  expect(read("site=99999999999&page=1e3&view=__proto__")).toEqual(nothing);
  expect(read("page=101")).toEqual(nothing);
  expect(read(`q=${"A".repeat(5_000)}`).words).toHaveLength(20);
});

test("the address of a query opens the same query", () => {
  for (const address of ["/orders", "/orders?view=paid&q=HN23&site=2&website=wexcombe&page=2"]) {
    expect(orderQueryPath(read(address.split("?")[1] ?? ""))).toBe(address);
  }
});

test("words are a reference, a stock number or the beginning of a plate; never a pattern", () => {
  expect(orderWords("7k3m 92qx")).toMatchObject({ reference: "7K3M-92QX" });
  expect(orderWords("100033")).toEqual({ reference: undefined, stock_id: 100_033, mark: "100033" });
  expect(orderWords("ws71 dcc")).toMatchObject({ mark: "WS71DCC" });
  expect(orderWords("%' or _")).toEqual({ reference: undefined, stock_id: undefined, mark: "OR" });
  expect(orderWords("%_")).toEqual({ reference: undefined, stock_id: undefined, mark: undefined });
  expect(orderWords("Ruth Pemberton")).toEqual({ reference: undefined, stock_id: undefined, mark: undefined });
});
