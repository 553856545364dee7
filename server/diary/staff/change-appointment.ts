import { londonDay, type Day } from "#domain/calendar.ts";
import type { AppointmentKind, AppointmentOutcome } from "#domain/diary/appointment.ts";
import type { HourProblem } from "#domain/diary/free-places.ts";
import { slotText } from "#domain/enquiries/test-drive-slots.ts";
import { claimLead, noteEvent, presentLead, saveAnswer } from "#server/enquiries/staff/change-lead.ts";
import { addStaffMadeLead, type NewCustomer } from "#server/enquiries/staff/staff-made-lead.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { inEnglish } from "#locales/in-english.ts";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { bookPlace, changePlace } from "../book-place.ts";
import { appointments } from "../diary-schema.ts";
import { announceAppointment } from "./announce-appointment.ts";

/** `changed`: somebody moved or cancelled it meanwhile; `over`: it has been. */
export type AppointmentResult =
  | { ok: true; id: string; /** Whether the customer was told. */ mailed: boolean }
  | { ok: false; why: "unknown" | "changed" | "over" }
  | ({ ok: false } & HourProblem);

export type Caller = { person: string };
export type BookingRequest = Caller & {
  kind: AppointmentKind;
  website: string;
  site_id: number;
  stock_id: number | null;
  day: Day;
  time: string;
  places: number | null;
  /** Whether the customer gets a mail with a calendar event. */
  notify: boolean;
  for: { lead: string } | { order: string };
};

/** Books an appointment for a lead or an order. Whoever books for a lead that nobody has claims it; a mail is an answer. */
export async function bookAppointment(tx: StaffTx, request: BookingRequest): Promise<AppointmentResult> {
  const { kind, website, site_id, stock_id, day, time, places, person, notify } = request;
  const id = randomUUID();
  const at = new Date((await currentAct(tx)).at);
  const lead = "lead" in request.for ? request.for.lead : null;
  const present = lead === null ? undefined : await presentLead(tx, lead);
  if (lead !== null && !present) return { ok: false, why: "unknown" };
  const order_guid = "order" in request.for ? request.for.order : null;
  const booked = await bookPlace(
    tx,
    { id, kind, lead, order_guid, website, stock_id, site_id, day, time, staff: present?.by?.id ?? person, created_at: at },
    places,
  );
  if (!booked.ok) return booked;
  const stored = await readAppointment(tx, id);
  const mailed = notify && stored !== undefined && (await announceAppointment(tx, stored, { change: "booked" }, at));
  if (lead !== null && present) {
    if (mailed && !present.isDone) await saveAnswer(tx, { lead, person }, present);
    else if (present.by === null && !present.isDone) await claimLead(tx, { lead, person });
    await noteEvent(tx, { lead, person }, "appointment_booked", inEnglish(slotText(day, time)));
  }
  return { ok: true, id, mailed };
}

/** A customer who rang or came in: a lead of the person who books for them. */
export async function bookForNewCustomer(
  tx: StaffTx,
  { customer, ...request }: Omit<BookingRequest, "for"> & { customer: NewCustomer },
): Promise<AppointmentResult> {
  const { kind, website, site_id, stock_id, day, time, person } = request;
  const isDrive = kind === "test_drive";
  const lead = await addStaffMadeLead(tx, {
    website,
    site_id,
    stock_id,
    form: isDrive ? "test_drive" : "enquiry",
    answers: isDrive ? { preferred_date: day, preferred_time: time } : {},
    customer,
    person,
  });
  return bookAppointment(tx, { ...request, for: { lead } });
}

type Seen = Caller & { id: string; /** The version that the page showed. */ sequence: number };

/** Moves an appointment to another hour of its branch, and tells the customer. */
export async function rescheduleAppointment(
  tx: StaffTx,
  { id, sequence, person, day, time, places }: Seen & { day: Day; time: string; places: number | null },
): Promise<AppointmentResult> {
  const present = await standing(tx, id, sequence);
  if (!present.ok) return present;
  const { kind, site_id, stock_id, day: earlierDay, time: earlierTime } = present.appointment;
  if (earlierDay === day && earlierTime === time) return { ok: true, id, mailed: false };
  const changed = await changePlace(tx, { id, sequence, kind, site_id, stock_id, day, time }, places);
  if (!changed.ok) return changed;
  const stored = await readAppointment(tx, id);
  const at = new Date((await currentAct(tx)).at);
  const before = { day: earlierDay, time: earlierTime };
  const mailed = stored !== undefined && (await announceAppointment(tx, stored, { change: "moved", before }, at));
  if (present.appointment.lead !== null)
    await noteEvent(tx, { lead: present.appointment.lead, person }, "appointment_moved", inEnglish(slotText(day, time)));
  return { ok: true, id, mailed };
}

/** Cancels an appointment and tells the customer; its hour is free at once. */
export async function cancelAppointment(tx: StaffTx, { id, sequence, person }: Seen): Promise<AppointmentResult> {
  const present = await standing(tx, id, sequence);
  if (!present.ok) return present;
  const at = new Date((await currentAct(tx)).at);
  await tx
    .update(appointments)
    .set({ cancelled_at: at, sequence: sequence + 1 })
    .where(eq(appointments.id, id));
  const stored = await readAppointment(tx, id);
  const mailed = stored !== undefined && (await announceAppointment(tx, stored, { change: "cancelled" }, at));
  const { lead, day, time } = present.appointment;
  if (lead !== null) await noteEvent(tx, { lead, person }, "appointment_cancelled", inEnglish(slotText(day, time)));
  return { ok: true, id, mailed };
}

/** Notes whether the customer came, on the day or later; null takes it back. */
export async function noteOutcome(
  tx: StaffTx,
  { id, sequence, outcome }: Seen & { outcome: AppointmentOutcome | null },
): Promise<AppointmentResult> {
  const present = await standing(tx, id, sequence, false);
  if (!present.ok) return present;
  const { at } = await currentAct(tx);
  if (present.appointment.day > londonDay(at)) return { ok: false, why: "changed" };
  await tx.update(appointments).set({ outcome }).where(eq(appointments.id, id));
  return { ok: true, id, mailed: false };
}

type Standing = { ok: true; appointment: typeof appointments.$inferSelect } | { ok: false; why: "unknown" | "changed" | "over" };

/** An appointment, locked, if it is as its page showed it. */
async function standing(tx: StaffTx, id: string, sequence: number, mustBeOpen = true): Promise<Standing> {
  const [appointment] = await tx.select().from(appointments).where(eq(appointments.id, id)).for("update");
  if (!appointment) return { ok: false, why: "unknown" };
  if (appointment.cancelled_at !== null || appointment.sequence !== sequence) return { ok: false, why: "changed" };
  if (mustBeOpen && appointment.outcome !== null) return { ok: false, why: "over" };
  return { ok: true, appointment };
}

async function readAppointment(tx: StaffTx, id: string): Promise<typeof appointments.$inferSelect | undefined> {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, id));
  return row;
}
