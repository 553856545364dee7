import type { Day } from "#domain/calendar.ts";
import { addDays } from "#domain/calendar.ts";

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

const LINE_BYTES = 75;

/** An RFC 5545 calendar, with a VTIMEZONE for London so that calendars in other time zones show the right hour. */
export function icalendar(appointment: Appointment): string {
  const { uid, title, place, about, day, time, made } = appointment;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Forecourt//Visits//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(time === null ? [] : LONDON),
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${stamp(made)}`,
    ...(time === null ? wholeDay(day) : fromUntil(day, time, appointment.minutes)),
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(about)}`,
    `STATUS:${time === null ? "TENTATIVE" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map(folded).join("\r\n").concat("\r\n");
}

const LONDON = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/London",
  "BEGIN:DAYLIGHT",
  "DTSTART:19810329T010000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "TZNAME:BST",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0100",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:19961027T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "TZNAME:GMT",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

function wholeDay(day: Day): string[] {
  return [`DTSTART;VALUE=DATE:${digits(day)}`, `DTEND;VALUE=DATE:${digits(addDays(day, 1))}`];
}

function fromUntil(day: Day, time: string, minutes: number): string[] {
  return [`DTSTART;TZID=Europe/London:${digits(day)}T${digits(time)}00`, `DURATION:PT${minutes}M`];
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}

function stamp(moment: Date): string {
  return `${digits(moment.toISOString().slice(0, 10))}T${digits(moment.toISOString().slice(11, 19))}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);
}

/** Folds a line at 75 bytes, as RFC 5545 requires, without splitting a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE_BYTES) {
      parts.push(part);
      part = " ";
    }
    part += character;
  }
  return [...parts, part].join("\r\n");
}
