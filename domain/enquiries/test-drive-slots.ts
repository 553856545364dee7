import { addDays, type Day, type WallClock } from "../calendar.ts";
import { weekdayText, timeText } from "../date-texts.ts";
import { APPOINTMENT_MINUTES } from "../diary/appointment.ts";
import { text, type MessageText } from "../messages/message-text.ts";
import { hoursOn } from "../organisation/opening-hours.ts";
import type { DayHours, OpeningTimes } from "../organisation/site.ts";

/** How many days ahead a test drive can be booked. */
const DAYS_AHEAD = 14;
/** Minimum notice on the same day, for preparing the vehicle. */
const NOTICE_MINUTES = 120;

export type SlotTime = { value: string; label: MessageText };
export type SlotDay = { value: Day; label: MessageText; times: SlotTime[] };

/** The bookable days and times at a branch: within its opening hours, today with two hours' notice. */
export function testDriveSlots(site: OpeningTimes, { day: today, minutes }: WallClock): SlotDay[] {
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead))
    .map((day, ahead) => ({
      value: day,
      label: weekdayText(day),
      times: timesOf(hoursOn(site, day).hours, ahead === 0 ? minutes + NOTICE_MINUTES : 0),
    }))
    .filter(({ times }) => times.length > 0);
}

/** Whether a day and time are among the slots. */
export function isSlot(slots: readonly SlotDay[], day: string, time: string): boolean {
  return slots.some(({ value, times }) => value === day && times.some((each) => each.value === time));
}

/** "Monday 23 November 2026 at 10am" */
export function slotText(day: Day, time: string): MessageText {
  return text("date.weekdayAt", { day: weekdayText(day), time: timeText(time) });
}

function timesOf(hours: DayHours, earliest: number): SlotTime[] {
  return slotTimes(hours)
    .filter((value) => minutesOf(value) >= earliest)
    .map((value) => ({ value, label: timeText(value) }));
}

/** The times from opening to an hour before closing: "08:30", "09:30". */
export function slotTimes(hours: DayHours): string[] {
  if (!hours) return [];
  const [open, closed] = [minutesOf(hours.open), minutesOf(hours.closed)];
  const count = Math.max(0, Math.floor((closed - open) / APPOINTMENT_MINUTES));
  return Array.from({ length: count }, (_, index) => open + index * APPOINTMENT_MINUTES).map(
    (minutes) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`,
  );
}

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes ?? 0);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
