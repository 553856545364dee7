import { requestProvider } from "#server/providers/request-provider.ts";
import { BotCheckUnavailable, type BotCheckAction } from "./bot-check.ts";
import * as z from "zod";

/** A shopper waits for the response. */
const TIMEOUT_MS = 3_000;
/** Turnstile tokens have up to 2,048 characters, those of reCAPTCHA a few hundred more. */
const MAX_TOKEN_CHARACTERS = 8_192;

/** Error codes that are no verdict on the token: an internal error, or a wrong secret. */
const NOT_ABOUT_THE_TOKEN = ["internal-error", "missing-input-secret", "invalid-input-secret"];

/** The response of both providers; `score` is only reCAPTCHA's. A field of the wrong type counts as absent. */
const Answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional().catch(undefined),
  action: z.string().optional().catch(undefined),
  score: z.number().optional().catch(undefined),
  "error-codes": z.array(z.string()).catch([]).default([]),
});

export type SiteVerifySettings = {
  /** "Turnstile", for the log. */
  name: string;
  url: string;
  secret: string;
  /** The website's hosts: a token issued on another host is rejected. */
  hostnames: readonly string[];
  /** For reCAPTCHA: from 0.0 (bot) to 1.0. */
  minScore?: number;
  timeoutMs?: number | undefined;
};

/**
 * Whether a token is valid for this website and action. A success for another host or action, or with a score that is missing or too low,
 * fails. The client's IP address is not sent: it is optional for both providers.
 */
export async function verifyToken(
  { name, url, secret, hostnames, minScore, timeoutMs = TIMEOUT_MS }: SiteVerifySettings,
  token: string,
  action: BotCheckAction,
): Promise<boolean> {
  if (token === "" || token.length > MAX_TOKEN_CHARACTERS) return false;
  const body = new URLSearchParams({ secret, response: token });
  // A token can be verified once: a retry would be rejected as a duplicate.
  const answer = await requestProvider(url, { method: "POST", body, redirect: "error" }, { timeoutMs, attempts: 1 });
  if (!answer.ok) throw new BotCheckUnavailable(`${name}: ${answer.why}`);
  const read = Answer.safeParse(await answer.response.json().catch(() => undefined));
  if (!read.success) throw new BotCheckUnavailable(`${name}: an unreadable response (status ${answer.response.status})`);
  const { success, hostname, action: made, score, "error-codes": codes } = read.data;
  const broken = codes.find((code) => NOT_ABOUT_THE_TOKEN.includes(code));
  if (!success && broken !== undefined)
    throw new BotCheckUnavailable(`${name}: ${broken}${broken.endsWith("secret") ? ": see BOT_CHECK_SECRET" : ""}`);
  if (!success || made !== action || hostname === undefined || !hostnames.includes(hostname.toLowerCase())) return false;
  return minScore === undefined || (score !== undefined && score >= minScore && score <= 1);
}
