import { setTimeout as pause } from "node:timers/promises";

/** A shopper waits for it. */
const TIMEOUT_MS = 4_000;
const ATTEMPTS = 2;
const FIRST_PAUSE_MS = 250;
/** A provider that asks for a longer rest than this is not waited for. */
const LONGEST_PAUSE_MS = 2_000;
const TOO_MANY = 429;

/** `attempts`: 1 for what a provider does once only. */
export type ProviderTimeouts = { timeoutMs?: number | undefined; pauseMs?: number | undefined; attempts?: number | undefined };

/** What a provider answers, or why there is no answer, in words that hold nothing of what was asked. */
export type ProviderAnswer = { ok: true; response: Response } | { ok: false; why: string };

/** Asks a provider over HTTP. A busy or broken one is asked once more after a pause; silence is final: who waits has waited enough. */
export async function requestProvider(url: string, request: RequestInit, { timeoutMs = TIMEOUT_MS, pauseMs = FIRST_PAUSE_MS, attempts = ATTEMPTS }: ProviderTimeouts = {}): Promise<ProviderAnswer> {
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
