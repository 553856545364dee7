import { PaymentsUnavailable, type PaymentProvider, type PaymentSession, type PaymentSessionRequest } from "./payments.ts";
import { createHash } from "node:crypto";

/** Whose e-mail begins with this finds the provider out of order. */
export const PAYMENTS_DOWN = "payments-down@";

/** Takes no money: its page asks the visitor what the card and the bank should do. */
export function demoPayments(): PaymentProvider {
  return {
    name: "demo",
    origins: [],
    createSession: async (wish) => sessionFor(wish),
    sessionAtOnce: sessionFor,
    // The demo's page asks the order whether its session is still open, and no money has to go back.
    expireSession: async () => undefined,
    refund: async () => undefined,
  };
}

function sessionFor({ reference, attempt, email }: PaymentSessionRequest): PaymentSession {
  if (email.toLowerCase().startsWith(PAYMENTS_DOWN)) throw new PaymentsUnavailable("The demo provider is out of order");
  const session = sessionOf(reference, attempt);
  return { session, url: `/demo-payment/${session}` };
}

/** Nobody guesses it who does not know the order. */
function sessionOf(reference: string, attempt: number): string {
  const digest = createHash("sha256").update(`${reference}/${attempt}`).digest("hex");
  return [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16), digest.slice(16, 20), digest.slice(20, 32)].join("-");
}
