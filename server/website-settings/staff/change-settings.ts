import { londonDay } from "#domain/calendar.ts";
import { TICKER_SNIPPET } from "#domain/content/ticker.ts";
import type { Site } from "#domain/organisation/site.ts";
import {
  SETTING_FAMILIES,
  settingText,
  settingValue,
  STAFF_SETTINGS,
  staffSetting,
  valueOfText,
  type SettingFamily,
  type SettingValue,
  type StaffChangeable,
} from "#domain/website-settings/staff-settings.ts";
import { messagesOf } from "#server/compliance/field-findings.ts";
import { settingFindings } from "#server/compliance/setting-findings.ts";
import type { Content } from "#server/content/content.ts";
import type { Database } from "#server/database/connect.ts";
import { staff } from "#server/database/staff-schema.ts";
import { isActor } from "#server/staff/acts/is-actor.ts";
import { websiteSettings } from "#server/database/website-settings-schema.ts";
import { quoted } from "#server/organisation/import/read-value.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import type { Author } from "#server/stock/change/last-authors.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { eq } from "drizzle-orm";
import { whyNotSetOn } from "./read-energy-prices.ts";
import { readSetting } from "./read-setting.ts";
import type { Website } from "#websites/website.ts";
import { WARNING_SNIPPET } from "./staff-snippets.ts";

/** A website whose settings staff change: as it is, as its release has it, its content as in its files, and its branches. */
export type ChangeableWebsite = {
  website: Website;
  release: StaffChangeable;
  content: Pick<Content, "snippet" | "allOffers">;
  branches: readonly Pick<Site, "id" | "slug" | "name">[];
};

/** `text` null: as the release has it. `revision`: what the change began from; without it the setting is changed as it is. */
export type SettingChange = { name: string; text: string | null; revision?: number | undefined };
export type ChangedSetting = { name: string; before: SettingValue; after: SettingValue };

type FieldMessage = { field: string; message: string };

export type SettingsOutcome =
  /** `doubts`: what somebody has to decide about the new texts. */
  | { ok: true; changed: ChangedSetting[]; revision: number; doubts: FieldMessage[] }
  | { ok: false; why: "problems"; problems: FieldMessage[] }
  /** Somebody has changed it meanwhile, to something else. Nothing is written. */
  | { ok: false; why: "conflict"; name: string; theirs: string; yours: string; by: Author; revision: number };

/**
 * Changes settings of a website in the transaction's act, all or none. What breaks a rule of the compliance gate is refused at its field.
 */
export async function changeSettings(tx: StaffTx, at: ChangeableWebsite, changes: readonly SettingChange[]): Promise<SettingsOutcome> {
  await lockStock(tx);
  const act = await currentAct(tx);
  const stored = new Map((await storedSettings(tx, at.website.name)).map((row) => [row.name, row]));
  const problems: FieldMessage[] = [];
  const changed: ChangedSetting[] = [];
  let revision = 0;
  for (const { name, text, revision: from } of changes) {
    const row = stored.get(name);
    const before = decidedValue(row) ?? releaseValue(at, name);
    const problem = unknownSetting(at, name);
    const setting = staffSetting(name);
    if (problem !== undefined || !setting) {
      problems.push({ field: name, message: problem ?? "is not a setting that staff change" });
      continue;
    }
    const read = text === null ? { value: releaseValue(at, name) } : readSetting(setting.kind, text, at.website);
    if ("reason" in read) {
      problems.push({ field: name, message: read.reason });
      continue;
    }
    const after = read.value;
    if (isSame(before, after)) continue;
    const wrongDay =
      text !== null && setting.kind === "energy-prices" && Array.isArray(after) ? whyNotSetOn(londonDay(act.at), after) : undefined;
    if (wrongDay !== undefined) {
      problems.push({ field: name, message: wrongDay });
      continue;
    }
    if (row && from !== undefined && from !== row.revision) {
      const by = { actor: row.actor, name: row.person, at: row.changed_at.getTime() };
      return { ok: false, why: "conflict", name, theirs: settingText(before), yours: settingText(after), by, revision: row.revision };
    }
    const isOfRelease = isSame(after, releaseValue(at, name));
    const column = setting.permission === "settings.recipients" ? "recipients" : "value";
    const values = {
      value: column === "value" && !isOfRelease ? settingText(after) : null,
      recipients: column === "recipients" && !isOfRelease ? settingText(after) : null,
      actor: act.actor,
      act: act.id,
      changed_at: new Date(act.at),
    };
    const [written] = await tx
      .insert(websiteSettings)
      .values({ id: `${at.website.name}/${name}`, website: at.website.name, name, ...values })
      .onConflictDoUpdate({ target: websiteSettings.id, set: values })
      .returning({ revision: websiteSettings.revision });
    revision = written?.revision ?? revision;
    changed.push({ name, before, after });
  }
  if (problems.length > 0) return { ok: false, why: "problems", problems };
  // What comes with the release is not staff's to answer for.
  const typed = changed.filter(({ name }) => changes.some((each) => each.name === name && each.text !== null));
  const found = settingFindings(
    typed.map(({ name }) => name),
    {
      website: at.website,
      valueOf: (name) => changed.find((each) => each.name === name)?.after ?? decidedValue(stored.get(name)) ?? releaseValue(at, name),
      offers: at.content.allOffers,
      now: act.at,
    },
  );
  const breaches = messagesOf("breach", found);
  if (breaches.length > 0) return { ok: false, why: "problems", problems: breaches };
  return { ok: true, changed, revision, doubts: messagesOf("doubt", found) };
}

/** A setting as the command line and Admin list it. Texts are as they are typed. */
export type ListedSetting = {
  website: string;
  name: string;
  /** The branch or the offer it is for, in words. */
  of: string | null;
  value: SettingValue;
  text: string;
  release: SettingValue;
  release_text: string;
  /** Who decided against the release; null: nobody. */
  by: Author | null;
  revision: number;
};

/** What staff may change of a website, in order. */
export async function listSettings(database: Pick<Database, "select">, at: ChangeableWebsite): Promise<ListedSetting[]> {
  const stored = new Map((await storedSettings(database, at.website.name)).map((row) => [row.name, row]));
  return settingNames(at).map(({ name, of }) => {
    const row = stored.get(name);
    const release = releaseValue(at, name);
    const decided = decidedValue(row) ?? null;
    const value = decided ?? release;
    return {
      website: at.website.name,
      name,
      of,
      value,
      text: settingText(value),
      release,
      release_text: settingText(release),
      by: row && decided !== null ? { actor: row.actor, name: row.person, at: row.changed_at.getTime() } : null,
      revision: row?.revision ?? 0,
    };
  });
}

type StoredSetting = Pick<typeof websiteSettings.$inferSelect, "name" | "value" | "recipients">;

/** What staff decided; undefined where the release counts, also for a name that this release does not have. */
export function decidedValue(row: StoredSetting | undefined): SettingValue | undefined {
  const text = row?.value ?? row?.recipients;
  const setting = row && staffSetting(row.name);
  return typeof text === "string" && setting ? valueOfText(setting.kind, text) : undefined;
}

/** What the release shows: without a setting, what its content has. */
function releaseValue({ release, content }: ChangeableWebsite, name: string): SettingValue {
  const value = settingValue(release, name);
  if (name === "banner_text" && value === "") return content.snippet(WARNING_SNIPPET)?.source ?? "";
  if (name === "ticker_lines" && isSame(value, [])) return content.snippet(TICKER_SNIPPET)?.lines ?? [];
  return value;
}

function settingNames({ content, branches }: ChangeableWebsite): { name: string; of: string | null }[] {
  const inFamily: Readonly<Record<SettingFamily, readonly { key: string; of: string }[]>> = {
    tracked_telephone: branches.map(({ slug, name }) => ({ key: slug, of: name })),
    offer: content.allOffers().map(({ id, title }) => ({ key: id, of: title })),
    branch_recipients: branches.map(({ slug, name }) => ({ key: slug, of: name })),
  };
  return [
    ...Object.keys(STAFF_SETTINGS).map((name) => ({ name, of: null })),
    ...(Object.keys(SETTING_FAMILIES) as SettingFamily[]).flatMap((family) =>
      inFamily[family].map(({ key, of }) => ({ name: `${family}.${key}`, of })),
    ),
  ];
}

/** Why there is no such setting, in words. */
function unknownSetting(at: ChangeableWebsite, name: string): string | undefined {
  const setting = staffSetting(name);
  if (!setting) return "is not a setting that staff change";
  if (setting.family === undefined || settingNames(at).some((each) => each.name === name)) return undefined;
  return setting.family === "offer" ? `there is no offer ${quoted(setting.of)}` : `this website has no branch ${quoted(setting.of)}`;
}

async function storedSettings(database: Pick<Database, "select">, website: string) {
  const rows = await database
    .select({ setting: websiteSettings, person: staff.name })
    .from(websiteSettings)
    .leftJoin(staff, isActor(websiteSettings.actor))
    .where(eq(websiteSettings.website, website));
  return rows.map(({ setting, person }) => ({ ...setting, person }));
}

function isSame(one: SettingValue, other: SettingValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
