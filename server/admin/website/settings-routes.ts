import { text } from "#domain/messages/message-text.ts";
import { staffSetting } from "#domain/website-settings/staff-settings.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { refusedWith, staffRoute } from "#server/admin/staff-route.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { changeSettings, type SettingsOutcome } from "#server/website-settings/staff/change-settings.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context, Hono } from "hono";
import * as z from "zod";
import { subjectOf } from "./settings-page.ts";

const MAX_SETTINGS = 200;
const LONGEST_NAME = 130;
const LONGEST_TEXT = 10_000;

/** `text` null: as the release has it. `revision`: what the change began from. */
const SettingsBody = z.object({
  website: z.string().max(100),
  settings: z
    .array(
      z.object({
        name: z.string().min(1).max(LONGEST_NAME),
        text: z.string().max(LONGEST_TEXT).nullable(),
        revision: z.int().min(0),
      }),
    )
    .min(1)
    .max(MAX_SETTINGS),
});
type SettingsBody = z.infer<typeof SettingsBody>;

const ROUTES = [
  { path: "/settings", permission: "settings.edit" },
  { path: "/settings/recipients", permission: "settings.recipients" },
] as const;

/** What staff change of a website's settings; who is emailed has a route of its own, because it needs a proof of presence. */
export function settingsRoutes(app: Hono<AdminEnv>, { database, now, settings, stock }: AdminServices): void {
  const named = (name: string) => settings().find(({ website }) => website.name === name);
  for (const { path, permission } of ROUTES)
    staffRoute(app, now, {
      path,
      permission,
      body: SettingsBody,
      find: (_, { website, settings: wanted }: SettingsBody) => {
        const at = named(website);
        // A name that is nobody's is refused as a thing that is not there.
        if (!at || wanted.some(({ name }) => staffSetting(name)?.permission !== permission)) return undefined;
        return wanted.map(({ name }) => subjectOf(at, name));
      },
      run: async ({ c, body, signedIn, request }) => {
        const { person, session } = signedIn;
        const actor = { kind: "staff", staff: person.id, session: session.id } as const;
        const action = body.settings.every((each) => each.text === null) ? "settings.release" : "settings.change";
        const at = named(body.website)!;
        const outcome = await staffWrite({ database, now }, { actor, action, permission, request }, (tx) =>
          changeSettings(tx, at, body.settings),
        );
        if (!outcome.ok) return refusalOf(c, outcome);
        await stock.refresh();
        return c.json({ changed: outcome.changed.map(({ name }) => name), doubts: outcome.doubts });
      },
    });
}

function refusalOf(c: Context<AdminEnv>, outcome: Extract<SettingsOutcome, { ok: false }>): Response {
  if (outcome.why === "problems") return refusedWith(c, outcome.problems);
  const { name, theirs, yours, by, revision } = outcome;
  return c.json(
    { message: inEnglish(text("admin.settings.conflict")), reason: "conflict", conflict: { name, theirs, yours, by, revision } },
    409,
  );
}
