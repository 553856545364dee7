import { text } from "../messages/message-text.ts";
import { addDays, type Day } from "../calendar.ts";
import type { Problem } from "../problem.ts";
import { weekdayText, timeText } from "../date-texts.ts";
import type { MessageText } from "../messages/message-text.ts";
import { hoursOn } from "./opening-hours.ts";
import type { DayHours, OpeningTimes } from "./site.ts";

/** How many days ahead a visit can be requested. */
export const VISIT_DAYS_AHEAD = 28;

/** The times of day in the form. API clients may send a time such as "10:30" instead. */
export const VISIT_TIMES = ["Morning", "Afternoon"] as const;
export type VisitTime = (typeof VISIT_TIMES)[number];

const NOON = "12:00";
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export type VisitDay = { value: Day; label: MessageText; times: VisitTime[] };

/** The days from tomorrow on which a branch is open, with times of day. Empty for a branch without hours. */
export function visitDays(site: OpeningTimes | undefined, today: Day): VisitDay[] {
  if (!site) return [];
  return Array.from({ length: VISIT_DAYS_AHEAD }, (_, index) => addDays(today, index + 1)).flatMap((day) => {
    const times = VISIT_TIMES.filter((time) => isOffered(time, hoursOn(site, day).hours));
    return times.length === 0 ? [] : [{ value: day, label: weekdayText(day), times }];
  });
}

/** The preferred time of a visit; an empty string means "no preference". */
export type VisitWanted = { preferred_date: string; preferred_time: string };

/** Problems with a preferred visit: the branch must be open then. Unchanged values are not checked again. */
export function visitProblems(
  wanted: VisitWanted,
  before: VisitWanted,
  site: (OpeningTimes & { name: string }) | undefined,
  today: Day,
): Problem[] {
  const { preferred_date: date, preferred_time: time } = wanted;
  const isNewDate = date !== before.preferred_date;
  if (!isNewDate && time === before.preferred_time) return [];
  const days = visitDays(site, today);
  const isWrongDate = isNewDate && date !== "" && !days.some(({ value }) => value === date);
  const field = isWrongDate ? "preferred_date" : "preferred_time";
  if (!site || days.length === 0) return date === "" && time === "" ? [] : [{ field, message: text("problem.weDoNotOfferVisits") }];
  if (isWrongDate) return [{ field, message: text("problem.visitDayTooFar", { visitDaysAhead: VISIT_DAYS_AHEAD, name: site.name }) }];
  const possible = date === "" ? days.map(({ value }) => value) : [date as Day];
  const fits = time === "" || possible.some((day) => isOffered(time, hoursOn(site, day).hours));
  return fits ? [] : [{ field, message: text("problem.visitTimeClosed", { name: site.name }) }];
}

/** "in the morning", "at 10.30am"; an order of release 0.1 may have any other words. */
export function visitTimeText(time: string): MessageText {
  if (time === "Morning") return text("deal.inTheMorning");
  if (time === "Afternoon") return text("deal.inTheAfternoon");
  return isTimeOfDay(time) ? text("deal.atClockTime", { time: timeText(time) }) : text("deal.inTheTime", { time: time.toLowerCase() });
}

export function isTimeOfDay(time: string): boolean {
  return TIME_OF_DAY.test(time);
}

function isOffered(time: string, hours: DayHours): boolean {
  if (!hours) return false;
  const { open, closed } = hours;
  if (time === "Morning") return open < NOON && open < closed;
  if (time === "Afternoon") return closed > NOON && open < closed;
  return isTimeOfDay(time) && time >= open && time < closed;
}
