import { StartupError } from "./startup-error.ts";
import { usesProxy } from "#server/admin/uses-proxy.ts";
import { isNetwork, type ProxyTrust } from "#server/http/client-address.ts";
import type { OsPlacesSettings } from "#server/providers/addresses/os-places.ts";
import type { WebhookSettings } from "#server/deliveries/webhooks/webhook.ts";
import { LOG_LEVELS, type LogLevel } from "#server/log/log.ts";
import type { ValuationProviderSettings } from "#server/providers/configured-valuers.ts";
import type { BotCheckSettings } from "#server/providers/configured-bot-checks.ts";
import type { LenderSettings } from "#server/providers/configured-lenders.ts";
import type { S3Settings } from "#server/object-store/object-store.ts";
import type { StripeSettings } from "#server/providers/payments/stripe.ts";
import { readMailboxSettings, type MailboxSettings } from "#server/replies/mailbox/mailbox-settings.ts";
import { readOidcSettings, type OidcSettings } from "#server/staff/company-accounts/oidc-settings.ts";
import { z } from "zod";

/** Labels of letters, digits and hyphens; the last one is not a number, which excludes IP addresses. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?$/;

const HIGHEST_PORT = 65_535;
const A_PORT = `must be a whole number from 0 to ${HIGHEST_PORT}`;

/** What Amazon, and services without regions, expect by default. */
const DEFAULT_REGION = "us-east-1";

/** "0.5", "1", "0.75" */
const A_SCORE = /^(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/;

const port = z.string().trim().regex(/^\d+$/, A_PORT).transform(Number).pipe(z.number().max(HIGHEST_PORT, A_PORT));
const address = z.url("must be an address, like https://cars.example");
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" });
const yesOrNo = z.stringbool({ error: "must be yes or no" });

const integerFrom = (least: number, most: number) => {
  const problem = `must be a whole number from ${least} to ${most}`;
  return z.string().trim().regex(/^\d+$/, problem).transform(Number).pipe(z.number().min(least, problem).max(most, problem));
};

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Metrics for Prometheus: served only with a port. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.string().startsWith("postgres", "must be a postgres:// address").optional(),
  /** The most connections of a node to its PostgreSQL (besides two of its own), and how long a start waits for it, in seconds. */
  DATABASE_POOL: integerFrom(1, 500).default(10),
  DATABASE_WAIT_S: integerFrom(0, 86_400).default(120),
  /** The public origin behind a proxy ("https://cars.example"). */
  ORIGIN: address.optional(),
  /** The public address of Admin, at a host of its own ("https://admin.cars.example"). */
  ADMIN_ORIGIN: address.optional(),
  /** The provider of the company's accounts (OpenID Connect), and which of its groups gives which role in Admin. */
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().trim().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().trim().min(1).optional(),
  OIDC_ROLES: z.string().trim().min(1).optional(),
  OIDC_GROUPS_CLAIM: z.string().trim().min(1).default("groups"),
  OIDC_SCOPE: z.string().trim().min(1).default("openid profile email"),
  /** The keys of finance applications: one per line, 32 bytes in base64, the newest first. */
  FORECOURT_KEY_FILE: z.string().min(1).optional(),
  /** Whether an empty database gets the demo dealer; default: only the embedded one. */
  DEMO: yesOrNo.optional(),
  /** The Codeweavers API for finance quotes instead of the built-in calculator, and its key. */
  CODEWEAVERS_URL: address.optional(),
  CODEWEAVERS_API_KEY: z.string().min(1).optional(),
  /** The postcode API ("https://api.postcodes.io"); default: a table of outcodes around the demo's sites. */
  POSTCODES_URL: address.optional(),
  /** The address register of a postcode: the key of Ordnance Survey's API, and a test URL. */
  OS_PLACES_KEY: z.string().min(1).optional(),
  OS_PLACES_URL: address.optional(),
  /** The API for films of vehicles by registration, and the URL of a film ({vrm} in it) on a CDN. */
  AUTOSONSHOW_URL: address.optional(),
  FILM_CDN_URL: address.includes("{vrm}", "must have {vrm} where the registration goes").optional(),
  /** The review API instead of the demonstration's: `usedcarreview/{slug}` and `vehiclereview/{slug}` below it. */
  REVIEWS_URL: address.optional(),
  /** Customers' reviews of the dealer on Trustpilot: the API key, and a test URL. */
  TRUSTPILOT_API_KEY: z.string().trim().min(1).optional(),
  TRUSTPILOT_URL: address.optional(),
  /** Providers that identify and value a shopper's car: the Vehicle Enquiry Service, the MOT history, cap hpi. */
  DVLA_API_KEY: z.string().min(1).optional(),
  DVLA_URL: address.optional(),
  DVSA_TENANT_ID: z.string().min(1).optional(),
  DVSA_CLIENT_ID: z.string().min(1).optional(),
  DVSA_CLIENT_SECRET: z.string().min(1).optional(),
  DVSA_API_KEY: z.string().min(1).optional(),
  /** Test URLs of the MOT history API and its token service. */
  DVSA_URL: address.optional(),
  DVSA_TOKEN_URL: address.optional(),
  CAP_SUBSCRIBER_ID: z.string().min(1).optional(),
  CAP_PASSWORD: z.string().min(1).optional(),
  /** Card payments by Stripe: the secret key, the webhook signing secret, and a test URL. */
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_URL: address.optional(),
  /** The bot check of forms: the provider, its keys, the lowest accepted reCAPTCHA score, and a test URL. */
  BOT_CHECK: z.enum(["turnstile", "recaptcha", "demo"], { error: "must be turnstile, recaptcha or demo" }).optional(),
  BOT_CHECK_SITE_KEY: z.string().trim().min(1).optional(),
  BOT_CHECK_SECRET: z.string().trim().min(1).optional(),
  BOT_CHECK_MIN_SCORE: z.string().trim().regex(A_SCORE, "must be a number from 0 to 1, like 0.5").transform(Number).default(0.5),
  BOT_CHECK_URL: webAddress.optional(),
  /** How finance applications get to the lender: files in the data directory, or its address and the secret of all signatures. */
  LENDER: z.enum(["file", "post", "demo"], { error: "must be file, post or demo" }).optional(),
  LENDER_URL: webAddress.optional(),
  LENDER_SECRET: z.string().min(16, "must have 16 characters or more").optional(),
  /** The mail server: "smtps://user:password@mail.example:465", or smtp:// with STARTTLS. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  /** Webhooks to the dealer's systems for orders and leads: JSON, ADF, and the signing secret. */
  WEBHOOK_URL: webAddress.optional(),
  ADF_URL: webAddress.optional(),
  WEBHOOK_SECRET: z.string().min(16, "must have 16 characters or more").optional(),
  /** Signs the emails of customers that the dealer's mail server hands over. */
  REPLIES_SECRET: z.string().min(16, "must have 16 characters or more").optional(),
  /** The mailbox in which they are read: "imaps://user:password@mail.example:993/INBOX", or imap:// with STARTTLS. */
  IMAP_URL: z.url({ protocol: /^imaps?$/, error: "must be an imap:// or imaps:// address" }).optional(),
  /** Hosts that photos of the stock may be fetched from, to be resized ("photos.example, cdn.example"). */
  PICTURE_HOSTS: z
    .string()
    .transform((list) =>
      list
        .toLowerCase()
        .split(",")
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(HOST_NAME, "must be host names separated by commas, like photos.example")))
    .default([]),
  /** Where photos and the hashed files of each release are stored for all nodes: a folder of the data directory, or a bucket. */
  OBJECT_STORE: z.enum(["folder", "s3"], { error: "must be folder or s3" }).default("folder"),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().trim().min(1).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket, like forecourt-photos")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().trim().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().min(1).optional(),
  /** The log: the minimum level, JSON or text (default: text on a terminal), and a folder for daily files with their retention in days. */
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  LOG_FORMAT: z.enum(["json", "text"], { error: "must be json or text" }).optional(),
  LOG_DIR: z.string().min(1).optional(),
  LOG_DAYS: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,3}$/, "must be a whole number of days from 1 to 9999")
    .transform(Number)
    .default(30),
  /** The implementation of the stock index; `plain` is slow, for developers. */
  STOCK_INDEX: z.enum(["columns", "plain"], { error: "must be columns or plain" }).default("columns"),
  /** Trusted proxies, whose X-Forwarded-For and X-Forwarded-Host are used: their number, or their addresses and networks. */
  TRUST_PROXY: z
    .string()
    .transform((text) => readProxyTrust(text))
    .pipe(
      z.union(
        [z.number(), z.array(z.string())],
        "must be yes, no, the number of proxies in front (0 to 9), or their addresses and networks, like 10.0.0.0/8, 2001:db8::1",
      ),
    )
    .optional(),
});

const YES = ["yes", "true", "on", "y", "enabled"];
const NO = ["no", "false", "off", "n", "disabled"];

/** Undefined for anything but a number of proxies or a list of them. */
function readProxyTrust(text: string): number | string[] | undefined {
  const value = text.trim().toLowerCase();
  if (YES.includes(value)) return 1;
  if (NO.includes(value)) return 0;
  if (/^\d$/.test(value)) return Number(value);
  const networks = value
    .split(",")
    .map((network) => network.trim())
    .filter(Boolean);
  return networks.length > 0 && networks.every(isNetwork) ? networks : undefined;
}

/** The mail server and the dealer's webhooks. */
export type DeliverySettings = {
  smtpUrl: string | undefined;
  webhook: WebhookSettings | undefined;
  adfWebhook: WebhookSettings | undefined;
};

export type Config = {
  log: { level: LogLevel; format: "json" | "text" | undefined; dir: string | undefined; days: number };
  port: number;
  host: string;
  /** Undefined: no metrics. */
  metrics: { port: number; host: string } | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  databaseWaitMs: number;
  keyFile: string | undefined;
  demo: boolean;
  origin: string | undefined;
  /** Undefined: Admin is at this machine's own host, or off behind a proxy. */
  adminOrigin: string | undefined;
  /** Undefined: nobody signs in to Admin with a company account. */
  oidc: OidcSettings | undefined;
  /** Undefined: not configured, so no proxy is trusted. */
  trustProxy: ProxyTrust | undefined;
  codeweavers: { url: string; apiKey: string } | undefined;
  postcodesUrl: string | undefined;
  osPlaces: OsPlacesSettings | undefined;
  reviewsUrl: string | undefined;
  trustpilot: { apiKey: string; url: string | undefined } | undefined;
  valuers: ValuationProviderSettings;
  deliveries: DeliverySettings;
  /** Undefined: customers' emails arrive in the demonstration alone. */
  repliesSecret: string | undefined;
  /** Undefined: customers' emails are not fetched. */
  mailbox: MailboxSettings | undefined;
  /** Undefined: only the demonstration accepts payments. */
  stripe: StripeSettings | undefined;
  /** Undefined: none, or the demonstration's with demo data. */
  lender: LenderSettings | undefined;
  /** Undefined: no website may require a bot check. */
  botCheck: BotCheckSettings | undefined;
  films: { url: string | undefined; cdn: string | undefined } | undefined;
  pictureHosts: readonly string[];
  /** Undefined: a folder of the data directory. */
  s3: S3Settings | undefined;
  stockIndex: "columns" | "plain";
};

/** Reads the settings from the environment; throws StartupError with a line for each invalid setting. Empty means unset. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new StartupError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const {
    PORT,
    HOST,
    DATA_DIR,
    DATABASE_URL,
    FORECOURT_KEY_FILE,
    DEMO,
    ORIGIN,
    TRUST_PROXY,
    POSTCODES_URL,
    REVIEWS_URL,
    AUTOSONSHOW_URL,
    FILM_CDN_URL,
    ...finance
  } = parsed.data;
  const { CODEWEAVERS_URL: url, CODEWEAVERS_API_KEY: apiKey } = finance;
  if ((url === undefined) !== (apiKey === undefined)) {
    throw new StartupError("CODEWEAVERS_URL and CODEWEAVERS_API_KEY: set both or neither");
  }
  const { DVSA_TENANT_ID: tenant, DVSA_CLIENT_ID: clientId, DVSA_CLIENT_SECRET: clientSecret, DVSA_API_KEY: dvsaKey } = parsed.data;
  const dvsa = [tenant, clientId, clientSecret, dvsaKey];
  if (dvsa.some(Boolean) && !dvsa.every(Boolean)) {
    throw new StartupError("DVSA_TENANT_ID, DVSA_CLIENT_ID, DVSA_CLIENT_SECRET and DVSA_API_KEY: set all or none");
  }
  const { DVLA_API_KEY: dvlaKey, CAP_SUBSCRIBER_ID: subscriberId, CAP_PASSWORD: password } = parsed.data;
  if ((subscriberId === undefined) !== (password === undefined))
    throw new StartupError("CAP_SUBSCRIBER_ID and CAP_PASSWORD: set both or neither");
  return {
    log: { level: parsed.data.LOG_LEVEL, format: parsed.data.LOG_FORMAT, dir: parsed.data.LOG_DIR, days: parsed.data.LOG_DAYS },
    port: PORT,
    host: HOST,
    metrics: parsed.data.METRICS_PORT === undefined ? undefined : { port: parsed.data.METRICS_PORT, host: parsed.data.METRICS_HOST },
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    databasePool: parsed.data.DATABASE_POOL,
    databaseWaitMs: parsed.data.DATABASE_WAIT_S * 1000,
    keyFile: FORECOURT_KEY_FILE,
    demo: DEMO ?? DATABASE_URL === undefined,
    origin: ORIGIN === undefined ? undefined : new URL(ORIGIN).origin,
    adminOrigin: adminOriginOf(parsed.data.ADMIN_ORIGIN),
    oidc: readOidcSettings(parsed.data, parsed.data.ADMIN_ORIGIN !== undefined || !usesProxy({ origin: ORIGIN, trustProxy: TRUST_PROXY })),
    trustProxy: TRUST_PROXY,
    postcodesUrl: POSTCODES_URL,
    osPlaces: parsed.data.OS_PLACES_KEY === undefined ? undefined : { apiKey: parsed.data.OS_PLACES_KEY, url: parsed.data.OS_PLACES_URL },
    reviewsUrl: REVIEWS_URL,
    trustpilot:
      parsed.data.TRUSTPILOT_API_KEY === undefined
        ? undefined
        : { apiKey: parsed.data.TRUSTPILOT_API_KEY, url: parsed.data.TRUSTPILOT_URL },
    films: AUTOSONSHOW_URL === undefined && FILM_CDN_URL === undefined ? undefined : { url: AUTOSONSHOW_URL, cdn: FILM_CDN_URL },
    valuers: {
      dvla: dvlaKey === undefined ? undefined : { apiKey: dvlaKey, url: parsed.data.DVLA_URL },
      dvsa:
        tenant && clientId && clientSecret && dvsaKey
          ? { tenant, clientId, clientSecret, apiKey: dvsaKey, url: parsed.data.DVSA_URL, tokenUrl: parsed.data.DVSA_TOKEN_URL }
          : undefined,
      cap: subscriberId && password ? { subscriberId, password } : undefined,
    },
    pictureHosts: parsed.data.PICTURE_HOSTS,
    s3: s3Of(parsed.data),
    stockIndex: parsed.data.STOCK_INDEX,
    stripe: stripeOf(parsed.data),
    botCheck: botCheckOf(parsed.data),
    lender: lenderOf(parsed.data),
    deliveries: deliveriesOf(parsed.data),
    repliesSecret: parsed.data.REPLIES_SECRET,
    mailbox: readMailboxSettings(parsed.data.IMAP_URL),
    codeweavers: url !== undefined && apiKey !== undefined ? { url, apiKey } : undefined,
  };
}

/** Passkeys need https, except at the names of this machine, and a name: browsers make none at an IP address. */
function adminOriginOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const { origin, protocol, hostname } = new URL(address);
  if (protocol !== "https:" && !/(?:^|\.)localhost$/.test(hostname))
    throw new StartupError("ADMIN_ORIGIN: must be an https:// address; only names ending in localhost do without");
  if (/^[\d.]+$|^\[/.test(hostname))
    throw new StartupError("ADMIN_ORIGIN: must have a host name, because passkeys do not work at an IP address");
  return origin;
}

/** Stripe redirects shoppers to the public origin and reports payments by signed webhooks: it needs all three. */
function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_URL: url,
  ORIGIN,
}: z.infer<typeof environment>): StripeSettings | undefined {
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey === undefined || webhookSecret === undefined || ORIGIN === undefined) {
    throw new StartupError("STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and ORIGIN: card payments need all three");
  }
  return { secretKey, webhookSecret, url, origin: new URL(ORIGIN).origin };
}

/** A bucket needs all settings; services other than Amazon's rarely have regions. */
function s3Of(env: z.infer<typeof environment>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: key } = env;
  if (env.OBJECT_STORE === "folder") {
    if ([endpoint, region, bucket, accessKeyId, key].some((setting) => setting !== undefined))
      throw new StartupError("S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: these need OBJECT_STORE=s3");
    return undefined;
  }
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || key === undefined)
    throw new StartupError("OBJECT_STORE=s3: needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  return { endpoint, region: region ?? DEFAULT_REGION, bucket, accessKeyId, secretAccessKey: key };
}

/** The provider's widget needs the site key, verifying its tokens the secret; the demonstration's check has neither. */
function botCheckOf(env: z.infer<typeof environment>): BotCheckSettings | undefined {
  const {
    BOT_CHECK: provider,
    BOT_CHECK_SITE_KEY: siteKey,
    BOT_CHECK_SECRET: secret,
    BOT_CHECK_MIN_SCORE: minScore,
    BOT_CHECK_URL: url,
  } = env;
  if (provider === undefined || provider === "demo") {
    if (siteKey !== undefined || secret !== undefined)
      throw new StartupError("BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET: these need BOT_CHECK=turnstile or BOT_CHECK=recaptcha");
    return provider && { provider };
  }
  if (siteKey === undefined || secret === undefined)
    throw new StartupError(`BOT_CHECK=${provider}: needs BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET`);
  return { provider, siteKey, secret, minScore, url };
}

/** Applications leave encrypted or not at all; this machine's own names are for programs beside the site. */
function lenderOf({ LENDER: provider, LENDER_URL: url, LENDER_SECRET: secret }: z.infer<typeof environment>): LenderSettings | undefined {
  if (provider !== "post") {
    if (url !== undefined || secret !== undefined) throw new StartupError("LENDER_URL and LENDER_SECRET: these need LENDER=post");
    return provider && { provider };
  }
  if (url === undefined || secret === undefined) throw new StartupError("LENDER=post: needs LENDER_URL and LENDER_SECRET");
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
    throw new StartupError("LENDER_URL: must be an https:// address; only this machine's own addresses do without");
  return { provider, url, secret };
}

/** A mail's links need the public origin, and webhooks must be signed. */
function deliveriesOf({
  SMTP_URL: smtpUrl,
  WEBHOOK_URL: url,
  ADF_URL: adfUrl,
  WEBHOOK_SECRET: secret,
  ORIGIN,
}: z.infer<typeof environment>): DeliverySettings {
  if (smtpUrl !== undefined && ORIGIN === undefined)
    throw new StartupError("SMTP_URL: set ORIGIN too, because emails contain links to the site");
  if ((url !== undefined || adfUrl !== undefined) !== (secret !== undefined))
    throw new StartupError("WEBHOOK_SECRET: set it if, and only if, you set WEBHOOK_URL or ADF_URL");
  const to = (address: string | undefined) => (address !== undefined && secret !== undefined ? { url: address, secret } : undefined);
  return { smtpUrl, webhook: to(url), adfWebhook: to(adfUrl) };
}
