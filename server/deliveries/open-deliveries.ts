import { DAY_MS, HOUR_MS } from "#domain/calendar.ts";
import type { OpenDatabase } from "#server/database/connect.ts";
import { announcements, deliveries } from "#server/database/schema.ts";
import { redactDatabaseErrors } from "#server/database/redact-errors.ts";
import { and, eq, exists, gt, inArray, isNotNull, lt, ne, notExists, notInArray, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { confirmation, type Confirmation } from "#server/deliveries/mail/confirmation.ts";
import type { DeliveryContext, DeliveryRoute } from "./delivery-context.ts";
import { PeriodicTask } from "./periodic-task.ts";
import { MAX_RETRY_MS, sendDue } from "./send-due.ts";
import { fanOut } from "./fan-out.ts";

/** The channel that every new announcement is told on. */
const CHANNEL = "announcements";
/** What no notification told of, and what is tried again, is found after so long. */
const ROUND_MS = 5_000;

const OVERTAKEN = "A newer one has arrived since";

export type RetryResult = { retried: number; overtaken: number };

export type Deliveries = {
  /** Everything that is due, once; tests wait for it. */
  deliver: () => Promise<void>;
  /** Begins to deliver by itself, until `close`. */
  start: (listen: OpenDatabase["listen"]) => void;
  /**
   * Lets those that were given up begin anew, all or one; says how many. What a newer one of the same order or lead has
   * overtaken stays given up: it would tell its receiver of yesterday after today.
   */
  retry: (id?: number) => Promise<RetryResult>;
  /** What confirms an order of a website, for paper; undefined as long as nothing is agreed, and when it came to nothing. */
  confirmation: (website: string, guid: string) => Promise<Confirmation | undefined>;
  /** Wipes what was told once its days are over. */
  forget: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the deliveries: brings mails, webhooks and prospects to whoever has to know. A slow receiver keeps nobody else waiting. */
export function openDeliveries(desk: DeliveryContext): Deliveries {
  const routes = servedRoutes(desk);
  const spreading = redactDatabaseErrors(() => fanOut(desk));
  const sending = redactDatabaseErrors((route: DeliveryRoute) => sendDue(desk, route));
  const forgetting = redactDatabaseErrors(async () => {
    await giveUpUnserved(desk, routes);
    await forget(desk);
  });
  let stop: (() => Promise<void>) | undefined;
  return {
    deliver: async () => {
      while ((await spreading()) > 0);
      await Promise.all(routes.map(sending));
    },
    start: (listen) => {
      const senders = routes.map((route) => new PeriodicTask(ROUND_MS, `Delivering by ${route}`, () => sending(route)));
      const spreader = new PeriodicTask(ROUND_MS, "Setting out deliveries", async () => {
        while ((await spreading()) > 0) for (const sender of senders) sender.poke();
      });
      const forgetter = new PeriodicTask(HOUR_MS, "Wiping what was delivered", forgetting);
      const poke = () => spreader.poke();
      const hearing = listen(CHANNEL, poke);
      // What was committed before somebody listened is looked for; without notifications the rounds find everything, only later.
      hearing.then(poke, (error: unknown) => console.error("Nobody tells of new deliveries:", error));
      stop = async () => {
        await (await hearing.catch(() => undefined))?.();
        await Promise.all([spreader, forgetter, ...senders].map((each) => each.stop()));
      };
    },
    retry: (id) => retry(desk, id),
    confirmation: redactDatabaseErrors((website: string, guid: string) => confirmation(desk, website, guid)),
    forget: forgetting,
    close: async () => stop?.(),
  };
}

/** Where nobody is set who could bring it, it waits. */
function servedRoutes({ mail, webhook, adfWebhook }: DeliveryContext): DeliveryRoute[] {
  return [
    ...(mail ? (["shopper_mail", "dealer_mail", "adf_mail"] as const) : []),
    ...(webhook ? (["webhook"] as const) : []),
    ...(adfWebhook ? (["adf_webhook"] as const) : []),
  ];
}

/** A confirmation that could not be sent for days is better left to the dealer than sent late. */
async function giveUpUnserved({ database, now }: DeliveryContext, served: readonly DeliveryRoute[]): Promise<void> {
  const given = { status: "failed", error: "Nobody is set who could bring it", settled_at: new Date(now()) } as const;
  const old = and(eq(deliveries.status, "waiting"), lt(deliveries.created_at, new Date(now() - MAX_RETRY_MS)));
  await database.update(deliveries).set(given).where(and(old, notInArray(deliveries.route, [...served])));
}

async function retry({ database, now }: DeliveryContext, id: number | undefined): Promise<RetryResult> {
  const at = new Date(now());
  const later = alias(deliveries, "later");
  const newer = database
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.about_id, deliveries.about_id),
        eq(later.route, deliveries.route),
        eq(later.recipient, deliveries.recipient),
        gt(later.announcement, deliveries.announcement),
        // What is in somebody's hands may arrive at any moment.
        or(eq(later.status, "sent"), and(eq(later.status, "waiting"), gt(later.leased_until, at))),
      ),
    );
  const given = and(eq(deliveries.status, "failed"), id === undefined ? undefined : eq(deliveries.id, id));
  // From its new beginning it is tried for as long as a new one.
  const again = await database
    .update(deliveries)
    .set({ status: "waiting", attempts: 0, due_at: at, created_at: at, settled_at: null, leased_until: null })
    .where(and(given, notExists(newer)))
    .returning({ id: deliveries.id });
  const overtaken = await database.update(deliveries).set({ error: OVERTAKEN }).where(and(given, exists(newer))).returning({ id: deliveries.id });
  return { retried: again.length, overtaken: overtaken.length };
}

async function forget({ others = [], ...desk }: DeliveryContext): Promise<void> {
  const names = others.map(({ website }) => website.name);
  await forgetOf(desk, notInArray(announcements.website, names));
  for (const { website } of others) await forgetOf({ ...desk, website }, eq(announcements.website, website.name));
}

/** Each website says for itself how long it keeps what was told. */
async function forgetOf({ database, website, now }: DeliveryContext, theirOwn: SQL | undefined): Promise<void> {
  const before = new Date(now() - website.deliveries.keep_days * DAY_MS);
  const waiting = database
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.announcement, announcements.id), eq(deliveries.status, "waiting")));
  const old = and(theirOwn, lt(announcements.at, before), isNotNull(announcements.spread_at), notExists(waiting));
  await database.update(announcements).set({ told: null }).where(and(old, isNotNull(announcements.told)));
  const theirs = inArray(deliveries.announcement, database.select({ id: announcements.id }).from(announcements).where(old));
  await database.update(deliveries).set({ recipient: "" }).where(and(ne(deliveries.recipient, ""), ne(deliveries.status, "waiting"), theirs));
}
