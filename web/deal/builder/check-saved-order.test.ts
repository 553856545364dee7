import { describe, expect, test } from "vitest";
import { checkOrder } from "./check-saved-order.ts";

const GUID = "0b8f5f0e-64f5-4f4f-9d0a-0d4d0f3c9a11";
const RESERVED = "This vehicle is currently reserved.";

/** The API's responses, and the paths requested. */
function api(answers: { order?: [number, object]; check?: [number, object] }) {
  const requests: string[] = [];
  const fetchPath = async (path: string) => {
    requests.push(path);
    const [status, body] = (path.includes("/order/") ? answers.order : answers.check) ?? [200, { data: { canOrder: true } }];
    return Response.json(body, { status });
  };
  return { asked: requests, ask: fetchPath };
}
const ordered = (order: object): [number, object] => [
  200,
  { data: { guid: GUID }, order: { payment_type: "OUTRIGHT_DEPOSIT", payments: [], ...order } },
];

describe("a browser that opens a vehicle's deal", () => {
  test("asks whether it can be ordered when it never ordered it", async () => {
    const { ask, asked } = api({ check: [409, { message: RESERVED, errors: {} }] });
    expect(await checkOrder(100_012, null, ask)).toEqual({ kept: false, message: RESERVED });
    expect(asked).toEqual(["/api/v2/website-orders/check/100012"]);
  });

  test.each([
    ["was cancelled", ordered({ status: "STATUS_CANCELLED", payments: [{ status: "refunded" }] })],
    ["ran out", ordered({ status: "EXPIRED" })],
    ["is not there any more", [404, { message: "We cannot find this order." }] as [number, object]],
  ])("forgets an order that %s and asks about the vehicle as everybody does", async (_, order) => {
    const { ask, asked } = api({ order });
    expect(await checkOrder(100_012, GUID, ask)).toEqual({ kept: false });
    expect(asked.at(-1)).toBe("/api/v2/website-orders/check/100012");
  });

  test("keeps a finance application that ran out: it can be taken up again", async () => {
    const { ask } = api({ order: ordered({ status: "EXPIRED", payment_type: "FINANCE" }), check: [409, { message: RESERVED }] });
    expect(await checkOrder(100_012, GUID, ask)).toEqual({ kept: true, message: RESERVED });
  });

  test("has nothing to order once its order is paid", async () => {
    const { ask, asked } = api({ order: ordered({ status: "PAID", payments: [{ status: "refunded" }, { status: "paid" }] }) });
    expect(await checkOrder(100_012, GUID, ask)).toEqual({ kept: true, message: "You have ordered this vehicle and paid for it." });
    expect(asked).toHaveLength(1);
  });

  test("asks for the vehicle with its own order while that waits for its payment", async () => {
    const { ask, asked } = api({ order: ordered({ status: "OPEN" }) });
    expect(await checkOrder(100_012, GUID, ask)).toEqual({ kept: true });
    expect(asked.at(-1)).toBe(`/api/v2/website-orders/check/100012?guid=${GUID}`);
  });

  test("says so when the order cannot be read, and keeps it", async () => {
    const { ask } = api({ order: [500, {}] });
    expect(await checkOrder(100_012, GUID, ask)).toEqual({
      kept: true,
      failed: true,
      message: "Sorry, there was a problem. Please try again or contact us if the problem persists.",
    });
  });
});
