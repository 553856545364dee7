import type { Pence } from "#domain/money.ts";

/** Who takes the money. Amounts in pence. Every call throws PaymentsUnavailable when the provider cannot be reached. */
export type PaymentProvider = {
  name: string;
  /** The origins of its own pages, other than ours: forms may lead there. */
  origins: readonly string[];
  /** Asking again for the same attempt of the same order gives the same session. */
  createSession: (wish: PaymentSessionRequest) => Promise<PaymentSession>;
  /** The same without asking anybody, where that is possible: such a session is written together with its order. */
  sessionAtOnce?: (wish: PaymentSessionRequest) => PaymentSession;
  /** No new payment can be made in the session; one that is under way may still arrive. */
  expireSession: (session: string) => Promise<void>;
  /** Asking again for the same session returns the money once. */
  refund: (payment: { session: string; charge: string | null; amount: Pence }) => Promise<void>;
  /** What the provider sends by itself, when it has signed it; a provider without this sends nothing. */
  readMessage?: (body: string, signature: string, now: number) => MessageRead;
};

export type PaymentSessionRequest = {
  /** The order's guid. */
  reference: string;
  /** 1 for the order's first session; another one after it was declined, given up or has ended. */
  attempt: number;
  amount: Pence;
  email: string;
  /** What the shopper pays for, on the provider's page. */
  purpose: string;
  stock_id: number;
};

/** `url` is where the shopper's browser goes to pay. */
export type PaymentSession = { session: string; url: string };

/** What became of a session, as its provider says. */
export type PaymentMessage = {
  /** The provider's number of the message: the same one may come again. */
  id: string;
  kind: "paid" | "declined" | "expired";
  session: string;
  /** The order's guid, as it was given when the session was made. */
  reference: string | undefined;
  amount: Pence | undefined;
  charge: string | null;
};

/** `about: undefined` is a message that needs nothing done. */
export type MessageRead = { signed: true; about: PaymentMessage | undefined } | { signed: false };

/** The provider did not answer: the order stands, the shopper may try to pay again. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}
