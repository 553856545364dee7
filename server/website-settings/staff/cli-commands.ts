import type { Database } from "#server/database/connect.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import type { Stock } from "#server/stock/stock.ts";
import { committedRevisions } from "#server/stock/vehicles.ts";
import * as z from "zod";
import { changeSettings, listSettings, type ChangeableWebsite, type SettingChange } from "./change-settings.ts";

export const SETTINGS = "settings";

const Place = { user: z.string().min(1).max(200), website: z.string().nullable() };
export const SettingsRequest = z.discriminatedUnion("act", [
  z.object({ act: z.literal("list"), ...Place }),
  z.object({ act: z.literal("set"), ...Place, settings: z.record(z.string(), z.string()) }),
  z.object({ act: z.literal("unset"), ...Place, names: z.array(z.string()) }),
]);
export type SettingsRequest = z.infer<typeof SettingsRequest>;

const value = z.union([z.string(), z.boolean(), z.array(z.string())]);
/** The outcome: sentences for the dealer, values for programs. */
export const SettingsAnswer = z.object({
  ok: z.boolean(),
  settings: z
    .array(
      z.object({
        website: z.string(),
        name: z.string(),
        of: z.string().nullable(),
        value,
        release: value,
        actor: z.string().nullable(),
      }),
    )
    .nullable(),
  changed: z.array(z.object({ name: z.string(), before: value, after: value })),
  messages: z.array(z.string()),
  /** A site that has reached this revision shows the change. */
  revision: z.number(),
});
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;

/** Commands on the websites' settings that the running site executes. They return once its pages show the change. */
export function settingsCommands(
  database: Database,
  { stock, websites, now }: { stock: Pick<Stock, "refresh">; websites: () => readonly ChangeableWebsite[]; now: () => number },
): CommandHandlers {
  return {
    [SETTINGS]: async (args) => {
      const answer = await workOnSettings(database, websites(), SettingsRequest.parse(args), now());
      await stock.refresh();
      return answer;
    },
  };
}

export async function workOnSettings(
  database: Database,
  websites: readonly ChangeableWebsite[],
  request: SettingsRequest,
  now: number,
): Promise<SettingsAnswer> {
  const answer = await answerTo(database, websites, request, now);
  const { settings: revision } = await committedRevisions(database);
  return { settings: null, changed: [], ...answer, revision };
}

type Answer = Pick<SettingsAnswer, "ok" | "messages"> & Partial<SettingsAnswer>;

async function answerTo(
  database: Database,
  websites: readonly ChangeableWebsite[],
  request: SettingsRequest,
  now: number,
): Promise<Answer> {
  const { act, user, website: name } = request;
  const chosen = name === null ? websites : websites.filter(({ website }) => website.name === name);
  const names = websites.map(({ website }) => website.name).join(", ");
  if (chosen.length === 0) return { ok: false, messages: [`There is no website “${name}”. They are ${names}.`] };
  if (act === "list") {
    const settings = (await Promise.all(chosen.map((at) => listSettings(database, at)))).flat();
    return {
      ok: true,
      settings: settings.map((each) => ({
        website: each.website,
        name: each.name,
        of: each.of,
        value: listable(each.value),
        release: listable(each.release),
        actor: each.by?.actor ?? null,
      })),
      messages: [],
    };
  }
  const [at, ...others] = chosen;
  if (!at || others.length > 0) return { ok: false, messages: [`Which website? Give --website, one of ${names}.`] };
  const changes: SettingChange[] =
    act === "set"
      ? Object.entries(request.settings).map(([each, text]) => ({ name: each, text }))
      : request.names.map((each) => ({ name: each, text: null }));
  const action = act === "set" ? "settings.change" : "settings.release";
  const outcome = await staffWrite({ database, now: () => now }, { actor: { kind: "cli", user }, action }, (tx) =>
    changeSettings(tx, at, changes),
  );
  if (!outcome.ok) {
    const problems = outcome.why === "problems" ? outcome.problems.map(({ field, message }) => `${field}: ${message}`) : [outcome.name];
    return { ok: false, messages: [...problems, "Nothing was changed."] };
  }
  const changed = outcome.changed.map((each) => ({ name: each.name, before: listable(each.before), after: listable(each.after) }));
  const { site_name } = at.website;
  if (changed.length === 0) return { ok: true, messages: [`${site_name} already has these values.`] };
  const message = act === "set" ? `${site_name} has been changed.` : `${site_name} follows its release in: ${request.names.join(", ")}.`;
  return { ok: true, changed, messages: [message, ...outcome.doubts.map(({ field, message: doubt }) => `${field}: ${doubt}`)] };
}

function listable(each: string | boolean | readonly string[]): string | boolean | string[] {
  return typeof each === "object" ? [...each] : each;
}
