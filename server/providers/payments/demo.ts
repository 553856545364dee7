import { PaymentsUnavailable, RefundRefused, type PaymentProvider, type PaymentSession, type PaymentSessionRequest } from "./payments.ts";
import { createHash } from "node:crypto";

/** E-mail addresses with this prefix make the provider unavailable. */
export const PAYMENTS_DOWN = "payments-down@";

/** With this prefix it refuses the first refund of a payment. Nothing knows the address by then, so the payment's session says it. */
export const REFUND_REFUSED = "refund-refused@";
const REFUSING_SESSION = "refund-refused-";

/** Takes no money: its page lets the visitor choose the outcome. */
export function demoPayments(): PaymentProvider {
  return {
    name: "demo",
    origins: [],
    createSession: async (request) => sessionFor(request),
    sessionAtOnce: sessionFor,
    // The demo page checks the order for an open session itself, and there is no money to refund.
    expireSession: async () => undefined,
    refund: async ({ session, attempt }) => {
      if (session.startsWith(REFUSING_SESSION) && attempt === 1) throw new RefundRefused("The demo provider refuses the first refund");
    },
  };
}

function sessionFor({ reference, attempt, email }: PaymentSessionRequest): PaymentSession {
  if (email.toLowerCase().startsWith(PAYMENTS_DOWN)) throw new PaymentsUnavailable("The demo provider is out of order");
  const isRefusing = email.toLowerCase().startsWith(REFUND_REFUSED);
  const session = (isRefusing ? REFUSING_SESSION : "") + sessionOf(reference, attempt);
  return { session, url: `/demo-payment/${session}` };
}

/** Derived from the order's guid, so it cannot be guessed without it. */
function sessionOf(reference: string, attempt: number): string {
  const digest = createHash("sha256").update(`${reference}/${attempt}`).digest("hex");
  return [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16), digest.slice(16, 20), digest.slice(20, 32)].join("-");
}
