import type { Dealership } from "#server/dealership.ts";
import { BAD_BODY, JSON_BODY, operation, response } from "#server/api-document/operation.ts";
import { headerParameter } from "#server/http/parameters.ts";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

const MAX_BODY_BYTES = 64 * 1024;

const SIGNATURE = headerParameter("Forecourt-Signature", "The lender's signature of the body: t=…,v1=…");

const lenderWebhook = operation({
  id: "tellOfFinanceApplications",
  tag: "Orders",
  method: "post",
  route: "/lender/messages",
  summary: "Receive decisions from the lender",
  description: "Only messages with the lender's valid signature are accepted. Each counts once, however often it is sent.",
  parameters: () => [SIGNATURE],
  body: { types: JSON_BODY, schema: () => ({ type: "object" }) },
  responses: {
    200: response("Received", "LenderMessageAnswer"),
    400: response("Not signed by the lender", "Message"),
    413: BAD_BODY[413],
  },
});
export const lenderOperations = [lenderWebhook];

/** The lender's answers. Only the signature authenticates them, and nothing is said of orders that they do not name. */
export function lenderMessagesApi({ orders }: Pick<Dealership, "orders">): Hono {
  const api = new Hono();
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ message: "The message is too long." }, 413) });

  api.on(lenderWebhook.method, lenderWebhook.route, limit, async (c) => {
    c.header("Cache-Control", "no-store");
    const outcome = await orders.lenderMessage(await c.req.text(), c.req.header(SIGNATURE.name) ?? "");
    return outcome === undefined
      ? c.json({ message: "The message is not signed by the lender." }, 400)
      : c.json({ data: { taken: outcome } });
  });
  return api;
}
