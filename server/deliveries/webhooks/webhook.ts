import { signatureOf } from "#server/providers/signed-message.ts";

const ANSWER_LIMIT_MS = 15_000;
const HTTP_GONE = 410;

export type WebhookSettings = { url: string; secret: string };

export type WebhookMessage = { id: string; event: string; type: "application/json" | "application/x-adf+xml"; body: string };

/** The receiver responded 410 Gone: do not retry. */
export class WebhookGone extends Error {
  override name = "WebhookGone";
}

/**
 * Posts a message; throws unless the response is 2xx. The signature covers time and body, so that the receiver can verify origin and age:
 * `t` in seconds and `v1`, HMAC-SHA-256 of "t.body" in hexadecimal.
 */
export async function postWebhook({ url, secret }: WebhookSettings, { id, event, type, body }: WebhookMessage, now: number): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Forecourt-Delivery": id,
      // The same for every attempt: a receiver that has seen it got this message already.
      "Idempotency-Key": `forecourt-delivery-${id}`,
      "Forecourt-Event": event,
      "Forecourt-Signature": signatureOf(secret, body, now),
    },
  }).catch((error: unknown) => {
    throw new Error(
      error instanceof Error && error.name === "TimeoutError"
        ? `The receiver did not answer within ${ANSWER_LIMIT_MS / 1000} s`
        : "The receiver cannot be reached",
    );
  });
  await response.body?.cancel();
  if (response.status === HTTP_GONE) throw new WebhookGone("The receiver answered 410");
  if (!response.ok) throw new Error(`The receiver answered ${response.status}`);
}
