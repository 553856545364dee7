import type { Pence } from "#domain/money.ts";

/** Who takes the money. Amounts in pence; `reference` is the order, so that asking twice makes one session. */
export type PaymentProvider = {
  name: string;
  /** Throws PaymentsUnavailable when the provider cannot be reached. */
  createSession: (wish: { reference: string; amount: Pence; email: string }) => Promise<PaymentSession>;
  /** No new payment can be made in the session; one that is under way may still arrive. */
  expireSession: (session: string) => Promise<void>;
  refund: (session: string, amount: Pence) => Promise<void>;
};

/** `url` is where the shopper's browser goes to pay. */
export type PaymentSession = { session: string; url: string };

/** The provider did not answer: the order stands, the shopper may try to pay again. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}
