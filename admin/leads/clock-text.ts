import type { Day } from "#domain/calendar.ts";
import { shortDayText } from "#domain/date-texts.ts";
import type { AnswerClock } from "#server/enquiries/staff/lead-rows.ts";
import { t } from "#web/locale/translate.ts";

/** So many minutes are still given in minutes. */
const IN_MINUTES = 119;
const HOUR = 60;
/** An answer that is due within so many minutes stands out. */
const SOON = 20;

type Waiting = { clock: AnswerClock; follow_up_on: string | null };

/** "22 min late", "3 h left", "Answered in 14 min", "Follow up on 27 Nov 2026" */
export function clockText({ clock, follow_up_on }: Waiting): string {
  if (follow_up_on !== null) return t("admin.lead.followOn", { day: t(shortDayText(follow_up_on as Day)) });
  if (clock.kind === "none") return "";
  const minutes = Math.abs(clock.minutes);
  const inMinutes = minutes <= IN_MINUTES;
  const count = inMinutes ? minutes : Math.floor(minutes / HOUR);
  if (clock.kind === "answered")
    return inMinutes ? t("admin.lead.answeredMinutes", { count: Math.max(1, count) }) : t("admin.lead.answeredHours", { count });
  if (clock.minutes < 0) return inMinutes ? t("admin.lead.minutesLate", { count }) : t("admin.lead.hoursLate", { count });
  return inMinutes ? t("admin.lead.minutesLeft", { count }) : t("admin.lead.hoursLeft", { count });
}

/** Words say it; the colour only adds to them. */
export function clockClass({ clock, follow_up_on }: Waiting): string {
  if (follow_up_on !== null || clock.kind !== "open") return "lead-clock";
  if (clock.minutes < 0) return "lead-clock lead-clock--late";
  return clock.minutes <= SOON ? "lead-clock lead-clock--soon" : "lead-clock";
}
