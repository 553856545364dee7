import type { Dealership } from "#server/dealership.ts";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

const MAX_BODY_BYTES = 256 * 1024;

/**
 * POST /v2/payments/messages: the payment provider's webhook. Only the signature authenticates it. The provider repeats a message until it
 * gets a success status, so a message that failed is not lost.
 */
export function paymentMessagesApi({ orders }: Pick<Dealership, "orders">): Hono {
  const api = new Hono().basePath("/payments");
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ message: "The message is too long." }, 413) });

  api.post("/messages", limit, async (c) => {
    c.header("Cache-Control", "no-store");
    const outcome = await orders.paymentMessage(await c.req.text(), c.req.header("Stripe-Signature") ?? "");
    return outcome === undefined
      ? c.json({ message: "The message is not signed by the payment provider." }, 400)
      : c.json({ data: { taken: outcome } });
  });
  return api;
}
