import { expect, test } from "vitest";
import { orderQueryPath, readSearchText, readOrderQuery } from "./order-query.ts";

const read = (address: string) => readOrderQuery(new URLSearchParams(address));

test("an address is read with bounds, and what it cannot be is ignored", () => {
  expect(read("view=decide&q= 7k3m 92qx &site=4&website=wexcombe&status=PAID&days=30&page=3")).toEqual({
    view: "decide",
    text: "7k3m 92qx",
    site: 4,
    website: "wexcombe",
    status: "PAID",
    days: 30,
    page: 3,
  });
  const nothing = { view: "all", text: "", site: null, website: null, status: null, days: null, page: 1 };
  expect(read("view=everything&site=-1&page=0&website=&status=paid&days=31")).toEqual(nothing);
  expect(read("site=99999999999&page=1e3&view=__proto__")).toEqual(nothing);
  expect(read("page=101")).toEqual(nothing);
  expect(read(`q=${"A".repeat(5_000)}`).text).toHaveLength(20);
});

test("the address of a query opens the same query", () => {
  for (const address of ["/orders", "/orders?view=paid&q=HN23&site=2&website=wexcombe&status=EXPIRED&days=7&page=2"]) {
    expect(orderQueryPath(read(address.split("?")[1] ?? ""))).toBe(address);
  }
});

test("words are a reference, a stock number or the beginning of a plate; never a pattern", () => {
  expect(readSearchText("7k3m 92qx")).toMatchObject({ reference: "7K3M-92QX" });
  expect(readSearchText("100033")).toEqual({ reference: undefined, stock_id: 100_033, registration: "100033" });
  expect(readSearchText("ws71 dcc")).toMatchObject({ registration: "WS71DCC" });
  expect(readSearchText("%' or _")).toEqual({ reference: undefined, stock_id: undefined, registration: "OR" });
  expect(readSearchText("%_")).toEqual({ reference: undefined, stock_id: undefined, registration: undefined });
  expect(readSearchText("Ruth Pemberton")).toEqual({ reference: undefined, stock_id: undefined, registration: undefined });
});
