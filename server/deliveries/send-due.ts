import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { LenderRefused } from "#server/providers/lenders/lender.ts";
import { MailRefused } from "#server/providers/mail/mail.ts";
import { and, asc, eq, inArray, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { composeMail } from "#server/deliveries/mail/compose-mail.ts";
import type { Outages } from "./outages.ts";
import { forWebsite, type Announcement, type Delivery, type DeliveryContext, type DeliveryRoute } from "./delivery-context.ts";
import { adfProspect } from "#server/deliveries/webhooks/adf-prospect.ts";
import { postWebhook, WebhookGone } from "#server/deliveries/webhooks/webhook.ts";
import { webhookBody } from "#server/deliveries/webhooks/webhook-body.ts";

/** Concurrent deliveries per route. */
const AT_ONCE = 8;
/** Longer than an attempt may take: a process that holds it for longer is assumed dead. */
const LEASE_MS = 2 * MINUTE_MS;
/** A mail server drops no duplicates: a mail that may have been handed over is sent again after a day at the earliest. */
const MAIL_LEASE_MS = DAY_MS;
const OUTCOME_UNKNOWN = "It may have been sent; if its outcome stays unknown it is sent again after a day";
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = HOUR_MS;
/** Covers a receiver that is down over a long weekend. */
export const MAX_RETRY_MS = 4 * DAY_MS;
/** Random share of the pause, so that deliveries that failed together are not retried together. */
const JITTER = 0.25;

/** What one process knows about its attempts, and about the database. */
export type SendingState = {
  /** Outcomes that the database has not been told yet, by delivery. */
  unsettled: Map<number, () => Promise<void>>;
  outages: Outages;
};

/** Attempts every due delivery of a route; returns the number of attempts. */
export async function sendDue(context: DeliveryContext, route: DeliveryRoute, state: SendingState): Promise<number> {
  let attempts = 0;
  for (;;) {
    const due = await state.outages.noticing(async () => {
      await settleAll(state);
      return take(context, route, state);
    });
    if (due.length === 0) return attempts;
    attempts += due.length;
    await Promise.all(due.map((delivery) => attempt(context, delivery, state)));
    await state.outages.noticing(() => settleAll(state));
  }
}

/** What was sent while the database went away is recorded once it is back, by the process that knows. */
async function settleAll({ unsettled }: SendingState): Promise<void> {
  for (const [id, settle] of unsettled) {
    await settle();
    unsettled.delete(id);
  }
}

/**
 * Leases due deliveries. For each order or lead and receiver only the first waiting one is taken, so they arrive in order; rows locked by
 * another node are skipped. Leases that ran out while the database was away belong to nodes that are about to record their outcome.
 */
async function take({ database, now }: DeliveryContext, route: DeliveryRoute, { outages }: SendingState): Promise<Delivery[]> {
  const at = new Date(now());
  const areLeasesOver = at.getTime() - outages.backAt() >= LEASE_MS;
  const earlier = alias(deliveries, "earlier");
  const inFront = database
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.status, "waiting"),
        eq(earlier.about_id, deliveries.about_id),
        eq(earlier.route, deliveries.route),
        eq(earlier.recipient, deliveries.recipient),
        lt(earlier.announcement, deliveries.announcement),
      ),
    );
  const due = database
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.status, "waiting"),
        eq(deliveries.route, route),
        lte(deliveries.due_at, at),
        or(isNull(deliveries.leased_until), areLeasesOver ? lte(deliveries.leased_until, at) : undefined),
        notExists(inFront),
      ),
    )
    .orderBy(asc(deliveries.due_at), asc(deliveries.id))
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  return database
    .update(deliveries)
    .set({ leased_until: new Date(at.getTime() + LEASE_MS), attempts: sql`${deliveries.attempts} + 1` })
    .where(inArray(deliveries.id, due))
    .returning();
}

/** Sends a leased delivery; its outcome is recorded by `settleAll`. */
async function attempt(context: DeliveryContext, delivery: Delivery, state: SendingState): Promise<void> {
  const { database, now } = context;
  const leased: Leased = { id: delivery.id, until: delivery.leased_until ? [delivery.leased_until] : [] };
  try {
    const [announcement] = await database.select().from(announcements).where(eq(announcements.id, delivery.announcement));
    if (announcement && !(await send(forWebsite(context, announcement), delivery, announcement, leased))) return;
    const sent = { status: "sent", error: null, settled_at: new Date(now()) } as const;
    state.unsettled.set(delivery.id, async () => {
      await settle(context, leased, sent);
      if (announcement) await clearLinks(context, delivery, announcement);
    });
  } catch (error) {
    const failed = afterFailure(context, delivery, error);
    state.unsettled.set(delivery.id, () => settle(context, leased, failed));
  }
}

/** Deletes what gives access to the order or its application, once sent. */
async function clearLinks(context: DeliveryContext, { route }: Delivery, announcement: Announcement): Promise<void> {
  if (announcement.event === "application_link" || announcement.event === "order_link") await clearLink(context, announcement);
  if ((route === "shopper_mail" || route === "alert_mail") && announcement.told && "confirm" in announcement.told)
    await clearFromPayload(context, announcement, "confirm");
  if (route === "deal_mail") await clearFromPayload(context, announcement, "deal_link");
  if (route === "answer_mail") await clearFromPayload(context, announcement, "reply_to");
}

/** The lease by which this process may send a delivery. A statement without an answer may have lengthened it or not. */
type Leased = { id: number; until: Date[] };

/** Lengthens the lease just before the sending; false if it ran out and another process has taken the delivery. */
async function renewLease({ database, now }: DeliveryContext, leased: Leased, ms: number, error?: string): Promise<boolean> {
  const isOurs = isStillLeased(leased);
  const leased_until = new Date(now() + ms);
  leased.until.push(leased_until);
  const renewed = await database
    .update(deliveries)
    .set({ leased_until, ...(error !== undefined && { error }) })
    .where(isOurs)
    .returning({ id: deliveries.id });
  return renewed.length > 0;
}

function isStillLeased({ id, until }: Leased) {
  return and(eq(deliveries.id, id), eq(deliveries.status, "waiting"), inArray(deliveries.leased_until, [...until]));
}

/** False if another process has taken the delivery. */
async function send(context: DeliveryContext, delivery: Delivery, announcement: Announcement, leased: Leased): Promise<boolean> {
  const { route } = delivery;
  const message = { id: String(delivery.id), event: `${announcement.about}.${announcement.event}` };
  if (route === "webhook") {
    const body = await webhookBody(context, delivery, announcement);
    if (!(await renewLease(context, leased, LEASE_MS))) return false;
    await postWebhook(given(context.webhook), { ...message, type: "application/json", body }, context.now());
    return true;
  }
  if (route === "adf_webhook") {
    const { document } = await adfProspect(context, announcement);
    if (!(await renewLease(context, leased, LEASE_MS))) return false;
    await postWebhook(given(context.adfWebhook), { ...message, type: "application/x-adf+xml", body: document }, context.now());
    return true;
  }
  if (route === "lender") {
    const lender = given(context.lender);
    const application = await lender.prepare(delivery.id);
    if (!(await renewLease(context, leased, LEASE_MS))) return false;
    await lender.send(application);
    return true;
  }
  const mail = await composeMail(context, delivery, announcement);
  if (!mail) return true;
  if (!(await renewLease(context, leased, MAIL_LEASE_MS, OUTCOME_UNKNOWN))) return false;
  await given(context.mail).send(mail);
  return true;
}

function given<Provider>(provider: Provider | undefined): Provider {
  if (provider === undefined) throw new Error("No way to send it is set up");
  return provider;
}

type Settled = Partial<Pick<Delivery, "status" | "error" | "settled_at" | "due_at">>;

function afterFailure(
  { now, random: chance = Math.random }: DeliveryContext,
  { id, attempts, created_at, route }: Delivery,
  error: unknown,
): Settled {
  const message = error instanceof Error ? error.message : String(error);
  const isRefused = error instanceof MailRefused || error instanceof WebhookGone || error instanceof LenderRefused;
  const final = isRefused || now() - created_at.getTime() >= MAX_RETRY_MS;
  if (final) {
    console.error(`The delivery ${id} (${route}) was given up after ${attempts} attempts: ${message}. “forecourt deliveries” lists it.`);
    return { status: "failed", error: message, settled_at: new Date(now()) };
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return { error: message, due_at: new Date(now() + Math.round(pause * (1 - JITTER + 2 * JITTER * chance()))) };
}

/** What is sent stays sent, whoever has the lease by now; a failure counts only for its own lease. */
async function settle({ database }: DeliveryContext, leased: Leased, settled: Settled): Promise<void> {
  const waiting = and(eq(deliveries.id, leased.id), eq(deliveries.status, "waiting"));
  await database
    .update(deliveries)
    .set({ ...settled, leased_until: null })
    .where(settled.status === "sent" ? waiting : isStillLeased(leased));
}

/** The link gives access to the order or its application: delete it once sent. */
async function clearLink({ database }: DeliveryContext, { id }: Announcement): Promise<void> {
  await database.update(announcements).set({ told: null }).where(eq(announcements.id, id));
}

/** The same for a confirmation link or a customer's address for replies; the rest of the payload may still be needed. */
async function clearFromPayload(
  { database }: DeliveryContext,
  { id }: Announcement,
  name: "confirm" | "reply_to" | "deal_link",
): Promise<void> {
  await database
    .update(announcements)
    .set({ told: sql`${announcements.told} - ${name}::text` })
    .where(eq(announcements.id, id));
}
