import { HISTORIES, monthsAt, type HistoryEntry, type HistoryName } from "#domain/finance-application/application-history.ts";
import { addressLine } from "./address-line.ts";
import { formatDuration } from "./durations.ts";

/** An earlier address or employment in two lines. */
export type HistoryLine = { title: string; line: string };

export function historyLine(name: HistoryName, entry: HistoryEntry): HistoryLine {
  const time = formatDuration(monthsAt(name, entry));
  if (name === "address") {
    return { title: addressLine(entry), line: [entry.address_status, time].filter(Boolean).join(", ") };
  }
  return {
    title: [entry.job_title, entry.employer].filter(Boolean).join(", ") || (entry.employment_type ?? HISTORIES[name].noun),
    line: [entry.employment_type, time].filter(Boolean).join(", "),
  };
}
