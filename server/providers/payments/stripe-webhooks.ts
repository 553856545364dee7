import { pence } from "#domain/money.ts";
import type { MessageRead, PaymentMessage } from "./payments.ts";
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** An older signature, or one from the future, is treated as a replay. */
const SIGNATURE_TTL_SECONDS = 300;

const Message = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

const Session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  amount_total: z.number().int().nonnegative().nullish(),
  currency: z.string().nullish(),
  payment_status: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});

type ReceivedMessage = { body: string; signature: string; now: number };

/** Parses a Stripe message after verifying its signature: `t=…,v1=…`, an HMAC of timestamp and raw body. */
export function readStripeMessage(secret: string, received: ReceivedMessage): MessageRead {
  if (!isSigned(secret, received)) return { signed: false };
  const message = Message.safeParse(parsed(received.body));
  return { signed: true, about: message.success ? meaningOf(message.data) : undefined };
}

function isSigned(secret: string, { body, signature, now }: ReceivedMessage): boolean {
  const parts = signature.split(",").map((part): [string, string] => {
    const at = part.indexOf("=");
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });
  const moment = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(moment) || Math.abs(now / 1000 - Number(moment)) > SIGNATURE_TTL_SECONDS) return false;
  const wanted = createHmac("sha256", secret).update(`${moment}.${body}`, "utf8").digest();
  // There are several while a secret is rotated.
  return parts.some(([name, value]) => name === "v1" && isSame(Buffer.from(value, "hex"), wanted));
}

function isSame(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** A completed session may still be unpaid: only `payment_status` tells. */
function meaningOf({ id, type, data }: z.infer<typeof Message>): PaymentMessage | undefined {
  const kind = kindOf(type);
  const session = kind && Session.safeParse(data.object);
  if (!kind || !session?.success) return undefined;
  const { id: sessionId, client_reference_id, amount_total, currency, payment_status, payment_intent } = session.data;
  if (kind === "paid" && (payment_status !== "paid" || currency !== "gbp")) return undefined;
  return {
    id,
    kind,
    session: sessionId,
    reference: client_reference_id ?? undefined,
    amount: typeof amount_total === "number" ? pence(amount_total) : undefined,
    charge: typeof payment_intent === "object" ? (payment_intent?.id ?? null) : (payment_intent ?? null),
  };
}

function kindOf(type: string): PaymentMessage["kind"] | undefined {
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return "paid";
    case "checkout.session.async_payment_failed":
      return "declined";
    case "checkout.session.expired":
      return "expired";
    default:
      return undefined;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
