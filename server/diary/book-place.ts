import type { Day } from "#domain/calendar.ts";
import { freePlaces, type Booking, type HourProblem, type WantedBooking } from "#domain/diary/free-places.ts";
import type { Database } from "#server/database/connect.ts";
import { brokenConstraint } from "#server/database/outcome-transaction.ts";
import { and, eq, gte, isNull, lte, or, type SQL } from "drizzle-orm";
import { appointments } from "./diary-schema.ts";

const UNIQUE_VIOLATION = "23505";

export type NewAppointment = Omit<typeof appointments.$inferInsert, "place">;
export type PlaceOutcome = { ok: true } | ({ ok: false } & HourProblem);

/** Books a free place. Unique indexes decide between two people at once, whatever was read before. */
export async function bookPlace(tx: Database, appointment: NewAppointment, places: number | null): Promise<PlaceOutcome> {
  const wanted: WantedBooking = { ...appointment, id: undefined, stock_id: appointment.stock_id ?? null };
  return firstFree(tx, wanted, places, async (place) => {
    const booked = await tx
      .insert(appointments)
      .values({ ...appointment, place })
      .onConflictDoNothing()
      .returning({ id: appointments.id });
    return booked.length === 1;
  });
}

/** Moves an appointment to a free place of another hour, and makes it a newer version of its calendar event. */
export async function changePlace(
  tx: Database,
  { id, sequence, ...wanted }: Omit<WantedBooking, "id"> & { id: string; sequence: number },
  places: number | null,
): Promise<PlaceOutcome> {
  return firstFree(tx, { id, ...wanted }, places, async (place) => {
    const { day, time } = wanted;
    try {
      // A statement that fails ends its own transaction, which is a savepoint here.
      await tx.transaction((inner) =>
        inner
          .update(appointments)
          .set({ day, time, place, sequence: sequence + 1 })
          .where(eq(appointments.id, id)),
      );
      return true;
    } catch (error) {
      if (brokenConstraint(error)?.code !== UNIQUE_VIOLATION) throw error;
      return false;
    }
  });
}

async function firstFree(
  tx: Database,
  wanted: WantedBooking,
  places: number | null,
  attempt: (place: number | null) => Promise<boolean>,
): Promise<PlaceOutcome> {
  const free = freePlaces(await bookedOn(tx, wanted), wanted, places);
  if (!Array.isArray(free)) return { ok: false, ...free };
  for (const place of free) if (await attempt(place)) return { ok: true };
  // Somebody was quicker.
  const now = freePlaces(await bookedOn(tx, wanted), wanted, places);
  return { ok: false, ...(Array.isArray(now) ? { why: "full", with: undefined } : now) };
}

/** What stands on a day at a branch, and with a vehicle anywhere. */
export async function bookedOn(
  tx: Database,
  { day, site_id, stock_id }: { day: Day; site_id: number; stock_id: number | null },
): Promise<Booking[]> {
  const here = eq(appointments.site_id, site_id);
  return standing(tx, and(eq(appointments.day, day), stock_id === null ? here : or(here, eq(appointments.stock_id, stock_id))));
}

/** What stands at a branch from one day to another, both included. */
export function bookedBetween(tx: Database, site_id: number, from: Day, until: Day): Promise<Booking[]> {
  return standing(tx, and(eq(appointments.site_id, site_id), gte(appointments.day, from), lte(appointments.day, until)));
}

async function standing(tx: Database, which: SQL | undefined): Promise<Booking[]> {
  const { kind, id, site_id, stock_id, day, time, place } = appointments;
  return tx
    .select({ id, kind, site_id, stock_id, day, time, place })
    .from(appointments)
    .where(and(isNull(appointments.cancelled_at), which));
}
