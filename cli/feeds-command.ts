import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { openObjectStore } from "#server/object-store/open-object-store.ts";
import { feedRunner } from "#server/feeds/feed-runner.ts";
import { MAX_MINUTES, MIN_MINUTES } from "#server/feeds/feed-schedule.ts";
import { FEED_NAME, FEEDS, FeedsAnswer, workOnFeeds, type FeedsRequest, type ListedFeed } from "#server/feeds/cli-commands.ts";
import { feedAddressProblem, type FeedRequest } from "#server/feeds/fetch-feed.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { BUILT_IN_MAPS, DEFAULT_MAP } from "#server/stock/import/find-stock-map.ts";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { textOutput, type Streams } from "./import-output.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl">;
/** Dependencies outside the process: feed hosts and the clock. */
type Outside = { feed?: FeedRequest; now?: () => number };

/** Adds, lists, runs, pauses, resumes or removes scheduled feeds, also while the site runs; returns the exit code. Throws UsageError. */
export async function feedsCommand(args: string[], settings: Settings, streams: Streams = process, outside: Outside = {}): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      map: { type: "string", default: DEFAULT_MAP },
      site: { type: "string" },
      replace: { type: "boolean", default: false },
      every: { type: "string" },
      daily: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const request = await requestOf(positionals, values);
  const answer = await answerOf(settings, request, outside);
  if (values.json) streams.stdout.write(`${JSON.stringify(answer.feeds ?? answer, null, 2)}\n`);
  else show(answer, streams);
  return answer.ok ? 0 : 1;
}

type Values = { map: string; site?: string | undefined; replace: boolean; every?: string | undefined; daily?: string | undefined };

async function requestOf([act, name, url, ...more]: string[], values: Values): Promise<FeedsRequest> {
  const isAdd = act === "add";
  if (act === "list" && name === undefined) return { act };
  if (
    !(isAdd || act === "run" || act === "pause" || act === "resume" || act === "remove") ||
    more.length > 0 ||
    (!isAdd && url !== undefined)
  )
    throw new UsageError(`“feeds ${[act, name, url, ...more].filter(Boolean).join(" ")}” is not a command.`);
  if (name === undefined) throw new UsageError("Which feed? Give its name.");
  if (!FEED_NAME.test(name)) throw new UsageError(`“${name}” is not a valid name: use up to 40 lower-case letters, digits and hyphens.`);
  const user = systemUser();
  if (!isAdd) return { act, name, user };
  if (url === undefined) throw new UsageError("Give the feed's https:// address.");
  const problem = feedAddressProblem(url);
  if (problem !== undefined) throw new UsageError(`${problem}.`);
  const map = BUILT_IN_MAPS.includes(values.map) ? null : await readMapFile(resolve(process.env["INIT_CWD"] ?? "", values.map));
  return {
    act,
    name,
    url,
    map_name: values.map,
    map,
    site: values.site ?? null,
    replace: values.replace,
    schedule: scheduleOf(values),
    user,
  };
}

/** The content of the map is stored, because every node must be able to read it. */
async function readMapFile(path: string): Promise<unknown> {
  try {
    return JSON.parse((await readFile(path, "utf8")).replace(/^\ufeff/, ""));
  } catch (error) {
    throw new UsageError(
      `The map ${path} cannot be read (${error instanceof Error ? error.message : String(error)}). The built-in maps are ` +
        `${BUILT_IN_MAPS.join(", ")}.`,
    );
  }
}

function scheduleOf({ every, daily }: Values) {
  if ((every === undefined) === (daily === undefined)) throw new UsageError("Give a schedule: --every MINUTES or --daily HOUR.");
  const number = Number(every ?? daily);
  if (every !== undefined) {
    if (!Number.isInteger(number) || number < MIN_MINUTES || number > MAX_MINUTES)
      throw new UsageError(`--every must be a whole number of minutes from ${MIN_MINUTES} to ${MAX_MINUTES}.`);
    return { every_minutes: number };
  }
  if (!/^\d{1,2}$/.test(daily ?? "") || number > 23) throw new UsageError("--daily must be an hour from 0 to 23, London time.");
  return { daily_hour: number };
}

/** The running site holds the embedded database, so the request goes through its control socket. A database server is used directly. */
async function answerOf(settings: Settings, request: FeedsRequest, { feed, now: fixedNow }: Outside): Promise<FeedsAnswer> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, FEEDS, request);
    if (answer.running) return FeedsAnswer.parse(answer.result);
  }
  const { database, now: databaseNow, close } = await openDatabase(settings);
  // The schedule of a feed is kept by whichever node is next, so it goes by the clock that all of them share.
  const now = fixedNow ?? databaseNow;
  try {
    const objects = await openObjectStore(settings);
    const runner = feedRunner({ database, dataDir: settings.dataDir, objects, now, request: feed });
    return await workOnFeeds({ database, runner, now }, request);
  } finally {
    await close();
  }
}

function show({ ok, messages, feeds, report }: FeedsAnswer, streams: Streams): void {
  if (feeds) streams.stdout.write(feeds.length === 0 ? "There are no feeds.\n" : feeds.map(feedLines).join(""));
  for (const message of messages) (ok ? streams.stdout : streams.stderr).write(`${message}\n`);
  if (!report) return;
  const output = textOutput(streams);
  output.step({ rows: report.rows, refusals: report.refusals });
  output.end(report);
}

function feedLines({ name, url, map, site, replace, schedule, paused, next_at, last_at, last_outcome, last_message }: ListedFeed): string {
  const how = [`map ${map}`, ...(site === null ? [] : [`site ${site}`]), ...(replace ? ["--replace"] : [])].join(", ");
  const last =
    last_at === null
      ? "not fetched yet"
      : `${WHEN.format(new Date(last_at))}: ${last_outcome === "brought in" ? "imported" : last_outcome}. ${last_message}`;
  const next = paused ? "" : `, next ${WHEN.format(new Date(next_at))}`;
  return `${name}: ${schedule}${next}, ${how}\n  ${url}\n  ${last}\n`;
}

const WHEN = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium", timeStyle: "short" });
