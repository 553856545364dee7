import { londonDay, londonWallClock, type Day, type Moment } from "#domain/calendar.ts";
import { isOver, placesFor, type AppointmentKind, type AppointmentOutcome } from "#domain/diary/appointment.ts";
import { freePlaces, hoursToBook, type Booking } from "#domain/diary/free-places.ts";
import { slotTimes } from "#domain/enquiries/test-drive-slots.ts";
import { hoursOn } from "#domain/organisation/opening-hours.ts";
import type { DayHours, Site } from "#domain/organisation/site.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import type { Database } from "#server/database/connect.ts";
import { leads, orders, vehicles } from "#server/database/schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { emailOf } from "#server/enquiries/staff/show-lead.ts";
import { nameOf } from "#server/enquiries/staff/lead-rows.ts";
import { storedCustomer } from "#server/orders/stored-order.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import type { Website } from "#websites/website.ts";
import { inEnglish } from "#locales/in-english.ts";
import { and, asc, eq, gte, isNull, lte, type SQL } from "drizzle-orm";
import { bookedBetween } from "../book-place.ts";
import { appointments } from "../diary-schema.ts";
import { readDiaryQuery, weekOf, type DiaryQuery } from "./diary-query.ts";

export type DiaryContext = {
  database: Database;
  organisation: { all: () => readonly Site[] };
  websites: readonly [Website, ...Website[]];
  now: () => Moment;
};

export type DiaryEntry = {
  id: string;
  kind: AppointmentKind;
  site_id: number;
  website: string;
  day: Day;
  time: string;
  sequence: number;
  /** The customer; "" for one who was erased. */
  name: string;
  vehicle: { stock_id: number; name: string; plate: string | null; path: string | null } | null;
  /** Who sees to them. */
  staff: string | null;
  outcome: AppointmentOutcome | null;
  booked_at: Moment;
  /** How often it was moved. */
  moves: number;
  isOver: boolean;
  /** The page of the lead or order, for whoever may see it. */
  path: string | null;
  /** Whether the customer can be told by email. */
  hasEmail: boolean;
};

export type DiaryDay = {
  day: Day;
  hours: DayHours;
  /** Why they are not those of the weekday. */
  reason: string | null;
  /** What can be booked, or could have been. */
  times: string[];
  /** The same without what is over. */
  bookable: string[];
  /** How many more test drives each hour takes, of all websites' customers; also an hour that only an entry has. */
  left: Record<string, number>;
};

export type DiaryBranch = { id: number; slug: string; name: string };

export type DiaryPage = {
  query: DiaryQuery;
  branches: DiaryBranch[];
  /** Null where nobody's branches are within reach. */
  branch: DiaryBranch | null;
  /** The websites that appointments are booked for here. */
  websites: string[];
  days: DiaryDay[];
  entries: DiaryEntry[];
  open: DiaryEntry | null;
  places: Record<Exclude<AppointmentKind, "viewing">, number>;
  today: Day;
  /** "10:30" */
  clock: string;
};

/** The week of a branch, as an address asks for it. */
export async function readDiary(context: DiaryContext, rights: Rights, parameters: URLSearchParams): Promise<DiaryPage> {
  const { organisation, websites, now } = context;
  const today = londonDay(now());
  const query = readDiaryQuery(parameters, today);
  const branches = branchesOf(context, rights);
  const branch = branches.find(({ slug }) => slug === query.branch) ?? branches[0] ?? null;
  const site = organisation.all().find(({ id }) => id === branch?.id);
  const days = weekOf(query.day);
  const ours = websites.filter(({ name }) => allowed(rights, "diary.read", { site_id: branch?.id ?? null, website: name }));
  const entries = branch
    ? await entriesOf(
        context,
        rights,
        and(eq(appointments.site_id, branch.id), gte(appointments.day, days[0]!), lte(appointments.day, days.at(-1)!)),
      )
    : [];
  const { minutes } = londonWallClock(now());
  const placesHere = (kind: AppointmentKind) =>
    Math.max(...(ours.length > 0 ? ours : websites).map((website) => placesFor(kind, website) ?? 0));
  const places = { test_drive: placesHere("test_drive"), collection: placesHere("collection"), delivery: placesHere("delivery") };
  const booked = branch ? await bookedBetween(context.database, branch.id, days[0]!, days.at(-1)!) : [];
  const week = days.map((day): DiaryDay => {
    const { times, ...shown } = dayOf(site, day, now());
    const hours = new Set([...times, ...entries.filter((entry) => entry.day === day).map(({ time }) => time)]);
    const left = [...hours].map((time) => [time, placesLeft(booked, { site_id: branch?.id ?? 0, day, time }, places.test_drive)] as const);
    return { ...shown, times, left: Object.fromEntries(left) };
  });
  return {
    query,
    branches,
    branch,
    websites: ours.map(({ name }) => name),
    days: week,
    entries,
    open: entries.find(({ id }) => id === query.open) ?? null,
    places,
    today,
    clock: `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`,
  };
}

/** The branches whose diary somebody sees. */
export function branchesOf({ organisation, websites }: Pick<DiaryContext, "organisation" | "websites">, rights: Rights): DiaryBranch[] {
  return organisation
    .all()
    .filter(
      ({ id, parent_id }) =>
        parent_id === null && websites.some(({ name }) => allowed(rights, "diary.read", { site_id: id, website: name })),
    )
    .map(({ id, slug, name }) => ({ id, slug, name }));
}

/** The appointments of a lead or an order that stand, soonest first. */
export function appointmentsOf(context: DiaryContext, rights: Rights, of: { lead: string } | { order: string }): Promise<DiaryEntry[]> {
  return entriesOf(context, rights, "lead" in of ? eq(appointments.lead, of.lead) : eq(appointments.order_guid, of.order));
}

async function entriesOf({ database, now }: DiaryContext, rights: Rights, which: SQL | undefined): Promise<DiaryEntry[]> {
  const rows = await database
    .select({
      appointment: appointments,
      contact: leads.contact,
      reference: orders.reference,
      customer: orders.customer,
      emptied_at: orders.emptied_at,
      vehicle: vehicles,
      staff: staff.name,
    })
    .from(appointments)
    .leftJoin(leads, eq(leads.id, appointments.lead))
    .leftJoin(orders, eq(orders.guid, appointments.order_guid))
    .leftJoin(vehicles, eq(vehicles.stock_id, appointments.stock_id))
    .leftJoin(staff, eq(staff.id, appointments.staff))
    .where(
      and(
        visibleTo(rights, "diary.read", { site_id: appointments.site_id, website: appointments.website }),
        isNull(appointments.cancelled_at),
        which,
      ),
    )
    .orderBy(asc(appointments.day), asc(appointments.time), asc(appointments.kind), asc(appointments.place), asc(appointments.id));
  return rows.map(({ appointment, contact, reference, customer, vehicle, staff: name }) => {
    const { id, kind, day, time, sequence, outcome, site_id, website } = appointment;
    const ordered = customer && storedCustomer({ customer });
    const isLead = appointment.lead !== null;
    const place = { site_id, website };
    const path = isLead ? `/leads/${appointment.lead}` : `/orders/${reference}`;
    return {
      id,
      kind,
      ...place,
      day,
      time,
      sequence,
      outcome,
      booked_at: appointment.created_at.getTime(),
      // Only moving and cancelling make a newer version, and cancelled ones are not read.
      moves: sequence,
      name: ordered ? [ordered.customer_first_name, ordered.customer_last_name].filter(Boolean).join(" ") : nameOf(contact ?? {}),
      vehicle: vehicle && {
        stock_id: vehicle.stock_id,
        name: vehicleName(vehicle),
        plate: vehicle.vrm,
        path: allowed(rights, "stock.read", { site_id: vehicle.site_id }) ? `/stock/${vehicle.stock_id}` : null,
      },
      staff: name,
      isOver: isOver(day, time, now()),
      path: allowed(rights, isLead ? "leads.read" : "orders.list", place) ? path : null,
      hasEmail: (ordered ? ordered.customer_email : emailOf(contact ?? {})) !== "",
    };
  });
}

/** Of test drives. Whose they are is not said: somebody may not see the customers of another website. */
function placesLeft(
  booked: readonly Booking[],
  { site_id, day, time }: { site_id: number; day: Day; time: string },
  places: number,
): number {
  const free = freePlaces(booked, { kind: "test_drive", site_id, stock_id: null, day, time }, places);
  return Array.isArray(free) ? free.length : 0;
}

function dayOf(site: Site | undefined, day: Day, now: Moment): Omit<DiaryDay, "left"> {
  if (!site) return { day, hours: null, reason: null, times: [], bookable: [] };
  const { hours, reason } = hoursOn(site, day);
  return { day, hours, reason: reason && inEnglish(reason), times: slotTimes(hours), bookable: hoursToBook(site, day, now) };
}
