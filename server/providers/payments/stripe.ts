import { poundsFromPence } from "#domain/money.ts";
import { requestProvider, type ProviderTimeouts } from "#server/providers/request-provider.ts";
import { PaymentsUnavailable, RefundRefused, type PaymentProvider, type PaymentSessionRequest } from "./payments.ts";
import * as z from "zod";
import { readStripeMessage } from "./stripe-webhooks.ts";

const STRIPE_URL = "https://api.stripe.com";
const CHECKOUT_ORIGIN = "https://checkout.stripe.com";

/** The API version this file was written for. */
const VERSION = "2025-08-27.basil";

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** The website's public origin, for Stripe's return URLs. */
  origin: string;
  /** The origin of Stripe's API and pages, if not Stripe's own. */
  url?: string | undefined;
} & ProviderTimeouts;

const Session = z.object({ id: z.string(), url: z.url() });
const Failure = z.object({ error: z.object({ type: z.string().optional(), code: z.string().optional() }) });

/** Error codes for work already done: an expired session, a refunded charge. */
const DONE_BEFORE = ["charge_already_refunded", "resource_already_exists"];

/** An answer about the refund itself. Stripe repeats it for the same key; other statuses are about the account, the limits or Stripe. */
const REFUSALS: readonly number[] = [400, 402, 404];

/** Stripe Checkout: the shopper pays on Stripe's page, and the order is paid when Stripe's signed webhook arrives. */
export function stripePayments(settings: StripeSettings): PaymentProvider {
  const { secretKey, webhookSecret, url = STRIPE_URL, origin } = settings;

  return {
    name: "stripe",
    origins: [settings.url === undefined ? CHECKOUT_ORIGIN : new URL(settings.url).origin],
    createSession: async (request) => {
      const answer = await send("/v1/checkout/sessions", sessionFields(request, origin), keyOf(request));
      if (!answer.ok) throw new PaymentsUnavailable(`Stripe created no session (${answer.why})`);
      const read = Session.safeParse(await answer.response.json().catch(() => undefined));
      if (!read.success) throw new PaymentsUnavailable("Stripe's answer has no session in it");
      return { session: read.data.id, url: read.data.url };
    },
    expireSession: async (session) => {
      const answer = await send(`/v1/checkout/sessions/${encodeURIComponent(session)}/expire`, {}, `expire-${session}`);
      // 400: already complete or expired. If it was paid, its webhook arrives.
      if (!answer.ok && answer.status !== 400) throw new PaymentsUnavailable(`Stripe did not close a session (${answer.why})`);
    },
    refund: async ({ session, charge, amount, attempt }) => {
      if (charge === null) throw new PaymentsUnavailable("Stripe has not identified the payment yet");
      const answer = await send(
        "/v1/refunds",
        { payment_intent: charge, amount: String(amount) },
        attempt === 1 ? `refund-${session}` : `refund-${session}-${attempt}`,
      );
      if (answer.ok || DONE_BEFORE.includes(answer.code)) return;
      if (REFUSALS.includes(answer.status)) throw new RefundRefused(`Stripe refused a refund (${answer.why})`);
      throw new PaymentsUnavailable(`Stripe did not accept a refund (${answer.why})`);
    },
    readMessage: (body, signature, now) => readStripeMessage(webhookSecret, { body, signature, now }),
  };

  async function send(path: string, fields: Record<string, string>, idempotencyKey: string) {
    const answer = await requestProvider(
      `${url}${path}`,
      {
        method: "POST",
        headers: {
          Authorization: `Bearer ${secretKey}`,
          "Content-Type": "application/x-www-form-urlencoded",
          "Idempotency-Key": idempotencyKey,
          "Stripe-Version": VERSION,
        },
        body: new URLSearchParams(fields).toString(),
      },
      settings,
    );
    if (!answer.ok) return { ok: false as const, status: 0, code: "", why: answer.why };
    const { response } = answer;
    if (response.ok) return { ok: true as const, response };
    const failure = Failure.safeParse(await response.json().catch(() => undefined));
    const code = failure.data?.error.code ?? "";
    return { ok: false as const, status: response.status, code, why: [`status ${response.status}`, code].filter(Boolean).join(", ") };
  }
}

/** The order's guid, with the attempt for later sessions of the same order. */
function keyOf({ reference, attempt }: PaymentSessionRequest): string {
  return attempt === 1 ? reference : `${reference}-${attempt}`;
}

function sessionFields(
  { reference, page, attempt, amount, email, purpose, stock_id }: PaymentSessionRequest,
  origin: string,
): Record<string, string> {
  const order = origin + page;
  return {
    mode: "payment",
    client_reference_id: reference,
    customer_email: email,
    "metadata[stock_id]": String(stock_id),
    "metadata[attempt]": String(attempt),
    "payment_intent_data[description]": `${purpose}, £${poundsFromPence(amount).toFixed(2)}`,
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "gbp",
    "line_items[0][price_data][unit_amount]": String(amount),
    "line_items[0][price_data][product_data][name]": purpose,
    success_url: `${order}?payment=returned`,
    cancel_url: `${order}?payment=cancelled`,
  };
}
