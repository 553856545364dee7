import type { Dealership } from "#server/dealership.ts";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

const MAX_BODY_BYTES = 256 * 1024;

/**
 * POST /v2/payments/messages: what the payment provider tells of its sessions. Nothing but its signature is believed. An
 * answer that is no success makes it tell again, so a message that could not be taken in is not lost.
 */
export function paymentMessagesApi({ orders }: Pick<Dealership, "orders">): Hono {
  const api = new Hono().basePath("/payments");
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ message: "The message is too long." }, 413) });

  api.post("/messages", limit, async (c) => {
    c.header("Cache-Control", "no-store");
    const taken = await orders.paymentMessage(await c.req.text(), c.req.header("Stripe-Signature") ?? "");
    return taken === undefined ? c.json({ message: "The message is not signed by the payment provider." }, 400) : c.json({ data: { taken } });
  });
  return api;
}
