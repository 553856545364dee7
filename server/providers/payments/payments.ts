import type { Pence } from "#domain/money.ts";

/**
 * A payment provider. Amounts in pence. Every method throws PaymentsUnavailable if the provider cannot be reached or does not know yet;
 * `refund` throws RefundRefused if asking again for the same attempt would change nothing.
 */
export type PaymentProvider = {
  name: string;
  /** Origins of the provider's pages that forms may submit to. */
  origins: readonly string[];
  /** Idempotent per order and attempt. */
  createSession: (request: PaymentSessionRequest) => Promise<PaymentSession>;
  /** The same without a request, if possible: such a session is written together with its order. */
  sessionAtOnce?: (request: PaymentSessionRequest) => PaymentSession;
  /** Prevents new payments in the session; one in progress may still arrive. */
  expireSession: (session: string) => Promise<void>;
  /** Idempotent per session and attempt; 1 for the first, more after a refund was refused, or was taken and has failed. */
  refund: (payment: { session: string; charge: string | null; amount: Pence; attempt: number }) => Promise<void>;
  /** Parses a webhook message and verifies its signature; absent for providers without webhooks. */
  readMessage?: (body: string, signature: string, now: number) => MessageRead;
};

export type PaymentSessionRequest = {
  /** The order's guid. */
  reference: string;
  /** The path of the order's page, to which the provider returns the shopper. */
  page: string;
  /** 1 for the order's first session; incremented after it was declined, cancelled or expired. */
  attempt: number;
  amount: Pence;
  email: string;
  /** What is being paid for, shown on the provider's page. */
  purpose: string;
  stock_id: number;
};

/** `url` is where the shopper pays. */
export type PaymentSession = { session: string; url: string };

/** The outcome of a session, as the provider reports it. */
export type PaymentMessage = {
  /** The provider's message id: messages may be redelivered. */
  id: string;
  kind: "paid" | "declined" | "expired";
  session: string;
  /** The order's guid, as sent when the session was created. */
  reference: string | undefined;
  amount: Pence | undefined;
  charge: string | null;
};

/** A refund that was taken did not reach the customer. */
export type FailedRefundMessage = { id: string; kind: "refund_failed"; refund: string; charge: string };

/** `about: undefined` is a message to ignore. */
export type MessageRead = { signed: true; about: PaymentMessage | FailedRefundMessage | undefined } | { signed: false };

/** The provider is unavailable: the order remains, and the shopper may retry the payment. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

/** The provider refuses a refund: staff decide what becomes of the money. The message is for the log and has nothing of the customer. */
export class RefundRefused extends Error {
  override name = "RefundRefused";
}
