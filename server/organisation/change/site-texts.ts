import type { DayHours, Site, SpecialDay } from "#domain/organisation/site.ts";
import { readSpecialDays, WEEKDAYS } from "#server/organisation/import/read-hours.ts";

/** A branch's fields as texts that an import reads: hours by the day, special days by their date (`day.2026-12-25`). */
export type SiteTexts = Readonly<Record<string, string>>;

type TextSite = Omit<Site, "id" | "slug" | "parent_id">;

/** One text a field; hours and special days have several. */
const PLAIN = [
  "name",
  "kind",
  "code",
  "address",
  "town",
  "postcode",
  "telephone",
  "bank_holiday_region",
  "latitude",
  "longitude",
] as const satisfies (keyof TextSite)[];
const OTHERS = ["show_on_frontend", "services", "bank_holiday_hours"] as const;
const SPECIAL_DAY = /^day\.(\d{4}-\d{2}-\d{2})$/;

/** "closed Christmas Day", "09:00-14:00" */
const HOURS_AND_REASON = /^(closed|\S+)(?:\s+(.+))?$/s;

export function isSiteText(name: string): boolean {
  return [...PLAIN, ...OTHERS, ...WEEKDAYS].includes(name) || SPECIAL_DAY.test(name);
}

/** The stored field of a text. */
export function fieldOfText(name: string): string {
  if (WEEKDAYS.includes(name)) return "hours";
  return SPECIAL_DAY.test(name) ? "special_hours" : name;
}

export function siteTexts(site: TextSite): SiteTexts {
  return {
    ...Object.fromEntries(PLAIN.map((name) => [name, site[name] ?? ""])),
    show_on_frontend: site.show_on_frontend ? "yes" : "no",
    services: site.services.map(({ key, display }) => `${key} = ${display}`).join("\n"),
    bank_holiday_hours: site.bank_holiday_hours === null ? "" : hoursText(closable(site.bank_holiday_hours)),
    ...Object.fromEntries(WEEKDAYS.map((day, at) => [day, hoursText(site.hours[at] ?? null)])),
    ...Object.fromEntries(site.special_hours.map((special) => [`day.${special.day}`, specialText(special)])),
  };
}

type FieldsRead = { ok: true; fields: Record<string, unknown> } | { ok: false; problems: { field: string; message: string }[] };

/** The fields of a row of an import, from texts; special days that have no text stay as they are. */
export function fieldsOfTexts(site: TextSite | undefined, texts: SiteTexts): FieldsRead {
  const problems: { field: string; message: string }[] = [];
  const fields: Record<string, unknown> = {};
  const special = new Map<string, unknown>((site?.special_hours ?? []).map((each) => [each.day, each]));
  let isSpecial = false;
  for (const [name, text] of Object.entries(texts)) {
    const [, day] = SPECIAL_DAY.exec(name) ?? [];
    if (day === undefined) fields[name] = text;
    else {
      isSpecial = true;
      if (text.trim() === "") special.delete(day);
      else {
        const [, hours = text, reason = null] = HOURS_AND_REASON.exec(text.trim()) ?? [];
        const read = readSpecialDays([{ day, hours, reason }]);
        if ("reason" in read) problems.push({ field: name, message: read.reason });
        else special.set(day, read.value[0]);
      }
    }
  }
  if (isSpecial) fields["special_hours"] = [...special].toSorted(([one], [other]) => one.localeCompare(other)).map(([, each]) => each);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, fields };
}

/** "08:30-18:00", "closed" */
export function hoursText(hours: DayHours): string {
  return hours === null ? "closed" : `${hours.open}-${hours.closed}`;
}

function specialText({ hours, reason }: SpecialDay): string {
  return [hoursText(hours), reason].filter(Boolean).join(" ");
}

function closable(hours: NonNullable<Site["bank_holiday_hours"]>): DayHours {
  return hours === "closed" ? null : hours;
}
