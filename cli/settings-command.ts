import type { Config } from "#server/config.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import { openDatabase } from "#server/database/connect.ts";
import { storedWebsites } from "#server/website-settings/staff/changeable-websites.ts";
import { SETTINGS, SettingsAnswer, workOnSettings, type SettingsRequest } from "#server/website-settings/staff/cli-commands.ts";
import { websites } from "#websites/all.ts";
import { parseArgs } from "node:util";
import { siteShows } from "./site-shows.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "host" | "port">;
type SettingValue = string | boolean | readonly string[];

/** Lists and changes what staff may of a website's settings, also while the site runs; returns the exit code. Throws UsageError. */
export async function settingsCommand(args: string[], settings: Settings, print = console.log): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, website: { type: "string" } },
  });
  const answer = await answerOf(settings, requestOf(positionals, values.website));
  if (values.json) print(JSON.stringify(answer.settings ?? answer, null, 2));
  else {
    const lines = [
      ...(answer.settings ?? []).map(settingLine),
      ...answer.changed.map(({ name, before, after }) => `${name}: ${valueText(before)} -> ${valueText(after)}`),
      ...answer.messages,
    ];
    for (const line of lines) print(line);
  }
  return answer.ok ? 0 : 1;
}

function requestOf([act, ...given]: string[], named: string | undefined): SettingsRequest {
  const [first, ...others] = websites;
  const website = named ?? (others.length === 0 || act === "list" ? null : undefined);
  const user = systemUser();
  if (act === "list" && given.length === 0) return { act, user, website: named ?? null };
  if (act !== "set" && act !== "unset") throw new UsageError(`“settings ${[act, ...given].filter(Boolean).join(" ")}” is not a command.`);
  if (given.length === 0)
    throw new UsageError(act === "set" ? "Which settings? Give at least one NAME=VALUE." : "Which settings? Give at least one NAME.");
  if (website === undefined)
    throw new UsageError(`Which website? Give --website, one of ${[first, ...others].map(({ name }) => name).join(", ")}.`);
  if (act === "unset") return { act, user, website, names: given };
  const wanted = new Map<string, string>();
  for (const assignment of given) {
    const [, name, value] = /^([a-z_]+(?:\.[\w-]+)?)=(.*)$/isu.exec(assignment) ?? [];
    if (name === undefined || value === undefined) throw new UsageError(`“${assignment}” is not in the form NAME=VALUE.`);
    if (wanted.has(name)) throw new UsageError(`“${name}” is given twice.`);
    wanted.set(name, value);
  }
  return { act, user, website, settings: Object.fromEntries(wanted) };
}

/**
 * The running site holds the embedded database, so the request goes through its control socket. On a database server the command writes
 * directly and waits for the local site.
 */
async function answerOf(settings: Settings, request: SettingsRequest): Promise<SettingsAnswer> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, SETTINGS, request);
    if (answer.running) return SettingsAnswer.parse(answer.result);
  }
  const { database, now, close } = await openDatabase(settings);
  try {
    const answer = await workOnSettings(database, await storedWebsites(database, websites), request, now());
    if (settings.databaseUrl && answer.changed.length > 0 && !(await siteShows(settings, answer.revision)))
      answer.messages.push("The running site hasn't picked up the change yet.");
    return answer;
  } finally {
    await close();
  }
}

function settingLine({ website, name, value, release, actor }: NonNullable<SettingsAnswer["settings"]>[number]): string {
  const shown = `${website}  ${name} = ${valueText(value)}`;
  return actor === null ? shown : `${shown}  (${actor}; the release says ${valueText(release)})`;
}

/** Removes control characters: text of the database must not contain terminal escape sequences. */
function valueText(value: SettingValue): string {
  const text = typeof value === "boolean" ? (value ? "on" : "off") : typeof value === "string" ? value : value.join(", ");
  return text === "" ? "nothing" : text.replace(/\p{Cc}+/gu, " ");
}
