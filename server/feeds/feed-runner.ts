import { DAY_MS, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { DEFAULT_LOCALE } from "#domain/labels/locales.ts";
import { websiteTranslations } from "#locales/website-translations.ts";
import { feedNotice } from "#domain/letters/feed-notice.ts";
import { renderEach } from "#domain/messages/message-text.ts";
import type { Database } from "#server/database/connect.ts";
import { feeds, type FeedResult } from "#server/database/feeds-schema.ts";
import { releaseLease, takeLease } from "#server/database/lease.ts";
import { renderLetterHtml } from "#server/deliveries/mail/render-letter-html.ts";
import { renderLetterText } from "#server/deliveries/mail/render-letter-text.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import type { CertificateStore } from "#server/media/certificates/certificate-files.ts";
import type { MailProvider } from "#server/providers/mail/mail.ts";
import type { Website } from "#websites/website.ts";
import { and, asc, eq, isNull, lte, sql, type SQL } from "drizzle-orm";
import { hash, randomUUID } from "node:crypto";
import { nextRun, type FeedSchedule } from "./feed-schedule.ts";
import type { FeedRequest } from "./fetch-feed.ts";
import { runFeed, type Feed, type FeedRun } from "./run-feed.ts";

/** How often due feeds are looked for. */
const LOOK_EVERY_MS = MINUTE_MS;
/** Runs of a feed that its history has. */
export const FEED_RUNS = 20;
/** Longer than a feed may take to arrive; after this another node takes over the feeds of a dead one. */
const LEASE_MS = 15 * MINUTE_MS;
const RENEW_EVERY_MS = 5 * MINUTE_MS;

type Setting = {
  database: Database;
  dataDir: string;
  objects: CertificateStore;
  now: () => Moment;
  /** The mail provider and the website whose staff are notified; absent when run from the command line. */
  notify?: { website: Website; mail: MailProvider | undefined };
  request?: FeedRequest | undefined;
};

export type FeedRunner = {
  /** Runs every due feed once; false if another node holds the lease. */
  run: () => Promise<boolean>;
  /** Runs one feed now, due or not, changed or not; undefined if there is none of that name, "busy" while a node holds the lease. */
  runNow: (name: string) => Promise<FeedRun | "busy" | undefined>;
  start: () => void;
  close: () => Promise<void>;
};

/** Runs due feeds on one of several nodes. Refused rows and imports stopped by the guard are reported by mail. */
export function feedRunner(setting: Setting): FeedRunner {
  const { database, now } = setting;
  const closing = new AbortController();
  let task: PeriodicTask | undefined;

  /** Each call has its own lease holder: two runs in one process exclude each other like two nodes. */
  async function leased<T>(work: () => Promise<T>): Promise<T | "busy"> {
    const lease = { name: "feeds", holder: randomUUID() };
    if (!(await takeLease(database, lease, LEASE_MS))) return "busy";
    const renewing = setInterval(() => void takeLease(database, lease, LEASE_MS).catch(() => undefined), RENEW_EVERY_MS);
    renewing.unref();
    try {
      return await work();
    } finally {
      clearInterval(renewing);
      await releaseLease(database, lease).catch(() => undefined);
    }
  }

  async function work(feed: Feed, { anyway = false } = {}): Promise<FeedRun> {
    // Scheduled before fetching: a feed that crashes the process is not retried at once.
    await database
      .update(feeds)
      .set({ next_at: new Date(nextRun(scheduleOf(feed), now())) })
      .where(and(eq(feeds.name, feed.name), isNull(feeds.paused_at)));
    const run = await runFeed(feed, { ...setting, anyway, signal: closing.signal });
    if (closing.signal.aborted) return run;
    const mailed = await notifyOfFeed(feed, run, setting);
    await database
      .update(feeds)
      .set({ last_at: new Date(now()), last_result: resultOf(run), ...mailed })
      .where(eq(feeds.name, feed.name));
    if (run.kind !== "unchanged") await noteRun(database, feed.name, resultOf(run), now());
    if (run.kind === "failed") console.error(`The feed ${feed.name} could not be fetched: ${run.reason}`);
    return run;
  }

  async function run(): Promise<boolean> {
    const [any] = await database.select({ name: feeds.name }).from(feeds).where(isDue(now())).limit(1);
    if (!any) return true;
    const done = await leased(async () => {
      const due = await database.select().from(feeds).where(isDue(now())).orderBy(asc(feeds.next_at));
      for (const feed of due) if (!closing.signal.aborted) await work(feed);
      return true;
    });
    return done !== "busy";
  }

  return {
    run,
    runNow: async (name) => {
      const [feed] = await database.select().from(feeds).where(eq(feeds.name, name));
      return feed && leased(() => work(feed, { anyway: true }));
    },
    start: () => void (task ??= new PeriodicTask(LOOK_EVERY_MS, "Fetching feeds", run)),
    close: async () => {
      closing.abort();
      await task?.stop();
    },
  };
}

function isDue(now: Moment): SQL | undefined {
  return and(isNull(feeds.paused_at), lte(feeds.next_at, new Date(now)));
}

/** A feed that was removed meanwhile has no history. */
async function noteRun(database: Database, feed: string, result: FeedResult, at: Moment): Promise<void> {
  await database.execute(sql`
    insert into feed_runs (feed, at, result)
      select name, ${new Date(at).toISOString()}::timestamptz, ${JSON.stringify(result)}::jsonb from feeds where name = ${feed}`);
  await database.execute(sql`
    delete from feed_runs where feed = ${feed}
      and id <= (select id from feed_runs where feed = ${feed} order by id desc offset ${FEED_RUNS} limit 1)`);
}

export function scheduleOf({ every_minutes, daily_hour }: Pick<Feed, "every_minutes" | "daily_hour">): FeedSchedule {
  return every_minutes === null ? { daily_hour: daily_hour ?? 0 } : { every_minutes };
}

function resultOf(run: FeedRun): FeedResult {
  if (run.kind === "unchanged") return { outcome: "unchanged", message: "Not changed since the last import", refused: 0 };
  if (run.kind === "failed") return { outcome: "failed", message: run.reason, refused: 0 };
  const { rows, added, changed, returned, gone, refused, problems } = run.report;
  const figures = `${rows} rows: ${added} added, ${changed} changed, ${returned} returned, ${refused} refused, ${gone} gone`;
  return {
    outcome: problems.length > 0 ? "failed" : "brought in",
    message: [figures, ...problems.map(({ message }) => message)].join(". "),
    refused,
  };
}

/**
 * Mails the configured staff if rows were refused or the guard stopped the import; returns the columns to store. The list of feeds shows it
 * in any case.
 */
async function notifyOfFeed(feed: Feed, run: FeedRun, { now, notify }: Setting): Promise<Partial<Pick<Feed, "mailed" | "mailed_at">>> {
  if (run.kind !== "imported") return {};
  const { rows, refused, refusals, problems } = run.report;
  if (refused + problems.length === 0) return { mailed: null, mailed_at: null };
  const readers = notify?.website.deliveries.feeds_to ?? [];
  const mailed = hash("sha256", JSON.stringify([refusals, problems]), "hex");
  const isMailedToday = feed.mailed === mailed && feed.mailed_at !== null && now() - feed.mailed_at.getTime() < DAY_MS;
  if (!notify?.mail || readers.length === 0 || isMailedToday) return {};
  const { website, mail } = notify;
  const translations = websiteTranslations(website)(DEFAULT_LOCALE);
  const letter = renderEach(
    feedNotice({ feed: feed.name, rows, refused, refusals, problems: problems.map(({ message }) => message) }),
    translations.text,
  );
  const footer = [website.site_name, website.postal_address, ...website.legal];
  const [, host = "localhost"] = website.deliveries.sender.replace(/>$/, "").split("@");
  const message = {
    from: website.deliveries.sender,
    reply_to: null,
    subject: letter.subject,
    text: renderLetterText(letter, footer),
    html: renderLetterHtml(letter, footer, { site_name: website.site_name, lang: translations.lang, ...website.deliveries.colours }),
    attachments: [],
  };
  try {
    for (const [index, to] of readers.entries())
      await mail.send({ ...message, to, id: `feed-${index}-${mailed.slice(0, 16)}.${now()}@${host}` });
  } catch (error) {
    // The next run retries.
    console.error(`The email about the feed ${feed.name} could not be sent:`, error);
    return {};
  }
  return { mailed, mailed_at: new Date(now()) };
}
