import { addDays, londonMoment, MINUTE_MS, utcMoment, type Day } from "#domain/calendar.ts";
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/** One appointment. Without a time it lasts all day and is tentative. */
export type Appointment = {
  /** Stable across mails, so that a calendar keeps one entry. */
  uid: string;
  title: string;
  place: string;
  about: string;
  day: Day;
  /** "10:00", London local time. */
  time: string | null;
  minutes: number;
  /** DTSTAMP of the file. */
  made: Date;
  /** Higher in each later version of the event. */
  sequence?: number;
  isCancelled?: boolean;
  /** Who changes it: a cancellation has to say. */
  organiser?: { name: string; email: string };
};

/** An RFC 5545 calendar. Times are in UTC, so every calendar shows them in its own time zone and none is described in the file. */
export function icalendar(appointment: Appointment): string {
  const { uid, title, place, about, day, time, minutes, made, sequence, isCancelled = false, organiser } = appointment;
  const calendar = new ICalCalendar({ prodId: "//Forecourt//Visits//EN", scale: "gregorian", method: methodOf(appointment) });
  const start = time === null ? utcMoment(day) : londonMoment(day, time);
  const end = time === null ? utcMoment(addDays(day, 1)) : start + minutes * MINUTE_MS;
  calendar.createEvent({
    id: uid,
    stamp: made,
    start: new Date(start),
    end: new Date(end),
    allDay: time === null,
    summary: title,
    location: place,
    description: about,
    status: isCancelled ? ICalEventStatus.CANCELLED : time === null ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    ...(sequence !== undefined && { sequence }),
    ...(organiser && { organizer: organiser }),
  });
  return `${calendar.toString()}\r\n`;
}

export function methodOf({ isCancelled = false }: Pick<Appointment, "isCancelled">): ICalCalendarMethod {
  return isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
}
