import { parseDay } from "#domain/calendar.ts";
import { timeText, weekdayText, WEEKDAYS } from "#domain/date-texts.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { t } from "#web/locale/translate.ts";

export const DAY_FIELDS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
/** Special days are fields by their date. */
export const SPECIAL = "day.";

type Choice = { value: string; label: PlainMessage };
type BranchField = { label: PlainMessage; hint?: PlainMessage; choices?: readonly Choice[]; rows?: number };

export const BRANCH_FIELDS: Readonly<Record<string, BranchField>> = {
  name: { label: msg("application.name") },
  town: { label: msg("admin.branch.town"), hint: msg("admin.branch.townHint") },
  kind: {
    label: msg("admin.branch.kind"),
    choices: [
      { value: "showroom", label: msg("admin.branch.showroom") },
      { value: "appointment", label: msg("admin.branch.appointment") },
      { value: "collection", label: msg("admin.branch.collection") },
    ],
  },
  services: { label: msg("admin.vehicleField.serviceHistory"), hint: msg("admin.branch.servicesHint"), rows: 4 },
  code: { label: msg("admin.branch.code"), hint: msg("admin.branch.codeHint") },
  telephone: { label: msg("common.telephone"), hint: msg("admin.branch.telephoneHint") },
  address: { label: msg("application.address"), hint: msg("admin.branch.addressHint") },
  postcode: { label: msg("application.postcode") },
  latitude: { label: msg("admin.branch.latitude"), hint: msg("admin.branch.positionHint") },
  longitude: { label: msg("admin.branch.longitude") },
  show_on_frontend: {
    label: msg("admin.branch.shown"),
    hint: msg("admin.branch.shownHint"),
    choices: [
      { value: "yes", label: msg("choice.yes") },
      { value: "no", label: msg("choice.no") },
    ],
  },
  bank_holiday_hours: { label: msg("admin.branch.bankHolidays") },
  bank_holiday_region: {
    label: msg("admin.branch.region"),
    choices: [
      { value: "england-and-wales", label: msg("admin.branch.englandAndWales") },
      { value: "scotland", label: msg("admin.branch.scotland") },
      { value: "northern-ireland", label: msg("admin.branch.northernIreland") },
    ],
  },
};

/** A field in words: "Telephone", "Monday", "Friday 25 December 2026". */
export function branchFieldName(field: string): string {
  const weekday = WEEKDAYS[(DAY_FIELDS as readonly string[]).indexOf(field)];
  if (weekday) return t(weekday);
  const day = field.startsWith(SPECIAL) ? parseDay(field.slice(SPECIAL.length)) : undefined;
  if (day !== undefined) return t(weekdayText(day));
  if (field === "hours") return t("organisation.openingHours");
  if (field === "special_hours") return t("admin.branch.specialDays");
  const known = BRANCH_FIELDS[field];
  return known ? t(known.label) : field;
}

/** A text for reading: "8.30am to 7pm, Stocktaking". */
export function branchText(field: string, text: string): string {
  if (text === "") return t("admin.vehicle.feedSaysBlank");
  const choice = BRANCH_FIELDS[field]?.choices?.find(({ value }) => value === text);
  if (choice) return t(choice.label);
  const { isClosed, from, until, reason } = hoursOf(text);
  if (!isClosed && from === "") return text.replaceAll("\n", ", ");
  const hours = isClosed ? t("hours.closed") : t("filters.fromTo", { from: t(timeText(from)), until: t(timeText(until)) });
  return reason === "" ? hours : `${hours}, ${reason}`;
}

export type TypedHours = { isClosed: boolean; from: string; until: string; reason: string };

/** "08:30-19:00 Stocktaking" and "closed Christmas Day" in parts; times that are still missing are blank. */
export function hoursOf(text: string): TypedHours {
  const [, closed, from = "", until = "", reason = ""] = /^(?:(closed)|([\d:]*)-([\d:]*))(?:\s+(.*))?$/s.exec(text) ?? [];
  return { isClosed: closed !== undefined, from, until, reason };
}

export function textOf({ isClosed, from, until, reason }: TypedHours): string {
  const hours = isClosed ? "closed" : `${from}-${until}`;
  return reason === "" ? hours : `${hours} ${reason}`;
}
