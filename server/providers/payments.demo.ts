import { PaymentsUnavailable, type PaymentProvider } from "#server/providers/payments.ts";
import { randomUUID } from "node:crypto";

/** Whose e-mail begins with this finds the provider out of order. */
export const PAYMENTS_DOWN = "payments-down@";

/** Takes no money: its page asks the visitor to approve, to decline or to cancel. */
export function demoPayments(): PaymentProvider {
  return {
    name: "demo",
    createSession: async ({ email }) => {
      if (email.toLowerCase().startsWith(PAYMENTS_DOWN)) throw new PaymentsUnavailable("The demo provider is out of order");
      const session = randomUUID();
      return { session, url: `/demo-payment/${session}` };
    },
    // The demo's page asks the order whether its session is still open, and no money has to go back.
    expireSession: async () => undefined,
    refund: async () => undefined,
  };
}
