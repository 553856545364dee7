import { parseDay } from "#domain/calendar.ts";
import { timeText, weekdayText } from "#domain/date-texts.ts";
import { HOLDING } from "#domain/deal/transitions.ts";
import { APPOINTMENT_KINDS, APPOINTMENT_NAMES, placesFor, type AppointmentKind } from "#domain/diary/appointment.ts";
import { hoursToBook } from "#domain/diary/free-places.ts";
import { orders, vehicles } from "#server/database/schema.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Site } from "#domain/organisation/site.ts";
import type { Problem } from "#domain/problem.ts";
import { normaliseMark } from "#domain/stock/registration-mark.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { leadSubject } from "#server/admin/leads/lead-routes.ts";
import { notFound, refusedWith, staffDownload, staffRoute } from "#server/admin/staff-route.ts";
import { appointments } from "#server/diary/diary-schema.ts";
import {
  bookAppointment,
  bookForNewCustomer,
  cancelAppointment,
  rescheduleAppointment,
  noteOutcome,
  type AppointmentResult,
  type BookingRequest,
} from "#server/diary/staff/change-appointment.ts";
import { offeredHours, type HoursRequest } from "#server/diary/staff/offered-hours.ts";
import { staffOrderPlace } from "#server/orders/staff/staff-order.ts";
import { staffWrite, type StaffTx } from "#server/staff/acts/staff-write.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import type { StaffAction } from "#domain/staff/actions.ts";
import { inEnglish } from "#locales/in-english.ts";
import { and, eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import * as z from "zod";
import { bookingBodies, CHANGES } from "./booking-bodies.ts";

const MAX_STOCK_ID = 2_147_483_647;
const MAX_SITE_ID = 2_147_483_647;

type Call = { c: Context<AdminEnv>; signedIn: SignedIn; request: string | undefined };
type When = { kind: AppointmentKind; day: Parameters<typeof weekdayText>[0]; time: string };

/** The hours of branches, and what staff book, move, cancel and note in them. */
export function diaryRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now, organisation, websites } = services;
  const bodies = bookingBodies(now);
  const changes = services.openLimit("appointments", [CHANGES]);
  const siteOf = (id: number) => organisation.all().find((site) => site.id === id && site.parent_id === null);
  const placesOf = (kind: AppointmentKind, website: string) =>
    placesFor(kind, websites.find(({ name }) => name === website) ?? websites[0]);

  staffDownload(app, {
    path: "/diary/hours/:website/:site/:kind/:day",
    permission: "diary.book",
    find: ({ website = "", site = "" }) => [{ site_id: readId(site, MAX_SITE_ID) ?? 0, website }],
    run: async ({ c, params }) => {
      const { website = "", site: typed = "", kind, day: typedDay = "" } = params;
      const site = siteOf(readId(typed, MAX_SITE_ID) ?? 0);
      const day = parseDay(typedDay);
      const known = APPOINTMENT_KINDS.find((each) => each === kind);
      if (!site || !day || !known) return notFound(c);
      const id = z.uuid().safeParse(c.req.query("id")).data;
      const vehicle = await vehicleOf(c.req.query("vehicle") ?? "");
      const hours = await offeredHours(
        { database, now },
        { site, day, kind: known, id, stock_id: vehicle?.stock_id ?? null, places: placesOf(known, website) },
      );
      return c.json({ hours });
    },
  });

  staffRoute(app, now, {
    path: "/leads/:id/appointments",
    permission: "diary.book",
    body: bodies.forLead,
    find: async ({ id }, { site }) => {
      const [lead] = (await leadSubject(database, id)) ?? [];
      return lead && [lead, { site_id: site, website: lead.website }];
    },
    run: async (call) => {
      const { body, params, c } = call;
      const id = params["id"] ?? "";
      const [lead] = (await leadSubject(database, id)) ?? [];
      if (!lead) return notFound(c);
      const vehicle = await vehicleOf(body.vehicle);
      const problems = vehicleProblems(body.kind, body.vehicle, vehicle);
      return book(call, { ...body, website: lead.website, stock_id: vehicle?.stock_id ?? null, for: { lead: id } }, problems);
    },
  });

  staffRoute(app, now, {
    path: "/orders/:reference/appointments",
    permission: "diary.book",
    body: bodies.forOrder,
    find: async ({ reference = "" }, { site }) => {
      const place = await staffOrderPlace(database, reference);
      return place && [place, { site_id: site, website: place.website }];
    },
    run: async (call) => {
      const { body, params, c } = call;
      const place = await staffOrderPlace(database, params["reference"] ?? "");
      const [order] = place ? await database.select().from(orders).where(eq(orders.guid, place.guid)) : [];
      if (!place || !order) return notFound(c);
      const isOpen = order.status !== "COMPLETE" && HOLDING.includes(order.status);
      const problems = isOpen ? [] : [{ field: "kind", message: text("admin.diary.orderEnded") }];
      return book(call, { ...body, website: place.website, stock_id: order.stock_id, for: { order: place.guid } }, problems);
    },
  });

  staffRoute(app, now, {
    path: "/diary/appointments",
    permission: "diary.book",
    body: bodies.forNewCustomer,
    find: (_, { site, website }) => (websites.some(({ name }) => name === website) ? [{ site_id: site, website }] : undefined),
    run: async (call) => {
      const { first_name, last_name, email, telephone, ...body } = call.body;
      const vehicle = await vehicleOf(body.vehicle);
      const problems = vehicleProblems(body.kind, body.vehicle, vehicle);
      const customer = { first_name, last_name, email, telephone };
      return book(call, { ...body, stock_id: vehicle?.stock_id ?? null, customer }, problems);
    },
  });

  staffRoute(app, now, {
    path: "/diary/:id/move",
    permission: "diary.book",
    body: bodies.move,
    find: ({ id }) => appointmentSubject(id),
    run: async (call) => {
      const { body, params, c } = call;
      const stored = await storedAppointment(params["id"]);
      const site = stored && siteOf(stored.site_id);
      if (!stored || !site) return notFound(c);
      const { id, kind, website, stock_id } = stored;
      const wrong = hourProblems(site, { ...body, kind });
      if (wrong.length > 0) return refusedWith(c, wrong);
      const places = placesOf(kind, website);
      const outcome = await change(call, "diary.move", { appointment: id }, (tx, person) =>
        rescheduleAppointment(tx, { ...body, id, person, places }),
      );
      return answerOf(c, outcome, { site, kind, stock_id, day: body.day, id, places });
    },
  });

  staffRoute(app, now, {
    path: "/diary/:id/cancel",
    permission: "diary.book",
    body: bodies.cancel,
    find: ({ id }) => appointmentSubject(id),
    run: async (call) => {
      const id = call.params["id"] ?? "";
      const { sequence } = call.body;
      return answerOf(
        call.c,
        await change(call, "diary.cancel", { appointment: id }, (tx, person) => cancelAppointment(tx, { id, person, sequence })),
      );
    },
  });

  staffRoute(app, now, {
    path: "/diary/:id/outcome",
    permission: "diary.book",
    body: bodies.outcome,
    find: ({ id }) => appointmentSubject(id),
    run: async (call) => {
      const id = call.params["id"] ?? "";
      const outcome = await change(call, "diary.outcome", { appointment: id }, (tx, person) =>
        noteOutcome(tx, { ...call.body, id, person }),
      );
      return answerOf(call.c, outcome);
    },
  });

  type Booking = Omit<BookingRequest, "person" | "site_id" | "places" | "for"> & { site: number } & (
      | { for: BookingRequest["for"] }
      | { customer: Parameters<typeof bookForNewCustomer>[1]["customer"] }
    );

  async function book(call: Call, { site: site_id, ...booking }: Booking, problems: readonly Problem[]): Promise<Response> {
    const { c } = call;
    const site = siteOf(site_id);
    if (!site) return notFound(c);
    const wrong = [...problems, ...hourProblems(site, booking)];
    if (wrong.length > 0) return refusedWith(c, wrong);
    const { kind, stock_id, day, website } = booking;
    const places = placesOf(kind, website);
    const detail: Record<string, string> = "for" in booking && "lead" in booking.for ? { lead: booking.for.lead } : {};
    const outcome = await change(call, "diary.book", detail, (tx, person) =>
      "customer" in booking
        ? bookForNewCustomer(tx, { ...booking, site_id, person, places })
        : bookAppointment(tx, { ...booking, site_id, person, places }),
    );
    return answerOf(c, outcome, { site, kind, stock_id, day, places });
  }

  async function change(
    { signedIn: { person, session }, request }: Call,
    action: StaffAction,
    detail: Readonly<Record<string, string>>,
    work: (tx: StaffTx, person: string) => Promise<AppointmentResult>,
  ): Promise<AppointmentResult | { ok: false; why: "limit"; seconds: number }> {
    const seconds = await changes.take(person.id);
    if (seconds !== undefined) return { ok: false, why: "limit", seconds };
    const actor = { kind: "staff", staff: person.id, session: session.id } as const;
    return staffWrite({ database, now }, { actor, action, permission: "diary.book", request, detail }, (tx) => work(tx, person.id));
  }

  /** 409 has the hours as they are now: nothing was booked, and what was typed stays. */
  async function answerOf(c: Context<AdminEnv>, result: Awaited<ReturnType<typeof change>>, hours?: HoursRequest): Promise<Response> {
    if (result.ok) return c.json({ id: result.id, mailed: result.mailed });
    switch (result.why) {
      case "unknown":
        return notFound(c);
      case "limit": {
        const answer = { message: inEnglish(text("admin.diary.tooMany")), reason: "limit" };
        return c.json(answer, 429, { "Retry-After": String(result.seconds) });
      }
      case "changed":
      case "over":
        return c.json({ message: inEnglish(text("admin.diary.changed")), reason: "changed" }, 409);
      case "full":
      case "vehicle": {
        const booked = result.with;
        const message =
          result.why === "vehicle"
            ? text("admin.diary.vehicleOut", {
                kind: booked ? text(APPOINTMENT_NAMES[booked.kind]) : "",
                time: timeText(booked?.time ?? ""),
                day: weekdayText(booked?.day ?? hours!.day),
              })
            : text("admin.diary.hourFull", { places: hours?.places ?? 0 });
        return c.json(
          { message: inEnglish(message), reason: result.why, hours: hours ? await offeredHours({ database, now }, hours) : [] },
          409,
        );
      }
    }
  }

  /** What can be booked are the branch's own hours. */
  function hourProblems(site: Site, { day, time }: When): Problem[] {
    const hours = hoursToBook(site, day, now());
    if (hours.includes(time)) return [];
    const [first] = hours;
    const message = first
      ? text("admin.diary.notAnHour", {
          time: timeText(time),
          branch: site.name,
          from: timeText(first),
          until: timeText(hours.at(-1) ?? first),
          day: weekdayText(day),
        })
      : text("admin.diary.noHours", { branch: site.name, day: weekdayText(day) });
    return [{ field: "time", message }];
  }

  async function vehicleOf(typed: string): Promise<{ stock_id: number } | undefined> {
    const id = readId(typed, MAX_STOCK_ID);
    const vrm = normaliseMark(typed);
    if (id === undefined && vrm === "") return undefined;
    const [row] = await database
      .select({ stock_id: vehicles.stock_id })
      .from(vehicles)
      .where(and(id === undefined ? eq(vehicles.vrm, vrm) : eq(vehicles.stock_id, id), eq(vehicles.state, "live")))
      .limit(1);
    return row;
  }

  async function storedAppointment(id = "") {
    if (!z.uuid().safeParse(id).success) return undefined;
    const [row] = await database.select().from(appointments).where(eq(appointments.id, id));
    return row;
  }

  async function appointmentSubject(id: string | undefined) {
    const row = await storedAppointment(id);
    return row && [{ site_id: row.site_id, website: row.website }];
  }
}

/** Only viewings do without a vehicle. */
function vehicleProblems(kind: AppointmentKind, typed: string, vehicle: { stock_id: number } | undefined): Problem[] {
  if (vehicle || (typed === "" && kind === "viewing")) return [];
  return [{ field: "vehicle", message: text("admin.diary.noSuchVehicle") }];
}

function readId(typed: string, max: number): number | undefined {
  return /^[1-9]\d{0,9}$/.test(typed) && Number(typed) <= max ? Number(typed) : undefined;
}
