import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { MailRefused } from "#server/providers/mail/mail.ts";
import { and, asc, eq, inArray, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { composeMail } from "#server/deliveries/mail/compose-mail.ts";
import { forWebsite, type Announcement, type Delivery, type DeliveryContext, type DeliveryRoute } from "./delivery-context.ts";
import { adfProspect } from "#server/deliveries/webhooks/adf-prospect.ts";
import { postWebhook, WebhookGone } from "#server/deliveries/webhooks/webhook.ts";
import { webhookBody } from "#server/deliveries/webhooks/webhook-body.ts";

/** Concurrent deliveries per route. */
const AT_ONCE = 8;
/** Longer than an attempt may take: a process that holds it for longer is assumed dead. */
const LEASE_MS = 2 * MINUTE_MS;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = HOUR_MS;
/** Covers a receiver that is down over a long weekend. */
export const MAX_RETRY_MS = 4 * DAY_MS;
/** Random share of the pause, so that deliveries that failed together are not retried together. */
const JITTER = 0.25;

/** Attempts every due delivery of a route; returns the number of attempts. */
export async function sendDue(context: DeliveryContext, route: DeliveryRoute): Promise<number> {
  let attempts = 0;
  for (;;) {
    const due = await take(context, route);
    if (due.length === 0) return attempts;
    attempts += due.length;
    await Promise.all(due.map((delivery) => attempt(context, delivery)));
  }
}

/**
 * Leases due deliveries. For each order or lead and receiver only the first waiting one is taken, so they arrive in order; rows locked by
 * another node are skipped.
 */
async function take({ database, now }: DeliveryContext, route: DeliveryRoute): Promise<Delivery[]> {
  const at = new Date(now());
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
        or(isNull(deliveries.leased_until), lte(deliveries.leased_until, at)),
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

async function attempt(context: DeliveryContext, delivery: Delivery): Promise<void> {
  const { database, now } = context;
  try {
    const [announcement] = await database.select().from(announcements).where(eq(announcements.id, delivery.announcement));
    if (announcement) await send(forWebsite(context, announcement), delivery, announcement);
    await settle(context, delivery, { status: "sent", error: null, settled_at: new Date(now()) });
    if (announcement?.event === "application_link" || announcement?.event === "order_link") await clearLink(context, announcement);
    if (delivery.route === "shopper_mail" && announcement?.told && "confirm" in announcement.told)
      await clearConfirmation(context, announcement);
  } catch (error) {
    await settle(context, delivery, afterFailure(context, delivery, error));
  }
}

async function send(context: DeliveryContext, delivery: Delivery, announcement: Announcement): Promise<void> {
  const { route } = delivery;
  const message = { id: String(delivery.id), event: `${announcement.about}.${announcement.event}` };
  if (route === "webhook") {
    const body = await webhookBody(context, delivery, announcement);
    return postWebhook(given(context.webhook), { ...message, type: "application/json", body }, context.now());
  }
  if (route === "adf_webhook") {
    const { document } = await adfProspect(context, announcement);
    return postWebhook(given(context.adfWebhook), { ...message, type: "application/x-adf+xml", body: document }, context.now());
  }
  const mail = await composeMail(context, delivery, announcement);
  if (mail) await given(context.mail).send(mail);
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
  const final = error instanceof MailRefused || error instanceof WebhookGone || now() - created_at.getTime() >= MAX_RETRY_MS;
  if (final) {
    console.error(`The delivery ${id} (${route}) was given up after ${attempts} attempts: ${message}. “forecourt deliveries” lists it.`);
    return { status: "failed", error: message, settled_at: new Date(now()) };
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return { error: message, due_at: new Date(now() + Math.round(pause * (1 - JITTER + 2 * JITTER * chance()))) };
}

async function settle({ database }: DeliveryContext, { id }: Delivery, settled: Settled): Promise<void> {
  await database
    .update(deliveries)
    .set({ ...settled, leased_until: null })
    .where(and(eq(deliveries.id, id), eq(deliveries.status, "waiting")));
}

/** The link gives access to the order or its application: delete it once sent. */
async function clearLink({ database }: DeliveryContext, { id }: Announcement): Promise<void> {
  await database.update(announcements).set({ told: null }).where(eq(announcements.id, id));
}

/** The same for a confirmation link; the rest of the payload may still be needed for other receivers. */
async function clearConfirmation({ database }: DeliveryContext, { id }: Announcement): Promise<void> {
  await database
    .update(announcements)
    .set({ told: sql`${announcements.told} - 'confirm'` })
    .where(eq(announcements.id, id));
}
