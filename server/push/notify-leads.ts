import { MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import { allowed } from "#domain/staff/allowed.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { ChangeFeed } from "#server/admin/live/change-feed.ts";
import type { Database } from "#server/database/connect.ts";
import { leads, sites } from "#server/database/schema.ts";
import { leadProgress } from "#server/database/staff-schema.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import { FLAGS } from "#server/enquiries/take-lead.ts";
import { and, asc, eq, gt, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import pLimit from "p-limit";
import type { PushKeys } from "./push-keys.ts";
import { dueRetries, deleteRetry, sendLater } from "./push-retries.ts";
import { pushNotices } from "./push-schema.ts";
import { receivingBrowsers, type ReceivingBrowser } from "./receiving-browsers.ts";
import { sendPush, type PushRequest } from "./send-push.ts";
import { dropSubscription } from "./subscriptions.ts";

const EVERY_MS = 30_000;
/** An older lead is in the list of leads. */
const NEW_MS = 10 * MINUTE_MS;
/** Leads of one query. */
const LEADS_AT_ONCE = 50;
/** Requests of this node to push services at once. */
const SENDS_AT_ONCE = 10;

type Setting = { database: Database; keys: PushKeys; now: () => Moment; request?: PushRequest | undefined };
/** `signal` is aborted when the site stops. */
type Round = Setting & { signal: AbortSignal; limit: ReturnType<typeof pLimit> };
type NewLead = Awaited<ReturnType<typeof newLeads>>[number];
type Notice = { lead: NewLead; browser: ReceivingBrowser; /** How often it was sent. */ tries: number };

export type LeadNotices = {
  /** Sends what is due now. */
  send: () => Promise<void>;
  start: (changes: Pick<ChangeFeed, "follow">) => void;
  /** Requests that are under way are aborted; their notices are sent by another node, or at the next start. */
  close: () => Promise<void>;
};

/** Sends notices of new leads to the browsers that subscribed to them. Nodes share the work: each person has one notice of a lead. */
export function leadNotices(setting: Setting): LeadNotices {
  const stopping = new AbortController();
  const round = { ...setting, signal: stopping.signal, limit: pLimit(SENDS_AT_ONCE) };
  let task: PeriodicTask | undefined;
  let unfollow: (() => void) | undefined;
  const send = () => sendNotices(round);
  return {
    send,
    start: (changes) => {
      task ??= new PeriodicTask(EVERY_MS, "Sending notices of new leads", send);
      unfollow ??= changes.follow({
        changed: (kinds) => {
          if (kinds.includes("leads")) task?.trigger();
        },
        ended: () => undefined,
      });
    },
    close: async () => {
      unfollow?.();
      stopping.abort();
      await task?.stop();
    },
  };
}

async function sendNotices(round: Round): Promise<void> {
  const { database, now, signal } = round;
  const browsers = await receivingBrowsers(database, now());
  if (browsers.length === 0) return;
  await sendAgain(round, browsers);
  let after: NewLead | undefined;
  do {
    const found = await newLeads(round, after && isAfter(after));
    await Promise.all((await claimed(round, found, browsers)).map((notice) => sendNotice(round, notice)));
    after = found.length === LEADS_AT_ONCE ? found.at(-1) : undefined;
  } while (after && !signal.aborted);
}

/** The oldest of the new leads that nobody has yet: what staff typed in is theirs already. */
async function newLeads({ database, now }: Setting, condition: SQL | undefined) {
  return database
    .select({
      id: leads.id,
      website: leads.website,
      site_id: leads.site_id,
      branch: sites.name,
      created_at: leads.created_at,
      /** All its digits: a `Date` has milliseconds. */
      at: sql<string>`${leads.created_at}::text`,
    })
    .from(leads)
    .leftJoin(sites, eq(sites.id, leads.site_id))
    .leftJoin(leadProgress, eq(leadProgress.lead, leads.id))
    .where(
      and(
        gt(leads.created_at, new Date(now() - NEW_MS)),
        isNull(leads.closed_at),
        isNull(leadProgress.claimed_by),
        sql`not (${FLAGS.robot} = any(${leads.flags}))`,
        condition,
      ),
    )
    .orderBy(asc(leads.created_at), asc(leads.id))
    .limit(LEADS_AT_ONCE);
}

function isAfter({ at, id }: NewLead): SQL | undefined {
  return or(sql`${leads.created_at} > ${at}::timestamptz`, and(sql`${leads.created_at} = ${at}::timestamptz`, gt(leads.id, id)));
}

/**
 * Of these leads the notices that are this node's to send: the row of a lead and a person is written first, all in one statement, and who
 * finds it there does not send.
 */
async function claimed({ database, now }: Setting, found: readonly NewLead[], browsers: readonly ReceivingBrowser[]): Promise<Notice[]> {
  const readers = found.map((lead) => ({ lead, browsers: browsers.filter((browser) => mayRead(browser, lead)) }));
  // Nodes write them in the same order, and so don't wait for each other in a circle.
  const pairs = readers.flatMap(({ lead, browsers: its }) =>
    [...new Set(its.map(({ staff }) => staff))].toSorted().map((staff) => ({ lead: lead.id, staff })),
  );
  if (pairs.length === 0) return [];
  const { rows } = await database.execute<{ lead: string; staff: string }>(
    sql`insert into ${pushNotices} ("lead", "staff", "sent_at")
      select "lead", "staff", ${new Date(now()).toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pairs ("lead" uuid, "staff" uuid)
      on conflict do nothing returning "lead", "staff"`,
  );
  const mine = new Set(rows.map(({ lead, staff }) => `${lead} ${staff}`));
  return readers.flatMap(({ lead, browsers: its }) =>
    its.filter(({ staff }) => mine.has(`${lead.id} ${staff}`)).map((browser) => ({ lead, browser, tries: 0 })),
  );
}

/** What push services did not take before, while it is of use and its person may still see the lead. */
async function sendAgain(round: Round, browsers: readonly ReceivingBrowser[]): Promise<void> {
  const due = await dueRetries(round.database, round.now());
  if (due.length === 0) return;
  const open = await newLeads(
    round,
    inArray(
      leads.id,
      due.map(({ lead }) => lead),
    ),
  );
  await Promise.all(
    due.map(async (retry) => {
      const lead = open.find(({ id }) => id === retry.lead);
      const browser = browsers.find(({ id }) => id === retry.subscription);
      if (lead && browser && mayRead(browser, lead)) await sendNotice(round, { lead, browser, tries: retry.tries });
      else await deleteRetry(round.database, retry);
    }),
  );
}

function mayRead({ posts }: ReceivingBrowser, lead: NewLead): boolean {
  return allowed({ posts }, "leads.read", lead);
}

function sendNotice(round: Round, { lead, browser, tries }: Notice): Promise<void> {
  const { database, keys, now, request, signal, limit } = round;
  const message = inEnglish(lead.branch === null ? text("admin.push.newLead") : text("admin.push.newLeadAt", { branch: lead.branch }));
  const notice = { lead: lead.id, subscription: browser.id, tries: tries + 1 };
  return limit(async () => {
    const sent = await sendPush(browser, message, { ...request, keys, now: now(), signal });
    if (sent.outcome === "over") return void (await dropSubscription(round, browser.id));
    const usefulUntil = lead.created_at.getTime() + NEW_MS;
    const isLater =
      sent.outcome === "failed" && sent.again && (await sendLater(database, notice, { ...sent.again, usefulUntil, now: now() }));
    if (!isLater && tries > 0) await deleteRetry(database, notice);
    if (sent.outcome === "failed" && !signal.aborted) {
      const host = new URL(browser.endpoint).host;
      console.error(`A notice of a lead was not sent${isLater ? " and will be sent again" : ""}: ${host} ${sent.reason}`);
    }
  });
}
