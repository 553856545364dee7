import type { Day } from "../calendar.ts";
import { minutesOf, slotTimes } from "../enquiries/test-drive-slots.ts";
import { hoursOn } from "../organisation/opening-hours.ts";
import type { OpeningTimes } from "../organisation/site.ts";
import { APPOINTMENT_MINUTES, isOver, type AppointmentKind } from "./appointment.ts";

/** An appointment that stands. */
export type Booking = {
  id: string;
  kind: AppointmentKind;
  site_id: number;
  stock_id: number | null;
  day: Day;
  time: string;
  place: number | null;
};

/** An appointment to be booked, or to be moved if it has an id. */
export type WantedBooking = Omit<Booking, "id" | "place"> & { id?: string | undefined };

/** Why an hour cannot be booked: the vehicle is out with somebody, or the branch has all places in use. */
export type HourProblem = { why: "vehicle" | "full"; with: Booking | undefined };

/** The free places of an hour, by what is booked on that day; a viewing has the one place null. */
export function freePlaces(booked: readonly Booking[], wanted: WantedBooking, places: number | null): (number | null)[] | HourProblem {
  const others = booked.filter((each) => each.id !== wanted.id && each.day === wanted.day && overlap(each.time, wanted.time));
  if (places === null) return [null];
  const withVehicle = others.find(({ kind, stock_id }) => kind !== "viewing" && stock_id !== null && stock_id === wanted.stock_id);
  if (withVehicle) return { why: "vehicle", with: withVehicle };
  const inUse = others.filter(({ kind, site_id }) => kind === wanted.kind && site_id === wanted.site_id).map(({ place }) => place);
  const free = Array.from({ length: places }, (_, index) => index + 1).filter((place) => !inUse.includes(place));
  return free.length > 0 ? free : { why: "full", with: undefined };
}

/** The hours of a branch on a day that are not over: what staff may book. */
export function hoursToBook(site: OpeningTimes, day: Day, now: number): string[] {
  return slotTimes(hoursOn(site, day).hours).filter((time) => !isOver(day, time, now));
}

/** Hours of a branch may change after something was booked: "09:00" and "09:30" overlap. */
export function overlap(one: string, other: string): boolean {
  return Math.abs(minutesOf(one) - minutesOf(other)) < APPOINTMENT_MINUTES;
}
