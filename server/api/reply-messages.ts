import { BAD_BODY, operation, response, TOO_OFTEN } from "#server/api-document/operation.ts";
import type { Dealership } from "#server/dealership.ts";
import type { AddressOf } from "#server/http/client-address.ts";
import { clientLimit } from "#server/http/open-limit.ts";
import { headerParameter } from "#server/http/parameters.ts";
import { refuse } from "#server/http/refusal.ts";
import { retryAfter } from "#server/http/too-many.ts";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

/** A message with its attachments, which are named and not stored. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** Bodies in memory at once. */
const MAX_AT_ONCE = 4;
const BUSY_SECONDS = 5;
const TOO_MANY = "There were too many messages without a valid signature. Try again later.";
/** Messages of one client that are not signed, in an hour. */
const MAX_UNSIGNED = 30;

const SIGNATURE = headerParameter(
  "Forecourt-Signature",
  "`t=…,v1=…`: seconds since 1970, and HMAC-SHA-256 of `t`, a full stop and the body",
);

const replyWebhook = operation({
  id: "tellOfReplies",
  tag: "Enquiries",
  method: "post",
  route: "/replies/messages",
  summary: "Receive an email that a customer wrote back",
  description:
    "The body is the message as the mail server has it (RFC 5322), at most 10 MB, signed with `REPLIES_SECRET`. " +
    "Its text is stored with the lead whose token is in the address; attachments are named only.",
  parameters: () => [SIGNATURE],
  body: { types: ["message/rfc822"], schema: () => ({ type: "string" }) },
  responses: {
    200: response("Received, received before, or automatic mail that is ignored", "ReplyMessageAnswer"),
    400: response("Not signed in the last five minutes", "Message"),
    413: BAD_BODY[413],
    422: response("The message cannot be read", "Message"),
    429: TOO_OFTEN,
    503: response("Send it again; Retry-After says when", "Message"),
  },
});
export const replyOperations = [replyWebhook];

/** What the dealer's mail server hands over. Only the signature authenticates it, which is read before the body is. */
export function replyMessagesApi(
  { replies, openLimit, website }: Pick<Dealership, "replies" | "openLimit" | "website">,
  addressOf: AddressOf,
): Hono {
  const api = new Hono();
  const unsigned = clientLimit(openLimit, "unsigned replies", MAX_UNSIGNED);
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ message: "The message is too long." }, 413) });
  let reading = 0;

  api.on(
    replyWebhook.method,
    replyWebhook.route,
    async (c, next) => {
      c.header("Cache-Control", "no-store");
      const seconds = await unsigned.wait(addressOf(c));
      if (seconds !== undefined) return refuse(c, { message: TOO_MANY, errors: { client: [TOO_MANY] } }, 429, retryAfter(seconds));
      return next();
    },
    limit,
    async (c) => {
      const signature = replies.signature(c.req.header(SIGNATURE.name) ?? "");
      const notSigned = async () => {
        await unsigned.take(addressOf(c));
        return c.json({ message: "The message is not signed, or was signed too long ago." }, 400);
      };
      if (!signature) return notSigned();
      if (reading >= MAX_AT_ONCE) return busy();
      reading += 1;
      try {
        const body = new Uint8Array(await c.req.arrayBuffer());
        if (!replies.isSigned(signature, body)) return await notSigned();
        const outcome = await replies.receive(website.name, body);
        if (outcome === "busy") return busy();
        if (outcome === "unreadable") return c.json({ message: "The message cannot be read." }, 422);
        return c.json({ data: { outcome } });
      } finally {
        reading -= 1;
      }

      function busy(): Response {
        return c.json({ message: "Too many messages at once." }, 503, retryAfter(BUSY_SECONDS));
      }
    },
  );
  return api;
}
