import { currentRequest } from "#server/log/request-context.ts";
import { traced } from "#server/telemetry/spans.ts";
import { providerEvents } from "#server/telemetry/channels.ts";
import { setTimeout as pause } from "node:timers/promises";

/** A shopper waits for the response. */
const TIMEOUT_MS = 4_000;
const ATTEMPTS = 2;
const FIRST_PAUSE_MS = 250;
/** A Retry-After longer than this is not waited for. */
const LONGEST_PAUSE_MS = 2_000;
const TOO_MANY = 429;

/** `attempts`: 1 for requests that are not idempotent. */
export type ProviderTimeouts = { timeoutMs?: number | undefined; pauseMs?: number | undefined; attempts?: number | undefined };

/** A provider's response, or why there is none, in a message without any of the request. */
export type ProviderAnswer = { ok: true; response: Response } | { ok: false; why: string };

/** Sends an HTTP request. 429 and 5xx are retried once after a pause. A timeout is final: the shopper has waited long enough. */
export async function requestProvider(url: string, request: RequestInit, timeouts: ProviderTimeouts = {}): Promise<ProviderAnswer> {
  const began = performance.now();
  const host = new URL(url).hostname;
  // The provider's support finds the request in its log by the id that ours has.
  const id = currentRequest()?.id;
  const headers = new Headers(request.headers);
  if (id !== undefined) headers.set("X-Request-Id", id);
  const method = request.method ?? "GET";
  const attributes = { "http.request.method": method, "server.address": host };
  const answer = await traced({ name: `${method} ${host}`, attributes }, () => requestInTime(url, { ...request, headers }, timeouts));
  const outcome = answer.ok ? "answered" : answer.why.startsWith("no answer within") ? "timeout" : "failed";
  providerEvents.publish({ provider: host, outcome, seconds: (performance.now() - began) / 1000 });
  return answer;
}

async function requestInTime(
  url: string,
  request: RequestInit,
  { timeoutMs = TIMEOUT_MS, pauseMs = FIRST_PAUSE_MS, attempts = ATTEMPTS }: ProviderTimeouts,
): Promise<ProviderAnswer> {
  let why = "no answer";
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
      if (response.status !== TOO_MANY && response.status < 500) return { ok: true, response };
      await response.body?.cancel();
      why = `status ${response.status}`;
      const rest = secondsOf(response.headers.get("Retry-After")) ?? pauseMs;
      if (rest > LONGEST_PAUSE_MS) break;
      if (attempt < attempts) await pause(rest);
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") return { ok: false, why: `no answer within ${timeoutMs} ms` };
      why = "it cannot be reached";
      if (attempt < attempts) await pause(pauseMs);
    }
  }
  return { ok: false, why };
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,5}$/.test(header.trim()) ? Number(header) * 1000 : undefined;
}
