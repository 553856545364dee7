import { HOUR_MS } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import { MAX_MAP_FILE } from "#domain/stock/staff/map-file.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { authorOf } from "#server/admin/import-routes.ts";
import { notFound, refusedWith, staffRoute } from "#server/admin/staff-route.ts";
import { FEED_NAME } from "#server/feeds/cli-commands.ts";
import { MAX_MINUTES, MIN_MINUTES } from "#server/feeds/feed-schedule.ts";
import {
  addFeed,
  changeFeed,
  findFeed,
  pauseFeed,
  removeFeed,
  resumeFeed,
  runFeedSoon,
  type FeedOfBranch,
  type FeedOutcome,
} from "#server/feeds/staff/change-feeds.ts";
import { PICTURE_LIST_MAP } from "#server/stock/import/find-stock-map.ts";
import { listSites } from "#server/staff/people/list-sites.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { beginImportOf, type ImportAuthor } from "#server/stock/staff-import/staff-imports.ts";
import type { Context, Hono } from "hono";
import * as z from "zod";

/** Each makes this site ask another company's server. */
const FETCHES = { most: 30, withinMs: HOUR_MS };
const MAX_ADDRESS = 2_000;

const minutes = { error: inEnglish(text("admin.feeds.wrongMinutes", { least: MIN_MINUTES, most: MAX_MINUTES })) };
const Name = z
  .string()
  .trim()
  .regex(FEED_NAME, { error: inEnglish(text("admin.feeds.nameWrong")) });
const Schedule = z.union([
  z.strictObject({ daily_hour: z.int().min(0).max(23) }),
  z.strictObject({ every_minutes: z.int(minutes).min(MIN_MINUTES, minutes).max(MAX_MINUTES, minutes) }),
]);
/** Null leaves what the feed has. */
const Choices = {
  url: z.string().trim().min(1).max(MAX_ADDRESS).nullable(),
  site: z.int().positive().nullable(),
  /** Its rows name the branches; rows without one go to the first branch. */
  names_branches: z.boolean().default(false),
  map: z.string().max(60).nullable(),
  map_file: z
    .string()
    .max(MAX_MAP_FILE, { error: inEnglish(text("admin.feeds.mapTooLong")) })
    .nullable()
    .default(null),
  replace: z.boolean(),
  schedule: Schedule,
};
const NewFeed = z
  .object({ ...Choices, name: Name, paused: z.boolean() })
  .refine(({ site, names_branches }) => site !== null || names_branches, {
    path: ["site"],
    error: inEnglish(text("problem.chooseABranch")),
  });
const ChangedFeed = z.object({ ...Choices, revision: z.int().min(0) });
const Nothing = z.object({});

type Setting = Pick<AdminServices, "database" | "now">;
/** What is done to a feed without further choices. */
const ACTS: Readonly<Record<string, (setting: Setting, author: ImportAuthor, feed: FeedOfBranch) => Promise<FeedOutcome>>> = {
  pause: pauseFeed,
  resume: resumeFeed,
  remove: removeFeed,
};

/** Feeds on a schedule: adding, changing, pausing, removing, and fetching one now. Their addresses, which may have keys, are never sent. */
export function feedRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now, dataDir, objects, feed: fetching, openLimit } = services;
  const fetches = openLimit("staff feeds", [FETCHES]);
  const find = async (name: string | undefined) => (FEED_NAME.test(name ?? "") ? findFeed(database, name ?? "") : undefined);
  const branchOf = async ({ name }: Readonly<Record<string, string>>) => {
    const found = await find(name);
    return found && [{ site_id: found.site_id }];
  };
  /** What a choice of branches reaches: one that names them in its rows reaches all. */
  const branchesOf = async ({ site, names_branches }: { site: number | null; names_branches: boolean }) => {
    if (names_branches) return [{ site_id: null }];
    if (site === null) return [];
    return (await listSites(database)).some(({ id }) => id === site) ? [{ site_id: site }] : undefined;
  };

  async function tooMany(c: Context<AdminEnv>, { person }: SignedIn): Promise<Response | undefined> {
    const seconds = await fetches.take(person.id);
    if (seconds === undefined) return undefined;
    return c.json({ message: inEnglish(text("admin.feeds.tooOften")), reason: "limit" }, 429, { "Retry-After": String(seconds) });
  }

  staffRoute(app, now, {
    path: "/feeds",
    permission: "stock.import",
    body: NewFeed,
    find: (_, body) => branchesOf(body),
    run: async ({ c, body: { site, map, ...choices }, signedIn, request }) =>
      answerOf(c, await addFeed(services, authorOf(signedIn, request), { ...choices, site_id: site, map_name: map })),
  });

  staffRoute(app, now, {
    path: "/feeds/:name",
    permission: "stock.import",
    body: ChangedFeed,
    find: async (params, body) => {
      const [present, wanted] = [await branchOf(params), await branchesOf(body)];
      return present && wanted && [...present, ...wanted];
    },
    run: async ({ c, body: { site, map, ...choices }, params, signedIn, request }) => {
      const found = await find(params["name"]);
      if (!found) return notFound(c);
      return answerOf(c, await changeFeed(services, authorOf(signedIn, request), found, { ...choices, site_id: site, map_name: map }));
    },
  });

  for (const [name, act] of Object.entries(ACTS))
    staffRoute(app, now, {
      path: `/feeds/:name/${name}`,
      permission: "stock.import",
      body: Nothing,
      find: branchOf,
      run: async ({ c, params, signedIn, request }) => {
        const found = await find(params["name"]);
        return found ? answerOf(c, await act(services, authorOf(signedIn, request), found)) : notFound(c);
      },
    });

  staffRoute(app, now, {
    path: "/feeds/:name/run",
    permission: "stock.import",
    body: Nothing,
    find: branchOf,
    run: async ({ c, params, signedIn, request }) => {
      const found = await find(params["name"]);
      if (!found) return notFound(c);
      return (await tooMany(c, signedIn)) ?? answerOf(c, await runFeedSoon(services, authorOf(signedIn, request), found));
    },
  });

  /** Fetches its file as an import on the screen, which writes nothing before it is confirmed. */
  staffRoute(app, now, {
    path: "/feeds/:name/try",
    permission: "stock.import",
    body: Nothing,
    find: branchOf,
    run: async ({ c, params, signedIn, request }) => {
      const found = await find(params["name"]);
      if (!found) return notFound(c);
      const { url, site_id, map, map_name } = found;
      if (site_id === null || map !== null || map_name === PICTURE_LIST_MAP)
        return refusedWith(c, [{ field: "feed", message: text("admin.feeds.notTried") }]);
      const limited = await tooMany(c, signedIn);
      if (limited) return limited;
      const setting = { database, now, dataDir, objects, feed: fetching };
      const outcome = await beginImportOf(setting, authorOf(signedIn, request), { url, site_id, map_name, file_name: found.name });
      return outcome.ok ? c.json({ id: outcome.id }) : refusedWith(c, outcome.problems);
    },
  });
}

function answerOf(c: Context<AdminEnv>, outcome: FeedOutcome): Response {
  return outcome.ok ? c.json({}) : refusedWith(c, outcome.problems);
}
