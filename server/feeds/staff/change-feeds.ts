import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import type { Moment } from "#domain/calendar.ts";
import type { StaffAction } from "#domain/staff/actions.ts";
import type { Database } from "#server/database/connect.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { sites } from "#server/database/schema.ts";
import { nextRun, NEVER, type FeedSchedule } from "#server/feeds/feed-schedule.ts";
import { hasStock, sourceOf } from "#server/feeds/feed-source.ts";
import { feedAddressProblem } from "#server/feeds/fetch-feed.ts";
import type { Feed } from "#server/feeds/run-feed.ts";
import { scheduleOf } from "#server/feeds/feed-runner.ts";
import { staffWrite, type StaffActor, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { PICTURE_LIST_MAP } from "#server/stock/import/find-stock-map.ts";
import { parseStockMap } from "#server/stock/import/stock-map.ts";
import { mayBeRead, type ImportAuthor } from "#server/stock/staff-import/staff-imports.ts";
import { and, eq, sql } from "drizzle-orm";
import { readMapFile, type MapFile } from "./map-file.ts";

/** A mistake could add endless feeds, and each of them asks another company's server. */
const MAX_FEEDS = 50;

type Setting = { database: Database; now: () => Moment };
/** Someone on a screen or on the command line. */
type Author = { actor: StaffActor; request: string | undefined };
export type FeedOfBranch = Feed & { site_id: number | null };
/** What the screen chooses; null leaves what a feed has: its address, which is never shown, its branch, its map. */
export type FeedChoices = {
  url: string | null;
  site_id: number | null;
  /** The feed has no branch: its rows name them. */
  names_branches: boolean;
  map_name: string | null;
  /** The text of a map file, which takes the place of a map by name. */
  map_file: string | null;
  replace: boolean;
  schedule: FeedSchedule;
};
export type FeedOutcome = { ok: true } | { ok: false; problems: Problem<Problem["message"] | string>[] };

const refused = (field: string, message: Problem["message"] | string): FeedOutcome => ({ ok: false, problems: [{ field, message }] });

export async function findFeed(database: Database, name: string): Promise<FeedOfBranch | undefined> {
  const [found] = await database
    .select({ feed: feeds, site_id: sites.id })
    .from(feeds)
    .leftJoin(sites, eq(sites.slug, feeds.site))
    .where(eq(feeds.name, name));
  return found && { ...found.feed, site_id: found.site_id };
}

export async function addFeed(
  setting: Setting,
  author: ImportAuthor,
  { name, paused, ...choices }: FeedChoices & { name: string; paused: boolean },
): Promise<FeedOutcome> {
  const { now } = setting;
  const { problems, map } = await readChoices(setting.database, author, choices);
  if (choices.url === null) problems.push({ field: "url", message: text("admin.feeds.needsAddress") });
  if (choices.map_name === null && choices.map_file === null) problems.push({ field: "map", message: text("admin.import.noMap") });
  if (problems.length > 0) return { ok: false, problems };
  return act(setting, author, "feeds.add", async (tx) => {
    const values = { ...(await columnsOf(tx, author, choices)), url: choices.url ?? "", map_name: "", ...map, name };
    if ((await tx.$count(feeds)) >= MAX_FEEDS) return refused("name", text("admin.feeds.tooMany", { most: MAX_FEEDS }));
    const added = await tx
      .insert(feeds)
      .values({ ...values, ...(paused ? pausedAt(now()) : { next_at: firstRun(choices.schedule, now()) }) })
      .onConflictDoNothing()
      .returning({ name: feeds.name });
    return added.length === 1 ? { ok: true } : refused("name", text("admin.feeds.nameTaken"));
  });
}

/** `revision`: what the change began from. If somebody else has changed the feed since, nothing is written. */
export async function changeFeed(
  setting: Setting,
  author: ImportAuthor,
  feed: Feed,
  { revision, ...choices }: FeedChoices & { revision: number },
): Promise<FeedOutcome> {
  const { problems, map } = await readChoices(setting.database, author, choices, feed);
  if (problems.length > 0) return { ok: false, problems };
  return act(setting, author, "feeds.change", async (tx) => {
    const { url, schedule } = choices;
    const isRescheduled = JSON.stringify(scheduleOf(feed)) !== JSON.stringify(schedule) && feed.paused_at === null;
    const changed = await tx
      .update(feeds)
      .set({
        ...(await columnsOf(tx, author, choices)),
        ...(url !== null && { url }),
        ...map,
        ...(isRescheduled && { next_at: firstRun(schedule, setting.now()) }),
        revision: sql`${feeds.revision} + 1`,
      })
      .where(and(eq(feeds.name, feed.name), eq(feeds.revision, revision)))
      .returning({ name: feeds.name });
    return changed.length === 1 ? { ok: true } : refused("revision", text("admin.feeds.changedMeanwhile"));
  });
}

export function pauseFeed(setting: Setting, author: Author, { name }: Feed): Promise<FeedOutcome> {
  return act(setting, author, "feeds.pause", (tx) => write(tx, name, pausedAt(setting.now())));
}

export function resumeFeed(setting: Setting, author: Author, feed: Feed): Promise<FeedOutcome> {
  const next_at = firstRun(scheduleOf(feed), setting.now());
  return act(setting, author, "feeds.resume", (tx) => write(tx, feed.name, { paused_at: null, next_at }));
}

/** The node that works on the feeds fetches it within a minute. */
export async function runFeedSoon(setting: Setting, author: ImportAuthor, feed: Feed): Promise<FeedOutcome> {
  if (feed.paused_at !== null) return refused("feed", text("admin.feeds.isPaused"));
  return act(
    setting,
    author,
    "feeds.run",
    async (tx) => {
      await tx
        .update(feeds)
        .set({ next_at: new Date(setting.now()) })
        .where(eq(feeds.name, feed.name));
      return { ok: true };
    },
    { feed: feed.name },
  );
}

/** The vehicles that it imported stay. */
export function removeFeed(setting: Setting, author: ImportAuthor, { name }: Feed): Promise<FeedOutcome> {
  return act(setting, author, "feeds.remove", async (tx) => {
    await tx.delete(feeds).where(eq(feeds.name, name));
    return { ok: true };
  });
}

function act(
  setting: Setting,
  { actor, request }: Author,
  action: StaffAction,
  work: (tx: StaffTx) => Promise<FeedOutcome>,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<FeedOutcome> {
  return staffWrite(setting, { actor, action, permission: "stock.import", request, detail }, work);
}

async function write(tx: StaffTx, name: string, values: Partial<typeof feeds.$inferInsert>): Promise<FeedOutcome> {
  await tx
    .update(feeds)
    .set({ ...values, revision: sql`${feeds.revision} + 1` })
    .where(eq(feeds.name, name));
  return { ok: true };
}

type MapColumns = Pick<typeof feeds.$inferSelect, "map_name" | "map">;
type ReadChoices = {
  problems: Problem<Problem["message"] | string>[];
  /** Nothing where the present one stays. */ map: MapColumns | undefined;
};

/** `feed`: what is changed. A list of photographs reaches vehicles of all branches, and doesn't say which have gone. */
async function readChoices(
  database: Database,
  { everyBranch }: ImportAuthor,
  { url, map_name, map_file, replace }: FeedChoices,
  feed?: Feed,
): Promise<ReadChoices> {
  const problems: ReadChoices["problems"] = [];
  const address = url === null ? undefined : feedAddressProblem(url);
  if (address !== undefined) problems.push({ field: "url", message: address });
  const read = map_file === null ? undefined : readMapFile(map_file);
  if (read && "problems" in read) return { problems: [...problems, ...read.problems], map: undefined };
  const isKnown = map_name === null || map_name === PICTURE_LIST_MAP || (await mayBeRead(database, map_name));
  if (!read && !isKnown) problems.push({ field: "map", message: text("admin.import.noMap") });
  if (isPictureList(read, map_name, feed)) {
    if (!everyBranch) problems.push({ field: read ? "map_file" : "map", message: text("admin.feeds.picturesOfAll") });
    if (replace) problems.push({ field: "replace", message: text("admin.feeds.picturesSellNone") });
  }
  const map = read ? { map_name: read.map.name, map: read.content } : map_name === null ? undefined : { map_name, map: null };
  if (feed && map && !isPictureList(read, map_name, undefined) && sourceOf(map) !== sourceOf(feed) && (await hasStock(database, feed)))
    problems.push({ field: read ? "map_file" : "map", message: text("admin.feeds.otherName", { name: sourceOf(feed) }) });
  return { problems, map };
}

function isPictureList(read: MapFile | undefined, map_name: string | null, feed: Feed | undefined): boolean {
  if (read) return read.map.lays_over === true;
  if (map_name !== null) return map_name === PICTURE_LIST_MAP;
  if (!feed || feed.map === null) return feed?.map_name === PICTURE_LIST_MAP;
  const present = parseStockMap(feed.map);
  return "map" in present && present.map.lays_over === true;
}

async function columnsOf(tx: StaffTx, { everyBranch }: ImportAuthor, { site_id, names_branches, replace, schedule }: FeedChoices) {
  const [site] = site_id === null || names_branches ? [] : await tx.select({ slug: sites.slug }).from(sites).where(eq(sites.id, site_id));
  const isInterval = "every_minutes" in schedule;
  return {
    replace,
    every_branch: everyBranch,
    every_minutes: isInterval ? schedule.every_minutes : null,
    daily_hour: isInterval ? null : schedule.daily_hour,
    ...(site && { site: site.slug }),
    ...(names_branches && { site: null }),
  };
}

function pausedAt(now: Moment): { paused_at: Date; next_at: Date } {
  return { paused_at: new Date(now), next_at: new Date(NEVER) };
}

function firstRun(schedule: FeedSchedule, now: Moment): Date {
  return new Date("every_minutes" in schedule ? now : nextRun(schedule, now));
}
