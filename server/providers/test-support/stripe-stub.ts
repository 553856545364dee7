import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const WEBHOOK_SECRET = "whsec_0f9d2f6a";
export const SECRET_KEY = "sk_test_51Wexcombe";

type StubRequest = { path: string; key: string; authorization: string; fields: Record<string, string> };
type Made = {
  id: string;
  url: string;
  status: "open" | "complete" | "expired";
  reference: string;
  amount: number;
  back: string;
  leave: string;
  paid: string | null;
};

/** A stub of Stripe: records requests, honours idempotency keys, and its page pays. */
export async function startStripeStub({
  port = 0,
  tell,
}: { port?: number; tell?: (body: string, signature: string) => Promise<unknown> } = {}) {
  const requests: StubRequest[] = [];
  const answers = new Map<string, { status: number; body: unknown }>();
  const sessions = new Map<string, Made>();
  /** Statuses for the next requests. */
  const failures: number[] = [];

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body, location }) => {
      const html = typeof body === "string";
      response.writeHead(status, {
        "Content-Type": html ? "text/html; charset=utf-8" : "application/json",
        ...(location && { Location: location }),
      });
      response.end(html ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown; location?: string }> {
    const path = request.url ?? "";
    const fields = Object.fromEntries(new URLSearchParams(await textOf(request)));
    const page = /^\/pay\/(\w+)$/.exec(path);
    if (page) return payPage(sessions.get(page[1] ?? ""), request.method === "POST" ? (fields["do"] ?? "") : undefined);
    const key = String(request.headers["idempotency-key"]);
    requests.push({ path, key, authorization: String(request.headers.authorization), fields });
    const failure = failures.shift();
    if (failure) return { status: failure, body: { error: { type: "api_error" } } };
    const before = answers.get(key);
    if (before) return before;
    const made = doWhat(path, fields);
    answers.set(key, made);
    return made;
  }

  function doWhat(path: string, fields: Record<string, string>): { status: number; body: unknown } {
    if (path === "/v1/checkout/sessions") {
      const id = `cs_test_${randomUUID().replaceAll("-", "")}`;
      const reference = fields["client_reference_id"] ?? "";
      const amount = Number(fields["line_items[0][price_data][unit_amount]"]);
      sessions.set(id, {
        id,
        url: `${url}/pay/${id}`,
        status: "open",
        reference,
        amount,
        back: fields["success_url"] ?? "",
        leave: fields["cancel_url"] ?? "",
        paid: null,
      });
      return { status: 200, body: { id, object: "checkout.session", url: `${url}/pay/${id}`, status: "open", payment_status: "unpaid" } };
    }
    const expired = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path);
    const session = expired && sessions.get(expired[1] ?? "");
    if (session) {
      if (session.status !== "open") return { status: 400, body: { error: { type: "invalid_request_error" } } };
      session.status = "expired";
      return { status: 200, body: { id: session.id, status: "expired" } };
    }
    if (path === "/v1/refunds")
      return { status: 200, body: { id: "re_1", object: "refund", amount: Number(fields["amount"]), status: "succeeded" } };
    return { status: 404, body: { error: { type: "invalid_request_error", code: "resource_missing" } } };
  }

  async function payPage(
    session: Made | undefined,
    decision: string | undefined,
  ): Promise<{ status: number; body: unknown; location?: string }> {
    if (!session) return { status: 404, body: "no such session" };
    if (decision === undefined) {
      return {
        status: 200,
        body:
          `<title>Stripe stand-in</title><link rel="icon" href="data:,"><a href="${session.leave}">Back</a><form ` +
          `method="post"><button name="do" value="pay">Pay £${(session.amount / 100).toLocaleString("en-GB")}</button></form>`,
      };
    }
    await confirm(session.id);
    return { status: 303, body: "", location: session.back };
  }

  /** Marks the session as paid and sends the webhook. */
  async function confirm(id: string): Promise<void> {
    const body = paidMessage(pay(id));
    await tell?.(body, signedAsStripe(body, Date.now()));
  }

  function pay(id: string): Made {
    const session = sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    session.status = "complete";
    session.paid ??= `pi_${id.slice(8, 24)}`;
    return session;
  }

  return { url, requests: requests, sessions, failures, pay, confirm, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** "checkout.session.completed" as Stripe sends it, including fields that are not used. */
export function paidMessage(
  { id, reference, amount, paid }: Pick<Made, "id" | "reference" | "amount" | "paid">,
  changes: Record<string, unknown> = {},
  type = "checkout.session.completed",
): string {
  return JSON.stringify({
    id: `evt_${id.slice(8)}`,
    object: "event",
    api_version: "2025-08-27.basil",
    created: 1_795_000_000,
    data: {
      object: {
        id,
        object: "checkout.session",
        amount_subtotal: amount,
        amount_total: amount,
        client_reference_id: reference,
        currency: "gbp",
        livemode: false,
        metadata: { attempt: "1" },
        mode: "payment",
        payment_intent: paid,
        payment_status: "paid",
        status: "complete",
        ...changes,
      },
    },
    livemode: false,
    pending_webhooks: 1,
    type,
  });
}

/** What Stripe says of a refund, with fields that are not used. */
export function refundMessage(
  { event, refund, charge }: { event: string; refund: string; charge: string | null },
  changes: Record<string, unknown> = {},
  type = "refund.failed",
): string {
  const object = {
    id: refund,
    object: "refund",
    amount: 9_900,
    currency: "gbp",
    charge: "ch_1",
    failure_reason: "lost_or_stolen_card",
    payment_intent: charge,
    status: "failed",
    ...changes,
  };
  return JSON.stringify({ id: event, object: "event", api_version: "2025-08-27.basil", created: 1_795_000_000, data: { object }, type });
}

/** The `Stripe-Signature` header. */
export function signedAsStripe(body: string, at: number, secret = WEBHOOK_SECRET): string {
  const moment = Math.floor(at / 1000);
  const signature = createHmac("sha256", secret).update(`${moment}.${body}`).digest("hex");
  return `t=${moment},v1=${signature},v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}
