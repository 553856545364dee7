import { PaymentsUnavailable, type PaymentProvider } from "./payments.ts";

/** For a dealer who takes no payments online: the website requests none, so no method should be called. */
export function noPayments(): PaymentProvider {
  return { name: "none", origins: [], createSession: unavailable, expireSession: unavailable, refund: unavailable };
}

async function unavailable(): Promise<never> {
  throw new PaymentsUnavailable("No payment provider is set up");
}
