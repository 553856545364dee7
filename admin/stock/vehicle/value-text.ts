import { parseDay } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import { FIELD_INPUTS } from "./field-inputs.ts";

const LONGEST = 60;

/** A field's text for reading: "£9,500.00", "31,500", "Wexcombe Swindon", "3 rows". */
export function valueText(field: string, text: string, branches: readonly { slug: string; name: string }[]): string {
  const input = FIELD_INPUTS[field];
  if (input?.kind === "choice") {
    const option = input.options.find(({ value }) => value === text);
    return option ? t(option.label) : text;
  }
  if (input?.kind === "branch") return branches.find(({ slug }) => slug === text)?.name ?? text;
  if (input?.kind === "money" && /^\d+(?:\.\d+)?$/.test(text))
    return `£${Number(text).toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  if (input?.kind === "digits" && input.unit && /^\d+$/.test(text)) return Number(text).toLocaleString("en-GB");
  const day = input?.kind === "date" ? parseDay(text) : undefined;
  if (day !== undefined) return t(dayText(day));
  if (input?.kind === "rows" || input?.kind === "lines") return t("admin.vehicle.rows", { count: countOf(text) });
  if (input?.kind === "object") return text === "" ? "" : t("admin.vehicle.rows", { count: 1 });
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The name of who decided something. */
export function personName({ actor, name }: { actor: string; name: string | null }): string {
  return name ?? (actor.startsWith("cli:") ? actor.slice("cli:".length) : t("admin.vehicle.commandLine"));
}

function countOf(text: string): number {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.length : 0;
  } catch {
    return 0;
  }
}
