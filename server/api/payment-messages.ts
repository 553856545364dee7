import type { Dealership } from "#server/dealership.ts";
import { BAD_BODY, JSON_BODY, operation, response } from "#server/api-document/operation.ts";
import { headerParameter } from "#server/http/parameters.ts";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

const MAX_BODY_BYTES = 256 * 1024;

const SIGNATURE = headerParameter("Stripe-Signature", "The provider's signature of the body");

const paymentWebhook = operation({
  id: "tellOfPayments",
  tag: "Orders",
  method: "post",
  route: "/payments/messages",
  summary: "Receive messages from the payment provider",
  description: "Only messages with the provider's valid signature are accepted.",
  parameters: () => [SIGNATURE],
  body: { types: JSON_BODY, schema: () => ({ type: "object" }) },
  responses: {
    200: response("Received", "PaymentMessageAnswer"),
    400: response("Not signed by the provider", "Message"),
    413: BAD_BODY[413],
  },
});
export const paymentOperations = [paymentWebhook];

/**
 * The payment provider's webhook. Only the signature authenticates it. The provider repeats a message until it
 * gets a success status, so a message that failed is not lost.
 */
export function paymentMessagesApi({ orders }: Pick<Dealership, "orders">): Hono {
  const api = new Hono();
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ message: "The message is too long." }, 413) });

  api.on(paymentWebhook.method, paymentWebhook.route, limit, async (c) => {
    c.header("Cache-Control", "no-store");
    const outcome = await orders.paymentMessage(await c.req.text(), c.req.header(SIGNATURE.name) ?? "");
    return outcome === undefined
      ? c.json({ message: "The message is not signed by the payment provider." }, 400)
      : c.json({ data: { taken: outcome } });
  });
  return api;
}
