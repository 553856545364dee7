import { verifyToken } from "./site-verify.ts";
import type { BotCheck } from "./bot-check.ts";

export const TURNSTILE_URL = "https://challenges.cloudflare.com";

export type TurnstileSettings = {
  siteKey: string;
  secret: string;
  hostnames: readonly string[];
  /** The provider's origin, if not Cloudflare's. */
  url?: string | undefined;
  timeoutMs?: number | undefined;
};

/** Cloudflare Turnstile. Its widget runs when the form is shown; most visitors need not interact. */
export function turnstile({ siteKey, secret, hostnames, url = TURNSTILE_URL, timeoutMs }: TurnstileSettings): BotCheck {
  const { origin } = new URL(url);
  return {
    widget: { provider: "turnstile", site_key: siteKey, script: `${origin}/turnstile/v0/api.js?render=explicit` },
    sources: { script: [origin], frame: [origin] },
    isPerson: (token, action) =>
      verifyToken({ name: "Turnstile", url: `${origin}/turnstile/v0/siteverify`, secret, hostnames, timeoutMs }, token, action),
  };
}
