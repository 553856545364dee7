import { londonMoment, MINUTE_MS, type Day, type Moment } from "../calendar.ts";
import { msg, type PlainMessage } from "../messages/message.ts";

export const APPOINTMENT_KINDS = ["test_drive", "viewing", "collection", "delivery"] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];

/** What became of an appointment. */
export const APPOINTMENT_OUTCOMES = ["came", "no_show"] as const;
export type AppointmentOutcome = (typeof APPOINTMENT_OUTCOMES)[number];

export const APPOINTMENT_MINUTES = 60;

export const APPOINTMENT_NAMES: Readonly<Record<AppointmentKind, PlainMessage>> = {
  test_drive: msg("admin.notice.testDrive"),
  viewing: msg("admin.diary.viewing"),
  collection: msg("admin.diary.collection"),
  delivery: msg("deal.delivery"),
};

/** How many appointments of a kind a branch has at the same time. */
export type DiaryPlaces = { test_drives?: number; collections?: number; deliveries?: number };

const DEFAULT_PLACES = { test_drives: 2, collections: 2, deliveries: 1 } as const satisfies DiaryPlaces;

/** What of a website's settings the diary reads. */
export type DiarySettings = { diary?: DiaryPlaces; enquiries: { test_drives_at_once?: number } };

/** The places for a kind at a branch; null: any number of people may look at vehicles. */
export function placesFor(kind: AppointmentKind, { diary, enquiries }: DiarySettings): number | null {
  switch (kind) {
    case "test_drive":
      return diary?.test_drives ?? enquiries.test_drives_at_once ?? DEFAULT_PLACES.test_drives;
    case "collection":
      return diary?.collections ?? DEFAULT_PLACES.collections;
    case "delivery":
      return diary?.deliveries ?? DEFAULT_PLACES.deliveries;
    case "viewing":
      return null;
  }
}

/** Whether an appointment is over by its clock. */
export function isOver(day: Day, time: string, now: Moment): boolean {
  return londonMoment(day, time) + APPOINTMENT_MINUTES * MINUTE_MS <= now;
}
