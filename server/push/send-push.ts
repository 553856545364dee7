import type { Moment } from "#domain/calendar.ts";
import { publicLookup } from "#server/public-lookup.ts";
import { request } from "node:https";
import { isIP } from "node:net";
import { encryptMessage } from "./encrypt-message.ts";
import type { PushKeys } from "./push-keys.ts";

const LIMIT_MS = 10_000;
const SECOND_MS = 1_000;
/** A notice about a lead is of no use later. */
const TTL_S = 60 * 60;
const ENDED: readonly number[] = [404, 410];
/** Too many at once, or the service's own trouble. */
const isPassing = (status: number) => status === 429 || status >= 500;

export type Subscription = { endpoint: string; p256dh: string; auth: string; key: string };
/**
 * `over`: the browser or its person has ended the subscription. `failed`: not taken; `again`: whether it may be taken later, and after how
 * long at the earliest if the push service said so.
 */
export type Sent = { outcome: "sent" | "over" } | { outcome: "failed"; reason: string; again: { afterMs: number | undefined } | undefined };

/** How push services are requested: Node's `https.request` and DNS lookup, or test doubles. */
export type PushRequest = { ask?: typeof request; resolve?: Parameters<typeof publicLookup>[0] };

/** Whether a browser's address for notices is one that we send to: an https URL of a named host. */
export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, port } = new URL(address);
  const isNamed = isIP(hostname.replaceAll(/[[\]]/g, "")) === 0 && hostname.includes(".");
  return protocol === "https:" && username === "" && password === "" && port === "" && isNamed;
}

/**
 * Sends a message by the browser's push service (RFC 8030). Connects to public hosts only, and follows no redirect. If `signal` is aborted,
 * it counts as failed, to be sent again.
 */
export function sendPush(
  { endpoint, p256dh, auth, key }: Subscription,
  message: string,
  { keys, now, signal, ask = request, resolve }: PushRequest & { keys: PushKeys; now: Moment; signal: AbortSignal },
): Promise<Sent> {
  const authorization = keys.authorization(key, endpoint, now);
  if (authorization === undefined) return Promise.resolve({ outcome: "over" });
  if (!isPushEndpoint(endpoint)) return Promise.resolve({ outcome: "over" });
  if (signal.aborted) return Promise.resolve({ outcome: "failed", reason: "stopped with the site", again: { afterMs: undefined } });
  const body = encryptMessage(message, { p256dh, auth });
  const headers = {
    Authorization: authorization,
    "Content-Encoding": "aes128gcm",
    "Content-Type": "application/octet-stream",
    "Content-Length": body.length,
    TTL: TTL_S,
    Urgency: "high",
  };
  return new Promise((settle) => {
    const sending = ask(
      endpoint,
      {
        method: "POST",
        headers,
        lookup: publicLookup(resolve),
        signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
        timeout: LIMIT_MS,
      },
      (response) => {
        const { statusCode = 0, headers: answered } = response;
        response.destroy();
        if (ENDED.includes(statusCode)) settle({ outcome: "over" });
        else if (statusCode >= 200 && statusCode < 300) settle({ outcome: "sent" });
        else {
          const again = isPassing(statusCode) ? { afterMs: retryAfterMs(answered["retry-after"], now) } : undefined;
          settle({ outcome: "failed", reason: `answered ${statusCode}`, again });
        }
      },
    );
    sending.on("error", (error) => settle({ outcome: "failed", reason: error.message, again: { afterMs: undefined } }));
    sending.on("timeout", () => sending.destroy(new Error("stopped responding")));
    sending.end(body);
  });
}

/** Retry-After is seconds or a date (RFC 9110). */
function retryAfterMs(header: string | undefined, now: Moment): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}
