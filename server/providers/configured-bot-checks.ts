import { demoBotCheck } from "#server/providers/bot-check/demo.ts";
import { recaptcha } from "#server/providers/bot-check/recaptcha.ts";
import type { BotCheck } from "#server/providers/bot-check/bot-check.ts";
import { turnstile } from "#server/providers/bot-check/turnstile.ts";
import type { Website } from "#websites/website.ts";

export type BotCheckSettings =
  | { provider: "demo" }
  | { provider: "turnstile" | "recaptcha"; siteKey: string; secret: string; minScore: number; url?: string | undefined };

type ProviderSettings = Exclude<BotCheckSettings, { provider: "demo" }>;
const PROVIDERS: Record<ProviderSettings["provider"], (settings: ProviderSettings & { hostnames: readonly string[] }) => BotCheck> = {
  turnstile,
  recaptcha,
};

/** Without a public origin a site is accessed on its own machine. */
const LOOPBACKS = ["localhost", "127.0.0.1", "[::1]"];

/** The bot check of one website; undefined if not configured. `origin`: the public origin, if set. */
export function botCheckOf(
  settings: BotCheckSettings | undefined,
  { hosts }: Pick<Website, "hosts">,
  origin: string | undefined,
): BotCheck | undefined {
  if (settings === undefined) return undefined;
  if (settings.provider === "demo") return demoBotCheck();
  const hostnames = [...hosts, ...(origin === undefined ? LOOPBACKS : [new URL(origin).hostname])];
  return PROVIDERS[settings.provider]({ ...settings, hostnames });
}

/** The `{bot_check}` text of the privacy and cookie pages. */
export const ABOUT_BOT_CHECK = {
  demo: "None of our forms uses another company's bot check.",
  turnstile:
    "A form may ask Cloudflare (Turnstile) whether you are a robot. Its script loads with the form: Cloudflare then sees your " +
    "IP address and how your browser behaves on that page.",
  recaptcha:
    "A form may ask Google (reCAPTCHA) whether you are a robot. Its script loads once you have accepted cookies or pressed " +
    "“Check with Google that I am not a robot”: Google then sees your IP address and how you use that page, and may set its " +
    "own cookies.",
} as const;

/** A website that requires a check without a configured provider would reject every form, or accept every one. */
export function whyNoBotCheck(
  { site_name, order }: Pick<Website, "site_name" | "order">,
  settings: BotCheckSettings | undefined,
): string[] {
  if (!order.recaptcha || settings !== undefined) return [];
  return [
    `The website ${site_name} requires a bot check (order.recaptcha), but none is set up: set BOT_CHECK to turnstile or recaptcha, ` +
      `with BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET, or turn off order.recaptcha. For demo data, BOT_CHECK=demo is enough.`,
  ];
}
