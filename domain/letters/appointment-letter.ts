import type { Day } from "../calendar.ts";
import type { AppointmentKind } from "../diary/appointment.ts";
import { slotText } from "../enquiries/test-drive-slots.ts";
import { msg, type PlainMessage } from "../messages/message.ts";
import { text, type MessageText } from "../messages/message-text.ts";
import { branchBlocks, greeting, type Letter, type LetterBlock, type LetterBranch } from "./letter.ts";
import { vehicleLines, type VehicleSnapshot } from "./order-snapshot.ts";

/** What the customer of an appointment is told. */
export type AppointmentNotice = {
  id: string;
  kind: AppointmentKind;
  change: "booked" | "moved" | "cancelled";
  site_id: number;
  stock_id: number | null;
  day: Day;
  time: string;
  /** When it was before it was moved. */
  before?: { day: Day; time: string };
  /** Of the calendar event. */
  sequence: number;
};

const TITLES: Readonly<Record<AppointmentKind, PlainMessage>> = {
  test_drive: msg("letter.yourTestDrive"),
  viewing: msg("letter.yourViewing"),
  collection: msg("letter.yourCollection"),
  delivery: msg("letter.yourDelivery"),
};

const CHANGES: Readonly<Record<AppointmentNotice["change"], PlainMessage>> = {
  booked: msg("letter.appointmentBooked"),
  moved: msg("letter.appointmentMoved"),
  cancelled: msg("letter.appointmentCancelled"),
};

/** The mail about an appointment that staff booked, moved or cancelled. It repeats only the name. */
export function appointmentLetter(
  { kind, change, day, time, before }: AppointmentNotice,
  { first_name, vehicle }: { first_name: string; vehicle: VehicleSnapshot | null },
  branch: LetterBranch,
): Letter {
  const about = vehicle ? text("letter.subjectAbout", { subject: text(TITLES[kind]), vehicle: vehicle.title }) : text(TITLES[kind]);
  const isCancelled = change === "cancelled";
  const when = { name: text("letter.when"), amount: slotText(day, time) };
  const earlier = before ? [{ name: text("letter.timeBefore"), amount: slotText(before.day, before.time) }] : [];
  return {
    subject: isCancelled
      ? text("letter.cancelled", { title: about })
      : change === "moved"
        ? text("letter.newTime", { title: about })
        : about,
    title: text(TITLES[kind]),
    blocks: [
      { kind: "words", text: greeting(first_name) },
      { kind: "words", text: text(CHANGES[change]) },
      { kind: "lines", caption: text("letter.whatItIsAbout"), lines: [...(vehicle ? vehicleLines(vehicle) : []), when, ...earlier] },
      ...(kind === "test_drive" && !isCancelled
        ? [{ kind: "words", text: text("letter.pleaseBringYourDrivingLicence") } satisfies LetterBlock]
        : []),
      ...branchBlocks(branch),
    ],
  };
}

const EVENT_TITLES = {
  test_drive: msg("letter.testDriveOf"),
  viewing: msg("letter.viewingOf"),
  collection: msg("letter.collectionOf"),
  delivery: msg("letter.deliveryOf"),
} as const;

/** "Test drive: 2021 Ford Fiesta", in a calendar. */
export function appointmentTitle(kind: AppointmentKind, vehicle: VehicleSnapshot | null): MessageText {
  return text(EVENT_TITLES[kind], { vehicle: vehicle?.title ?? text("letter.yourVehicle") });
}
