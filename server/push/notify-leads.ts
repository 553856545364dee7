import { londonWallClock, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import { allowed, type Post } from "#domain/staff/allowed.ts";
import { isQuiet } from "#domain/staff/quiet-hours.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { ChangeFeed } from "#server/admin/live/change-feed.ts";
import type { Database } from "#server/database/connect.ts";
import { pushNotices, pushQuietHours, pushSubscriptions } from "#server/push/push-schema.ts";
import { leads, sites } from "#server/database/schema.ts";
import { staff, staffPosts } from "#server/database/staff-schema.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import { FLAGS } from "#server/enquiries/take-lead.ts";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { PushKeys } from "./push-keys.ts";
import { sendPush, type PushRequest } from "./send-push.ts";
import { dropSubscription } from "./subscriptions.ts";

const EVERY_MS = 30_000;
/** An older lead is in the list of leads. */
const NEW_MS = 10 * MINUTE_MS;
const MAX_LEADS = 50;
const MAX_SUBSCRIPTIONS = 500;

type Setting = { database: Database; keys: PushKeys; now: () => Moment; request?: PushRequest | undefined };
type NewLead = { id: string; website: string; site_id: number | null; branch: string | null };

export type LeadNotices = {
  /** Sends what is due now. */
  send: () => Promise<void>;
  start: (changes: Pick<ChangeFeed, "follow">) => void;
  close: () => Promise<void>;
};

/** Sends notices of new leads to the browsers that subscribed to them. Nodes share the work: each person has one notice of a lead. */
export function leadNotices(setting: Setting): LeadNotices {
  let task: PeriodicTask | undefined;
  let unfollow: (() => void) | undefined;
  const send = () => sendNotices(setting);
  return {
    send,
    start: (changes) => {
      task ??= new PeriodicTask(EVERY_MS, "Sending notices of new leads", send);
      unfollow ??= changes.follow({ changed: () => task?.trigger(), ended: () => undefined });
    },
    close: async () => {
      unfollow?.();
      await task?.stop();
    },
  };
}

async function sendNotices(setting: Setting): Promise<void> {
  const { database, now } = setting;
  const browsers = await browsersNow(database, now());
  if (browsers.length === 0) return;
  const found = await database
    .select({ id: leads.id, website: leads.website, site_id: leads.site_id, branch: sites.name })
    .from(leads)
    .leftJoin(sites, eq(sites.id, leads.site_id))
    .where(and(gt(leads.created_at, new Date(now() - NEW_MS)), isNull(leads.closed_at), sql`not (${FLAGS.robot} = any(${leads.flags}))`))
    .orderBy(asc(leads.created_at), asc(leads.id))
    .limit(MAX_LEADS);
  for (const lead of found) await notifyOf(setting, lead, browsers);
}

type Browser = Awaited<ReturnType<typeof browsersNow>>[number];

async function notifyOf(setting: Setting, lead: NewLead, browsers: readonly Browser[]): Promise<void> {
  const { database, keys, now, request } = setting;
  const people = new Set(browsers.filter(({ posts }) => allowed({ posts }, "leads.read", lead)).map(({ staff: person }) => person));
  for (const person of people) {
    // Claimed before it is sent: a second node, and a second run, find it.
    const claimed = await database
      .insert(pushNotices)
      .values({ lead: lead.id, staff: person, sent_at: new Date(now()) })
      .onConflictDoNothing()
      .returning({ lead: pushNotices.lead });
    if (claimed.length === 0) continue;
    const message = inEnglish(lead.branch === null ? text("admin.push.newLead") : text("admin.push.newLeadAt", { branch: lead.branch }));
    const subscribed = browsers.filter(({ staff: each }) => each === person);
    await Promise.all(
      subscribed.map(async (browser) => {
        const sent = await sendPush(browser, message, { ...request, keys, now: now() });
        if (sent.outcome === "over") await dropSubscription(setting, browser.id);
        if (sent.outcome === "failed") console.error(`A notice of a lead was not sent: ${new URL(browser.endpoint).host} ${sent.reason}`);
      }),
    );
  }
}

/** The browsers of people who have not left and are not in their quiet hours, with what their people may see now. */
async function browsersNow(database: Database, now: Moment) {
  const rows = await database
    .select({
      id: pushSubscriptions.id,
      staff: pushSubscriptions.staff,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      key: pushSubscriptions.key,
      from: pushQuietHours.quiet_from,
      until: pushQuietHours.quiet_until,
      posts: sql<Post[]>`(select coalesce(jsonb_agg(jsonb_build_object('role', role, 'site_id', site_id, 'website', website)), '[]')
        from ${staffPosts} where staff = ${pushSubscriptions.staff})`,
    })
    .from(pushSubscriptions)
    .innerJoin(staff, and(eq(staff.id, pushSubscriptions.staff), isNull(staff.ended_at)))
    .leftJoin(pushQuietHours, eq(pushQuietHours.staff, pushSubscriptions.staff))
    .orderBy(asc(pushSubscriptions.id))
    .limit(MAX_SUBSCRIPTIONS);
  const { minutes } = londonWallClock(now);
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return rows.filter(({ from, until }) => from === null || until === null || !isQuiet({ from, until }, time));
}
