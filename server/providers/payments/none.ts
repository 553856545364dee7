import { PaymentsUnavailable, type PaymentProvider } from "./payments.ts";

/** A dealer who takes no money online: the website asks for none, so nobody comes here. */
export function noPayments(): PaymentProvider {
  return { name: "none", origins: [], createSession: unavailable, expireSession: unavailable, refund: unavailable };
}

async function unavailable(): Promise<never> {
  throw new PaymentsUnavailable("No payment provider is set up");
}
