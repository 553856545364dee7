import { isoMoment, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { sites } from "#server/database/schema.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { BUILT_IN_MAPS } from "#server/stock/import/find-stock-map.ts";
import { ImportReport } from "#server/stock/import/report.ts";
import { parseStockMap } from "#server/stock/import/stock-map.ts";
import { asc, eq } from "drizzle-orm";
import * as z from "zod";
import { scheduleOf, type FeedRunner } from "./feed-runner.ts";
import { MAX_MINUTES, MIN_MINUTES, nextRun, scheduleText } from "./feed-schedule.ts";
import { hasStock, sourceOf } from "./feed-source.ts";
import { feedAddressProblem } from "./fetch-feed.ts";
import { findFeed, pauseFeed, resumeFeed } from "./staff/change-feeds.ts";

export const FEEDS = "feeds";

export const FEED_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const name = z.string().regex(FEED_NAME);
const Schedule = z.union([
  z.strictObject({ every_minutes: z.int().min(MIN_MINUTES).max(MAX_MINUTES) }),
  z.strictObject({ daily_hour: z.int().min(0).max(23) }),
]);

/** Who changes one; a command of the release before does not say. */
const user = z.string().min(1).max(200).optional();

/** `map`: the content of a dealer's own map; null for a built-in one. */
export type FeedsRequest = z.infer<typeof FeedsRequest>;
export const FeedsRequest = z.discriminatedUnion("act", [
  z.object({ act: z.literal("list") }),
  z.object({
    act: z.literal("add"),
    name,
    url: z.string().max(2_000),
    map_name: z.string().max(1_000),
    map: z.unknown(),
    site: z.string().nullable(),
    replace: z.boolean(),
    schedule: Schedule,
    user,
  }),
  z.object({ act: z.literal("run"), name }),
  z.object({ act: z.enum(["pause", "resume"]), name, user }),
  z.object({ act: z.literal("remove"), name, user }),
]);

export const ListedFeed = z.object({
  name: z.string(),
  url: z.string(),
  map: z.string(),
  site: z.string().nullable(),
  replace: z.boolean(),
  schedule: z.string(),
  paused: z.boolean().default(false),
  next_at: z.string(),
  last_at: z.string().nullable(),
  last_outcome: z.string().nullable(),
  last_message: z.string().nullable(),
});
export type ListedFeed = z.infer<typeof ListedFeed>;

export type FeedsAnswer = z.infer<typeof FeedsAnswer>;
export const FeedsAnswer = z.object({
  ok: z.boolean(),
  messages: z.array(z.string()),
  feeds: z.array(ListedFeed).optional(),
  report: ImportReport.optional(),
});

type Setting = { database: Database; runner: Pick<FeedRunner, "runNow">; now: () => Moment };

export function feedCommands(setting: Setting): CommandHandlers {
  return { [FEEDS]: async (args) => workOnFeeds(setting, FeedsRequest.parse(args)) };
}

export async function workOnFeeds({ database, runner, now }: Setting, request: FeedsRequest): Promise<FeedsAnswer> {
  switch (request.act) {
    case "list":
      return { ok: true, messages: [], feeds: (await database.select().from(feeds).orderBy(asc(feeds.name))).map(listed) };
    case "add":
      return add(database, request, now);
    case "remove": {
      return staffWrite({ database, now }, { actor: actorOf(request), action: "feeds.remove" }, async (tx) => {
        const [removed] = await tx.delete(feeds).where(eq(feeds.name, request.name)).returning();
        if (!removed) return unknownFeed(request.name);
        const { name: called } = request;
        const done = `The feed ${called} has been removed. The vehicles it imported stay, and so do its last files in DATA_DIR/feeds.`;
        return fine(...((await hasStock(tx, removed)) ? [done, neededMapName(sourceOf(removed))] : [done]));
      });
    }
    case "pause":
    case "resume": {
      const feed = await findFeed(database, request.name);
      if (!feed) return unknownFeed(request.name);
      const author = { actor: actorOf(request), request: undefined };
      await (request.act === "pause" ? pauseFeed : resumeFeed)({ database, now }, author, feed);
      return fine(
        request.act === "pause"
          ? `The feed ${request.name} isn't fetched until you resume it.`
          : `The feed ${request.name} will be fetched ${scheduleText(scheduleOf(feed))} again.`,
      );
    }
    case "run": {
      const run = await runner.runNow(request.name);
      if (run === undefined) return unknownFeed(request.name);
      if (run === "busy") return wrong("The site is processing its feeds at the moment: try again in a few minutes.");
      // Some hosts respond 304 to a request without validators.
      if (run.kind === "unchanged") return fine("The feed hasn't changed since the last import.");
      if (run.kind === "failed") return wrong(run.reason);
      return { ok: run.report.problems.length === 0, messages: [], report: run.report };
    }
  }
}

async function add(
  database: Database,
  { schedule, ...feed }: Extract<FeedsRequest, { act: "add" }>,
  now: () => Moment,
): Promise<FeedsAnswer> {
  const address = feedAddressProblem(feed.url);
  if (address !== undefined) return wrong(address);
  if (feed.map === null && !BUILT_IN_MAPS.includes(feed.map_name)) return wrong(`There is no map ${feed.map_name}`);
  const parsed = feed.map === null ? undefined : parseStockMap(feed.map);
  if (parsed && "problems" in parsed) return { ok: false, messages: parsed.problems.map(({ field, message }) => `${field}: ${message}`) };
  if (feed.site !== null) {
    const known = await database.select({ slug: sites.slug }).from(sites).where(eq(sites.slug, feed.site));
    if (known.length === 0) return wrong(`There is no site “${feed.site}”`);
  }
  const at = "every_minutes" in schedule ? now() : nextRun(schedule, now());
  const times =
    "every_minutes" in schedule
      ? { every_minutes: schedule.every_minutes, daily_hour: null }
      : { every_minutes: null, daily_hour: schedule.daily_hour };
  const values = {
    name: feed.name,
    url: feed.url,
    map_name: feed.map_name,
    map: feed.map,
    site: feed.site,
    replace: feed.replace,
    ...times,
    next_at: new Date(at),
  };
  return staffWrite({ database, now }, { actor: actorOf(feed), action: "feeds.add" }, async (tx) => {
    const added = await tx.insert(feeds).values(values).onConflictDoNothing().returning({ name: feeds.name });
    return added.length === 1
      ? fine(`The feed ${feed.name} will be fetched ${scheduleText(schedule)}.`)
      : wrong(`There is already a feed called ${feed.name}: remove it first, or choose another name.`);
  });
}

function actorOf({ user: called = "unknown" }: { user?: string | undefined }) {
  return { kind: "cli", user: called } as const;
}

function listed(feed: typeof feeds.$inferSelect): ListedFeed {
  const { name: called, url, map_name, site, replace, next_at, last_at, last_result } = feed;
  return {
    name: called,
    url,
    map: map_name,
    site,
    replace,
    schedule: `${scheduleText(scheduleOf(feed))}${feed.paused_at === null ? "" : ", paused"}`,
    paused: feed.paused_at !== null,
    next_at: isoMoment(next_at.getTime()),
    last_at: last_at && isoMoment(last_at.getTime()),
    last_outcome: last_result?.outcome ?? null,
    last_message: last_result?.message ?? null,
  };
}

function neededMapName(source: string): string {
  return `A new feed finds them only by a map whose name is “${source}”: under another name it adds each of them a second time.`;
}

function unknownFeed(called: string): FeedsAnswer {
  return wrong(`There is no feed called ${called}; “feeds list” shows them all.`);
}

function fine(...messages: string[]): FeedsAnswer {
  return { ok: true, messages };
}

function wrong(message: string): FeedsAnswer {
  return { ok: false, messages: [message] };
}
