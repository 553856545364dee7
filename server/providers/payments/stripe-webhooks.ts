import { pence } from "#domain/money.ts";
import { isSigned, type ReceivedMessage } from "#server/providers/signed-message.ts";
import type { FailedRefundMessage, MessageRead, PaymentMessage } from "./payments.ts";
import * as z from "zod";

const Message = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

const Refund = z.object({
  id: z.string().min(1).max(255),
  status: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]),
});

const Session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  amount_total: z.number().int().nonnegative().nullish(),
  currency: z.string().nullish(),
  payment_status: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});

/** Parses a Stripe message after verifying its signature: `t=…,v1=…`, an HMAC of timestamp and raw body. */
export function readStripeMessage(secret: string, received: ReceivedMessage): MessageRead {
  if (!isSigned(secret, received)) return { signed: false };
  const message = Message.safeParse(parsed(received.body));
  return { signed: true, about: message.success ? meaningOf(message.data) : undefined };
}

/** A completed session may still be unpaid: only `payment_status` tells. */
function meaningOf({ id, type, data }: z.infer<typeof Message>): PaymentMessage | FailedRefundMessage | undefined {
  if (REFUND_MESSAGES.includes(type)) return failedRefund(id, data.object);
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

/** Stripe sends more than one about the same refund, by the account's version. */
const REFUND_MESSAGES = ["refund.failed", "refund.updated", "charge.refund.updated"];

function failedRefund(id: string, object: unknown): FailedRefundMessage | undefined {
  const refund = Refund.safeParse(object);
  if (!refund.success || refund.data.status !== "failed") return undefined;
  const { id: number, payment_intent: intent } = refund.data;
  return { id, kind: "refund_failed", refund: number, charge: typeof intent === "string" ? intent : intent.id };
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
