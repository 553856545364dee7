import { t, translateText } from "#web/locale/translate.ts";
import { HISTORIES, monthsAt, type HistoryEntry, type HistoryName } from "#domain/finance-application/application-history.ts";
import { addressLine } from "./address-line.ts";
import { formatDuration } from "./durations.ts";

/** An earlier address or employment in two lines. */
export type HistoryLine = { title: string; line: string };

export function historyLine(name: HistoryName, entry: HistoryEntry): HistoryLine {
  const time = formatDuration(monthsAt(name, entry));
  if (name === "address") {
    return { title: addressLine(entry), line: [choiceText(entry.address_status), time].filter(Boolean).join(", ") };
  }
  return {
    title: [entry.job_title, entry.employer].filter(Boolean).join(", ") || (choiceText(entry.employment_type) ?? t(HISTORIES[name].noun)),
    line: [choiceText(entry.employment_type), time].filter(Boolean).join(", "),
  };
}

/** An answer that was chosen from a list, in the language of the page. */
function choiceText(answer: string | undefined): string | undefined {
  return answer && translateText(answer);
}
