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
  return { requests, fetchPath };
}
const ordered = (order: object): [number, object] => [
  200,
  { data: { guid: GUID }, order: { payment_type: "OUTRIGHT_DEPOSIT", payments: [], ...order } },
];

describe("the check of a saved order", () => {
  test("requests the vehicle's availability when there is no saved order", { tags: ["c3-41", "c4-8", "c7-11"] }, async () => {
    const { fetchPath, requests } = api({ check: [409, { message: RESERVED, errors: {} }] });
    expect(await checkOrder(100_012, null, fetchPath)).toEqual({ stillOpen: false, message: RESERVED });
    expect(requests).toEqual(["/api/v2/website-orders/check/100012"]);
  });

  test.each([
    ["was cancelled", ordered({ status: "STATUS_CANCELLED", payments: [{ status: "refunded" }] })],
    ["ran out", ordered({ status: "EXPIRED" })],
    ["is not there any more", [404, { message: "We cannot find this order." }] as [number, object]],
  ])("forgets an order that %s and asks about the vehicle as everybody does", { tags: ["c3-42", "c4-12"] }, async (_, order) => {
    const { fetchPath, requests } = api({ order });
    expect(await checkOrder(100_012, GUID, fetchPath)).toEqual({ stillOpen: false });
    expect(requests.at(-1)).toBe("/api/v2/website-orders/check/100012");
  });

  test("keeps an expired finance application, which can be reopened", async () => {
    const { fetchPath } = api({ order: ordered({ status: "EXPIRED", payment_type: "FINANCE" }), check: [409, { message: RESERVED }] });
    expect(await checkOrder(100_012, GUID, fetchPath)).toEqual({ stillOpen: true, message: RESERVED });
  });

  test("returns a message and skips the availability check when the order is paid", { tags: ["c4-13"] }, async () => {
    const { fetchPath, requests } = api({ order: ordered({ status: "PAID", payments: [{ status: "refunded" }, { status: "paid" }] }) });
    expect(await checkOrder(100_012, GUID, fetchPath)).toEqual({
      stillOpen: true,
      message: "You’ve already ordered this vehicle and paid for it.",
    });
    expect(requests).toHaveLength(1);
  });

  test("requests availability with the order's guid while the order is OPEN", { tags: ["c4-11"] }, async () => {
    const { fetchPath, requests } = api({ order: ordered({ status: "OPEN" }) });
    expect(await checkOrder(100_012, GUID, fetchPath)).toEqual({ stillOpen: true });
    expect(requests.at(-1)).toBe(`/api/v2/website-orders/check/100012?guid=${GUID}`);
  });

  test("keeps the order and returns a message when the order cannot be read", { tags: ["c8-5"] }, async () => {
    const { fetchPath } = api({ order: [500, {}] });
    expect(await checkOrder(100_012, GUID, fetchPath)).toEqual({
      stillOpen: true,
      failed: true,
      message: "Sorry, there was a problem. Please try again or contact us if the problem persists.",
    });
  });
});
