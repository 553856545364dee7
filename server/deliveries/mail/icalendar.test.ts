import { calendarDay } from "#domain/calendar.ts";
import { expect, test } from "vitest";
import { icalendar, type Appointment } from "./icalendar.ts";

const DRIVE: Appointment = {
  uid: "fd622ff5@cars.example",
  title: "Test drive: 2020 Hyundai i20",
  place: "Wexcombe Swindon, Marlborough Road; Swindon",
  about: "Bring your driving licence.\n01632 960 410",
  day: calendarDay(2026, 6, 24),
  time: "11:30",
  minutes: 60,
  made: new Date("2026-06-01T09:00:05.000Z"),
};

test("gives London's hour in UTC, in summer and in winter", () => {
  const file = icalendar(DRIVE);
  expect(file).toContain("\r\nDTSTART:20260624T103000Z\r\nDTEND:20260624T113000Z\r\n");
  const winter = icalendar({ ...DRIVE, day: calendarDay(2026, 12, 24) });
  expect(winter).toContain("\r\nDTSTART:20261224T113000Z\r\nDTEND:20261224T123000Z\r\n");
  expect(file).toContain("\r\nDTSTAMP:20260601T090005Z\r\n");
  expect(file).toContain("\r\nSTATUS:CONFIRMED\r\n");
  expect(file).toContain(String.raw`LOCATION:Wexcombe Swindon\, Marlborough Road\; Swindon`);
  expect(file).toContain(String.raw`DESCRIPTION:Bring your driving licence.\n01632 960 410`);
});

test("covers the whole day, as tentative, while the hour is not agreed", () => {
  const file = icalendar({ ...DRIVE, day: calendarDay(2026, 12, 31), time: null });
  expect(file).toContain("\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n");
  expect(file).toContain("\r\nSTATUS:TENTATIVE\r\n");
  expect(file).not.toContain("VTIMEZONE");
});

test("folds lines at 75 bytes, ends them with CRLF, and preserves every character", () => {
  const title = "Citroën ë-C4 «Édition spéciale» ".repeat(9).trim();
  const file = icalendar({ ...DRIVE, title });
  const lines = file.split("\r\n");
  expect(lines.at(-1)).toBe("");
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
  const depth = lines.filter((line) => line.startsWith("BEGIN:")).map((line) => line.slice(6));
  expect(
    lines
      .filter((line) => line.startsWith("END:"))
      .map((line) => line.slice(4))
      .toSorted(),
  ).toEqual(depth.toSorted());
});
