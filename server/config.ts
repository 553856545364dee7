import { StartupError } from "./startup-error.ts";
import { isNetwork, type ProxyTrust } from "#server/http/client-address.ts";
import type { OsPlacesSettings } from "#server/providers/addresses/os-places.ts";
import type { WebhookSettings } from "#server/deliveries/webhooks/webhook.ts";
import { LOG_LEVELS, type LogLevel } from "#server/log/log.ts";
import type { ValuationProviderSettings } from "#server/providers/configured-valuers.ts";
import type { BotCheckSettings } from "#server/providers/configured-bot-checks.ts";
import type { StripeSettings } from "#server/providers/payments/stripe.ts";
import { z } from "zod";

/** Labels of letters, digits and hyphens; the last one is no number, so that it is no IP address. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?$/;

const HIGHEST_PORT = 65_535;
const A_PORT = `must be a whole number from 0 to ${HIGHEST_PORT}`;

/** "0.5", "1", "0.75" */
const A_SCORE = /^(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/;

const port = z.string().trim().regex(/^\d+$/, A_PORT).transform(Number).pipe(z.number().max(HIGHEST_PORT, A_PORT));
const address = z.url("must be an address, like https://cars.example");
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" });
const yesOrNo = z.stringbool({ error: "must be yes or no" });

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.string().startsWith("postgres", "must be a postgres:// address").optional(),
  /** The public address when a proxy stands in front ("https://cars.example"). */
  ORIGIN: address.optional(),
  /** The keys of finance applications: one a line, 32 bytes in base64, the newest first. */
  FORECOURT_KEY_FILE: z.string().min(1).optional(),
  /** Whether an empty database gets the demo dealer; left out, only the embedded one does. */
  DEMO: yesOrNo.optional(),
  /** Finance quotes of Codeweavers instead of the own calculator: where they are asked for, and the key. */
  CODEWEAVERS_URL: address.optional(),
  CODEWEAVERS_API_KEY: z.string().min(1).optional(),
  /** Where postcodes are looked up ("https://api.postcodes.io"); left out, a table of the first halves around the demo's sites. */
  POSTCODES_URL: address.optional(),
  /** Where the addresses of a postcode are looked up: the Ordnance Survey's register, and where it stands in a test. */
  OS_PLACES_KEY: z.string().min(1).optional(),
  OS_PLACES_URL: address.optional(),
  /** Where the films of vehicles are looked up by registration, and the address of a film ({vrm} in it) on a CDN. */
  AUTOSONSHOW_URL: address.optional(),
  FILM_CDN_URL: address.includes("{vrm}", "must have {vrm} where the registration goes").optional(),
  /** Where reviews are asked for, in the place of the demonstration's: `usedcarreview/{slug}` and `vehiclereview/{slug}` below it. */
  REVIEWS_URL: address.optional(),
  /** Who finds and values a shopper's own car: the Vehicle Enquiry Service, the MOT history, cap hpi. */
  DVLA_API_KEY: z.string().min(1).optional(),
  DVSA_TENANT_ID: z.string().min(1).optional(),
  DVSA_CLIENT_ID: z.string().min(1).optional(),
  DVSA_CLIENT_SECRET: z.string().min(1).optional(),
  DVSA_API_KEY: z.string().min(1).optional(),
  /** Where it stands in a test, and whoever gives out its tokens. */
  DVSA_URL: address.optional(),
  DVSA_TOKEN_URL: address.optional(),
  CAP_SUBSCRIBER_ID: z.string().min(1).optional(),
  CAP_PASSWORD: z.string().min(1).optional(),
  /** Card payments by Stripe: the secret key, the secret that its messages are signed with, and where it stands in a test. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_URL: address.optional(),
  /** Who tells people from robots where forms ask: the provider, its keys, the lowest score of reCAPTCHA that is a person's, and where it stands in a test. */
  BOT_CHECK: z.enum(["turnstile", "recaptcha", "demo"], { error: "must be turnstile, recaptcha or demo" }).optional(),
  BOT_CHECK_SITE_KEY: z.string().trim().min(1).optional(),
  BOT_CHECK_SECRET: z.string().trim().min(1).optional(),
  BOT_CHECK_MIN_SCORE: z.string().trim().regex(A_SCORE, "must be a number from 0 to 1, like 0.5").transform(Number).default(0.5),
  BOT_CHECK_URL: webAddress.optional(),
  /** The mail server: "smtps://user:password@mail.example:465", or smtp:// with STARTTLS. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  /** Where the dealer's own systems are told of orders and leads: as JSON, as ADF; what signs it. */
  WEBHOOK_URL: webAddress.optional(),
  ADF_URL: webAddress.optional(),
  WEBHOOK_SECRET: z.string().min(16, "must have 16 characters or more").optional(),
  /** The hosts that photos of the stock may be fetched from, to be sent in the sizes a screen needs ("photos.example, cdn.example"). */
  PICTURE_HOSTS: z
    .string()
    .transform((list) => list.toLowerCase().split(",").map((host) => host.trim()).filter(Boolean))
    .pipe(z.array(z.string().regex(HOST_NAME, "must be host names with commas between them, like photos.example")))
    .default([]),
  /** The log: from which level on, JSON or text (left out, text on a terminal), and a folder for a file a day that is deleted after so many days. */
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  LOG_FORMAT: z.enum(["json", "text"], { error: "must be json or text" }).optional(),
  LOG_DIR: z.string().min(1).optional(),
  LOG_DAYS: z.string().trim().regex(/^[1-9]\d{0,3}$/, "must be a whole number of days from 1 to 9999").transform(Number).default(30),
  /** The proxies in front, whose X-Forwarded-For and X-Forwarded-Host count: how many, or their addresses and networks. */
  TRUST_PROXY: z
    .string()
    .transform((text) => readProxyTrust(text))
    .pipe(z.union([z.number(), z.array(z.string())], "must be yes, no, how many proxies stand in front (0 to 9), or their addresses and networks, like 10.0.0.0/8, 2001:db8::1"))
    .optional(),
});

const YES = ["yes", "true", "on", "y", "enabled"];
const NO = ["no", "false", "off", "n", "disabled"];

/** Undefined for what is neither a number of proxies nor a list of them. */
function readProxyTrust(text: string): number | string[] | undefined {
  const said = text.trim().toLowerCase();
  if (YES.includes(said)) return 1;
  if (NO.includes(said)) return 0;
  if (/^\d$/.test(said)) return Number(said);
  const networks = said.split(",").map((network) => network.trim()).filter(Boolean);
  return networks.length > 0 && networks.every(isNetwork) ? networks : undefined;
}

/** How mails leave, and where the dealer's systems are told. */
export type DeliverySettings = { smtpUrl: string | undefined; webhook: WebhookSettings | undefined; adfWebhook: WebhookSettings | undefined };

export type Config = {
  log: { level: LogLevel; format: "json" | "text" | undefined; dir: string | undefined; days: number };
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  keyFile: string | undefined;
  demo: boolean;
  origin: string | undefined;
  /** Undefined: nobody has said whether a proxy stands in front, so none is believed. */
  trustProxy: ProxyTrust | undefined;
  codeweavers: { url: string; apiKey: string } | undefined;
  postcodesUrl: string | undefined;
  osPlaces: OsPlacesSettings | undefined;
  reviewsUrl: string | undefined;
  valuers: ValuationProviderSettings;
  deliveries: DeliverySettings;
  /** Without it only the demonstration takes payments. */
  stripe: StripeSettings | undefined;
  /** Without it no website may ask for a bot check. */
  botCheck: BotCheckSettings | undefined;
  films: { url: string | undefined; cdn: string | undefined } | undefined;
  pictureHosts: readonly string[];
};

/** Reads the settings from the environment; throws StartupError with a line for each setting that is wrong. Empty means unset. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new StartupError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, FORECOURT_KEY_FILE, DEMO, ORIGIN, TRUST_PROXY, POSTCODES_URL, REVIEWS_URL, AUTOSONSHOW_URL, FILM_CDN_URL, ...finance } = parsed.data;
  const { CODEWEAVERS_URL: url, CODEWEAVERS_API_KEY: apiKey } = finance;
  if ((url === undefined) !== (apiKey === undefined)) {
    throw new StartupError("CODEWEAVERS_URL and CODEWEAVERS_API_KEY: one needs the other");
  }
  const { DVSA_TENANT_ID: tenant, DVSA_CLIENT_ID: clientId, DVSA_CLIENT_SECRET: clientSecret, DVSA_API_KEY: dvsaKey } = parsed.data;
  const dvsa = [tenant, clientId, clientSecret, dvsaKey];
  if (dvsa.some(Boolean) && !dvsa.every(Boolean)) {
    throw new StartupError("DVSA_TENANT_ID, DVSA_CLIENT_ID, DVSA_CLIENT_SECRET and DVSA_API_KEY: each needs the others");
  }
  const { DVLA_API_KEY: dvlaKey, CAP_SUBSCRIBER_ID: subscriberId, CAP_PASSWORD: password } = parsed.data;
  if ((subscriberId === undefined) !== (password === undefined)) throw new StartupError("CAP_SUBSCRIBER_ID and CAP_PASSWORD: one needs the other");
  return {
    log: { level: parsed.data.LOG_LEVEL, format: parsed.data.LOG_FORMAT, dir: parsed.data.LOG_DIR, days: parsed.data.LOG_DAYS },
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    keyFile: FORECOURT_KEY_FILE,
    demo: DEMO ?? DATABASE_URL === undefined,
    origin: ORIGIN === undefined ? undefined : new URL(ORIGIN).origin,
    trustProxy: TRUST_PROXY,
    postcodesUrl: POSTCODES_URL,
    osPlaces: parsed.data.OS_PLACES_KEY === undefined ? undefined : { apiKey: parsed.data.OS_PLACES_KEY, url: parsed.data.OS_PLACES_URL },
    reviewsUrl: REVIEWS_URL,
    films: AUTOSONSHOW_URL === undefined && FILM_CDN_URL === undefined ? undefined : { url: AUTOSONSHOW_URL, cdn: FILM_CDN_URL },
    valuers: {
      dvla: dvlaKey === undefined ? undefined : { apiKey: dvlaKey },
      dvsa: tenant && clientId && clientSecret && dvsaKey ? { tenant, clientId, clientSecret, apiKey: dvsaKey, url: parsed.data.DVSA_URL, tokenUrl: parsed.data.DVSA_TOKEN_URL } : undefined,
      cap: subscriberId && password ? { subscriberId, password } : undefined,
    },
    pictureHosts: parsed.data.PICTURE_HOSTS,
    stripe: stripeOf(parsed.data),
    botCheck: botCheckOf(parsed.data),
    deliveries: deliveriesOf(parsed.data),
    codeweavers: url !== undefined && apiKey !== undefined ? { url, apiKey } : undefined,
  };
}

/** Stripe sends shoppers back to the public address and tells what was paid by signed messages: it needs all three. */
function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url, ORIGIN }: z.infer<typeof environment>): StripeSettings | undefined {
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey === undefined || webhookSecret === undefined || ORIGIN === undefined) {
    throw new StartupError("STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and ORIGIN: each needs the others");
  }
  return { secretKey, webhookSecret, url, origin: new URL(ORIGIN).origin };
}

/** The provider's widget needs the one key, the question about its tokens the other; the demonstration's check has none. */
function botCheckOf(env: z.infer<typeof environment>): BotCheckSettings | undefined {
  const { BOT_CHECK: provider, BOT_CHECK_SITE_KEY: siteKey, BOT_CHECK_SECRET: secret, BOT_CHECK_MIN_SCORE: minScore, BOT_CHECK_URL: url } = env;
  if (provider === undefined || provider === "demo") {
    if (siteKey !== undefined || secret !== undefined) throw new StartupError("BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET: go with BOT_CHECK=turnstile or BOT_CHECK=recaptcha");
    return provider && { provider };
  }
  if (siteKey === undefined || secret === undefined) throw new StartupError(`BOT_CHECK=${provider}: needs BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET`);
  return { provider, siteKey, secret, minScore, url };
}

/** A mail's links lead to the public address, and nobody believes a message that is not signed. */
function deliveriesOf({ SMTP_URL: smtpUrl, WEBHOOK_URL: url, ADF_URL: adfUrl, WEBHOOK_SECRET: secret, ORIGIN }: z.infer<typeof environment>): DeliverySettings {
  if (smtpUrl !== undefined && ORIGIN === undefined) throw new StartupError("SMTP_URL: mails need ORIGIN for their links");
  if ((url !== undefined || adfUrl !== undefined) !== (secret !== undefined)) throw new StartupError("WEBHOOK_SECRET: goes with WEBHOOK_URL or ADF_URL, and they with it");
  const to = (address: string | undefined) => (address !== undefined && secret !== undefined ? { url: address, secret } : undefined);
  return { smtpUrl, webhook: to(url), adfWebhook: to(adfUrl) };
}
