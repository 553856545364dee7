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
};

/** An RFC 5545 calendar. Times are in UTC, so every calendar shows them in its own time zone and none is described in the file. */
export function icalendar({ uid, title, place, about, day, time, minutes, made }: Appointment): string {
  const calendar = new ICalCalendar({ prodId: "//Forecourt//Visits//EN", scale: "gregorian", method: ICalCalendarMethod.PUBLISH });
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
    status: time === null ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}
