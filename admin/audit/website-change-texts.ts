import { SPECIAL, branchFieldName, branchText, DAY_FIELDS, textOf } from "../branches/branch-field-names.ts";
import { settingName } from "../settings/setting-names.ts";
import { shownText } from "../settings/setting-field.tsx";
import type { DayHours, Site, SpecialDay } from "#domain/organisation/site.ts";
import { staffSetting } from "#domain/website-settings/staff-settings.ts";
import { t } from "#web/locale/translate.ts";
import type { ListedChange } from "#server/staff/acts/list-acts.ts";
import type { Places } from "../people/post-texts.ts";

type Side = "before" | "after";
type Columns = ListedChange["change"];

const named = (name: string, value: string) => t("admin.audit.of", { name, value });

/** "Telephone, Wexcombe: 01632 960 777"; who is emailed is not in the log, only that it changed. */
export function settingTexts({ key, change }: Pick<ListedChange, "key" | "change">, side: Side, { websites }: Places): string[] {
  const [website = "", ...rest] = key.split("/");
  const name = rest.join("/");
  const { kind = "telephone", of = null, permission } = staffSetting(name) ?? {};
  const about = [settingName(name, of), websites.find((each) => each.name === website)?.site_name ?? website].join(", ");
  // A new row has both columns.
  if (permission === "settings.recipients") return side === "after" ? [named(about, t("admin.audit.changedHidden"))] : [];
  if (!change["value"]) return [];
  const value = change["value"][side];
  return [named(about, typeof value === "string" ? shownText({ kind }, value) : t("admin.audit.asInRelease"))];
}

/** "wexcombe/pages/warranty.md: Version 3" */
export function contentTexts({ key, change }: Pick<ListedChange, "key" | "change">, side: Side): string[] {
  const versions = ["version", "live_version", "scheduled_version"].map((column) => change[column]?.[side]);
  const version = versions.find((each) => typeof each === "number");
  const renamedTo = change["moved_to"]?.[side];
  if (typeof renamedTo === "string") return [named(key, renamedTo)];
  return version === undefined ? [] : [named(key, t("admin.content.version", { version }))];
}

/** A branch's fields by their names, its hours by the day, as its page has them. */
export function branchTexts(change: Columns, side: Side): string[] {
  const other = side === "before" ? "after" : "before";
  // A new branch has every column.
  const isNew = change["slug"] !== undefined && !("before" in change["slug"]);
  if (isNew) return side === "after" ? [String(change["name"]?.after ?? "")] : [];
  return Object.entries(change).flatMap(([field, both]) => {
    const ours = textsOf(field, both[side]);
    const theirs = textsOf(field, both[other]);
    const fields = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    return [...fields]
      .filter((each) => ours[each] !== theirs[each])
      .map((each) => named(branchFieldName(each), branchText(each, ours[each] ?? "")));
  });
}

/** A stored field as the texts of the branch's page. */
function textsOf(field: string, value: unknown): Readonly<Record<string, string>> {
  if (field === "hours") {
    const days = (value ?? []) as Site["hours"];
    return Object.fromEntries(days.map((hours, at) => [DAY_FIELDS[at] ?? "", hoursText(hours)]));
  }
  if (field === "special_hours") {
    const days = (value ?? []) as SpecialDay[];
    return Object.fromEntries(days.map(({ day, hours, reason }) => [`${SPECIAL}${day}`, hoursText(hours, reason)]));
  }
  if (field === "services") return { services: ((value ?? []) as Site["services"]).map(({ display }) => display).join(", ") };
  if (field === "bank_holiday_hours") {
    if (value === null || value === undefined) return { [field]: "" };
    return { [field]: hoursText(value === "closed" ? null : (value as DayHours)) };
  }
  if (typeof value === "boolean") return { [field]: value ? "yes" : "no" };
  return typeof value === "string" || typeof value === "number" ? { [field]: String(value) } : { [field]: "" };
}

function hoursText(hours: DayHours, reason: string | null = null): string {
  const [from, until] = hours === null ? ["", ""] : [hours.open, hours.closed];
  return textOf({ isClosed: hours === null, from, until, reason: reason ?? "" });
}
