import { verifyToken } from "./site-verify.ts";
import type { BotCheck } from "./bot-check.ts";

const GOOGLE = "https://www.google.com";
/** As listed in Google's reCAPTCHA FAQ. */
const GOOGLE_SOURCES = {
  script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
};

export type RecaptchaSettings = {
  siteKey: string;
  secret: string;
  /** From 0.0 (bot) to 1.0. */
  minScore: number;
  hostnames: readonly string[];
  /** The provider's origin, if not Google's. */
  url?: string | undefined;
  timeoutMs?: number | undefined;
};

/** Google reCAPTCHA v3: a score for the visitor's behaviour, without a challenge. Its script is loaded after consent or a click. */
export function recaptcha({ siteKey, secret, minScore, hostnames, url, timeoutMs }: RecaptchaSettings): BotCheck {
  const origin = url === undefined ? GOOGLE : new URL(url).origin;
  const sources = [`${origin}/recaptcha/`];
  return {
    widget: { provider: "recaptcha", site_key: siteKey, script: `${origin}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}` },
    sources: url === undefined ? GOOGLE_SOURCES : { script: sources, frame: sources },
    isPerson: (token, action) =>
      verifyToken({ name: "reCAPTCHA", url: `${origin}/recaptcha/api/siteverify`, secret, hostnames, minScore, timeoutMs }, token, action),
  };
}
