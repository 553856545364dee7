import { groupedHours } from "#domain/organisation/opening-hours.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { SITES, workOnSites, type SitesRequest } from "#server/organisation/import/cli-commands.ts";
import { WEEKDAYS } from "#server/organisation/import/read-hours.ts";
import { SitesReport } from "#server/organisation/import/report.ts";
import { SITE_FIELD_NAMES } from "#server/organisation/import/site-fields.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { parseArgs } from "node:util";
import * as z from "zod";
import { siteShows } from "./site-shows.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "host" | "port">;

/** Fields that identify a branch. */
const IDENTITY = ["id", "slug"];
export const SETTABLE_SITE_FIELDS = [...SITE_FIELD_NAMES.filter((name) => !IDENTITY.includes(name)), "parent", ...WEEKDAYS];

/** A branch as in the API, with the fields that the text output needs. */
const ListedSite = z.looseObject({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  kind: z.string(),
  parent_id: z.number().nullable(),
  show_on_frontend: z.boolean(),
});
type ListedSite = z.infer<typeof ListedSite>;

/** Lists branches or changes one, also while the site runs; returns the exit code once this site shows the change. Throws UsageError. */
export async function sitesCommand(args: string[], settings: Settings, print = console.log): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: "boolean", default: false } } });
  const request = requestOf(positionals);
  const answer = await answerOf(settings, request);
  if (request.act === "list") {
    const sites = z.array(ListedSite).parse(answer);
    if (values.json) print(JSON.stringify(sites, null, 2));
    else for (const line of sites.length === 0 ? ["There are no branches."] : sites.map((site) => siteLine(site, sites))) print(line);
    return 0;
  }
  if (request.act === "overrides" && Array.isArray(answer)) {
    const overrides = z.array(Override).parse(answer);
    if (values.json) print(JSON.stringify(overrides, null, 2));
    else
      for (const line of overrides.length === 0 ? ["This branch follows its file in every field."] : overrides.map(overrideLine))
        print(line);
    return 0;
  }
  const report = SitesReport.parse(answer);
  const failed = report.problems.length > 0 || report.refusals.length > 0;
  if (values.json) print(JSON.stringify(report, null, 2));
  else for (const line of reportLines(report, failed)) print(line);
  return failed ? 1 : 0;
}

const Override = z.object({ field: z.string(), value: z.unknown(), file_value: z.unknown(), actor: z.string() });

function overrideLine({ field, value, file_value, actor }: z.infer<typeof Override>): string {
  return printable(`${field}: ${actor} says ${valueText(value)}, the file says ${valueText(file_value)}`);
}

function requestOf([act, site, ...given]: string[]): SitesRequest {
  if (act === "list" && site === undefined) return { act };
  if (act === "overrides" && site !== undefined && given.length === 0) return { act, site };
  if (act === "unset") {
    if (site === undefined) throw new UsageError("Which branch? Give its slug or its number.");
    if (given.length === 0) throw new UsageError("Which fields? Give at least one FIELD.");
    return { act, site, user: systemUser(), fields: given };
  }
  if (act !== "set") throw new UsageError(`“sites ${[act, site, ...given].filter(Boolean).join(" ")}” is not a command.`);
  if (site === undefined) throw new UsageError("Which branch? Give its slug or its number.");
  if (given.length === 0) throw new UsageError("Which fields? Give at least one FIELD=VALUE.");
  const fields = new Map<string, string>();
  for (const assignment of given) {
    const [, field, value] = /^([a-z_]+)=(.*)$/su.exec(assignment) ?? [];
    if (field === undefined || value === undefined) throw new UsageError(`“${assignment}” is not in the form FIELD=VALUE.`);
    if (!SETTABLE_SITE_FIELDS.includes(field))
      throw new UsageError(`“${field}” is not a field that can be set. The fields are ${SETTABLE_SITE_FIELDS.join(", ")}.`);
    if (fields.has(field)) throw new UsageError(`“${field}” is given twice.`);
    fields.set(field, value);
  }
  return { act, site, user: systemUser(), fields: Object.fromEntries(fields) };
}

/**
 * The running site holds the embedded database, so the request goes through its control socket. On a database server the command writes
 * directly and waits for the local site.
 */
async function answerOf(settings: Settings, request: SitesRequest): Promise<unknown> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, SITES, request);
    if (answer.running) return answer.result;
  }
  const { database, now, close } = await openDatabase(settings);
  try {
    const answer = await workOnSites(database, request, now());
    const report = SitesReport.safeParse(answer).data;
    if (!report || !settings.databaseUrl || report.revision === 0 || (await siteShows(settings, report.revision))) return answer;
    return { ...report, notices: [...report.notices, "The running site hasn't picked up the change yet."] };
  } finally {
    await close();
  }
}

function siteLine(site: ListedSite, all: readonly ListedSite[]): string {
  const { id, slug, name, kind, parent_id, show_on_frontend } = site;
  const parent = all.find((each) => each.id === parent_id)?.slug;
  const about = [kind, parent && `department of ${parent}`, show_on_frontend ? "" : "hidden", hoursText(site)].filter(Boolean).join(", ");
  return printable(`${id}  ${slug}  ${name}  (${about})`);
}

function hoursText(site: ListedSite): string {
  const hours = WEEKDAYS.map((day) =>
    site[`${day}_open`] === true ? { open: String(site[`${day}_time_open`]), closed: String(site[`${day}_time_closed`]) } : null,
  );
  if (hours.every((day) => day === null)) return "no opening hours";
  return inEnglish(groupedHours(hours))
    .map((line) => `${line.days} ${line.hours}`)
    .join("; ");
}

function reportLines(report: SitesReport, failed: boolean): string[] {
  const slug = report.changed[0] ?? report.unchanged[0];
  const problems = [
    ...report.problems.map(({ message }) => message),
    ...report.refusals.map(({ field, reason }) => `${field ?? "branch"}: ${reason}`),
  ];
  const changes = report.changes.map(({ field, before, after }) => `${field}: ${valueText(before)} -> ${valueText(after)}`);
  const outcome = failed
    ? "Nothing was changed."
    : report.changed.length > 0
      ? `Branch ${slug} has been changed.`
      : `Branch ${slug} already has these values.`;
  return [...problems, ...changes, outcome, ...report.notices].map(printable);
}

function valueText(value: unknown): string {
  return value === null || value === undefined ? "not stated" : typeof value === "string" ? value : JSON.stringify(value);
}

/** Removes control characters: imported text must not contain terminal escape sequences. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}
