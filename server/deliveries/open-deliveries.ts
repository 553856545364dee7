import { DAY_MS, HOUR_MS } from "#domain/calendar.ts";
import type { OpenDatabase } from "#server/database/connect.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { redactDatabaseErrors } from "#server/database/redact-errors.ts";
import { and, eq, inArray, isNotNull, lt, ne, notExists, notInArray, type SQL } from "drizzle-orm";
import { confirmation, type Confirmation } from "#server/deliveries/mail/confirmation.ts";
import type { DeliveryContext, DeliveryRoute } from "./delivery-context.ts";
import { watchOutages } from "./outages.ts";
import { PeriodicTask } from "./periodic-task.ts";
import { retryFailed, type RetryResult } from "./retry-failed.ts";
import { MAX_RETRY_MS, sendDue } from "./send-due.ts";
import { fanOut } from "./fan-out.ts";

/** The NOTIFY channel for new announcements. */
const CHANNEL = "announcements";
/** Polling interval, for missed notifications and for retries. */
const ROUND_MS = 5_000;

/** How often a lender without messages is polled. */
const POLL_INTERVAL_MS = 15_000;

export type Deliveries = {
  /** Sends everything due, once; for tests. */
  deliver: () => Promise<void>;
  /** Starts delivering in the background, until `close`. */
  start: (listen: OpenDatabase["listen"]) => void;
  /**
   * Retries failed deliveries, all or one; returns the counts. A delivery superseded by a newer one about the same order or lead stays
   * failed, so that receivers never get older data after newer.
   */
  retry: (id?: number) => Promise<RetryResult>;
  /** The confirmation of a website's order, for printing; undefined if there is nothing to confirm. */
  confirmation: (website: string, guid: string) => Promise<Confirmation | undefined>;
  /** Deletes payloads whose retention is over. */
  forget: () => Promise<void>;
  close: () => Promise<void>;
};

/** Sends mails, webhooks and ADF prospects. Each route has its own sender, so a slow receiver does not delay the others. */
export function openDeliveries(context: DeliveryContext): Deliveries {
  const routes = servedRoutes(context);
  const outages = watchOutages(context.now);
  const spreading = redactDatabaseErrors(() => outages.noticing(() => fanOut(context)));
  const unsettled = new Map(routes.map((route) => [route, new Map<number, () => Promise<void>>()]));
  const sending = redactDatabaseErrors((route: DeliveryRoute) =>
    sendDue(context, route, { unsettled: unsettled.get(route) ?? new Map(), outages }),
  );
  const forgetting = redactDatabaseErrors(async () => {
    await giveUpUnserved(context, routes);
    await wipePayloads(context);
    await context.lender?.forget();
  });
  let stop: (() => Promise<void>) | undefined;
  return {
    deliver: async () => {
      while ((await spreading()) > 0);
      await Promise.all(routes.map(sending));
    },
    start: (listen) => {
      const senders = routes.map((route) => new PeriodicTask(ROUND_MS, `Delivering by ${route}`, () => sending(route)));
      const spreader = new PeriodicTask(ROUND_MS, "Preparing deliveries", async () => {
        while ((await spreading()) > 0) for (const sender of senders) sender.trigger();
      });
      const forgetter = new PeriodicTask(HOUR_MS, "Deleting sent messages", forgetting);
      const { lender } = context;
      const poller = lender && new PeriodicTask(POLL_INTERVAL_MS, "Polling the lender", redactDatabaseErrors(lender.poll));
      const triggerFanOut = () => spreader.trigger();
      const hearing = listen(CHANNEL, triggerFanOut);
      // Finds what was committed before LISTEN took effect. Without notifications polling finds everything, only later.
      hearing.then(triggerFanOut, (error: unknown) => console.error("The database sends no notifications of new deliveries:", error));
      stop = async () => {
        await (
          await hearing.catch(() => undefined)
        )?.();
        await Promise.all([spreader, forgetter, poller, ...senders].map((each) => each?.stop()));
      };
    },
    retry: (id) => retryFailed(context.database, context.now(), id),
    confirmation: redactDatabaseErrors((website: string, guid: string) => confirmation(context, website, guid)),
    forget: forgetting,
    close: async () => stop?.(),
  };
}

/** Routes without a configured provider wait. */
function servedRoutes({ mail, webhook, adfWebhook, lender }: DeliveryContext): DeliveryRoute[] {
  return [
    ...(mail ? (["shopper_mail", "answer_mail", "appointment_mail", "deal_mail", "alert_mail", "dealer_mail", "adf_mail"] as const) : []),
    ...(webhook ? (["webhook"] as const) : []),
    ...(adfWebhook ? (["adf_webhook"] as const) : []),
    ...(lender ? (["lender"] as const) : []),
  ];
}

/** After days a late confirmation would mislead: mark it failed for the dealer to handle. */
async function giveUpUnserved({ database, now }: DeliveryContext, served: readonly DeliveryRoute[]): Promise<void> {
  const given = { status: "failed", error: "No way to send it is set up", settled_at: new Date(now()) } as const;
  const old = and(eq(deliveries.status, "waiting"), lt(deliveries.created_at, new Date(now() - MAX_RETRY_MS)));
  await database
    .update(deliveries)
    .set(given)
    .where(and(old, notInArray(deliveries.route, [...served])));
}

async function wipePayloads({ others = [], ...desk }: DeliveryContext): Promise<void> {
  const names = others.map(({ website }) => website.name);
  await wipePayloadsOf(desk, notInArray(announcements.website, names));
  for (const { website } of others) await wipePayloadsOf({ ...desk, website }, eq(announcements.website, website.name));
}

/** Each website configures the retention of payloads. */
async function wipePayloadsOf({ database, website, now }: DeliveryContext, ofWebsite: SQL | undefined): Promise<void> {
  const before = new Date(now() - website.deliveries.keep_days * DAY_MS);
  const waiting = database
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.announcement, announcements.id), eq(deliveries.status, "waiting")));
  const old = and(ofWebsite, lt(announcements.at, before), isNotNull(announcements.spread_at), notExists(waiting));
  await database
    .update(announcements)
    .set({ told: null })
    .where(and(old, isNotNull(announcements.told)));
  const theirs = inArray(deliveries.announcement, database.select({ id: announcements.id }).from(announcements).where(old));
  await database
    .update(deliveries)
    .set({ recipient: "" })
    .where(and(ne(deliveries.recipient, ""), ne(deliveries.status, "waiting"), theirs));
}
