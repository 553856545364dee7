import { londonDay, londonWallClock, type Day } from "#domain/calendar.ts";
import { testDriveSlots } from "#domain/enquiries/test-drive-slots.ts";
import { placesFor } from "#domain/diary/appointment.ts";
import { freePlaces } from "#domain/diary/free-places.ts";
import { appointments } from "#server/diary/diary-schema.ts";
import { leadEvents, leads, vehicles } from "#server/database/schema.ts";
import { redactDatabaseErrors } from "#server/database/redact-errors.ts";
import type { Website } from "#websites/website.ts";
import { and, eq, gte, isNull } from "drizzle-orm";
import { formNumbers } from "./form-numbers.ts";
import type { LeadContext } from "./lead-context.ts";
import { slotKey, type LocalisedForm, type Leads, type TestDriveBranch } from "./leads.ts";
import { sentLead } from "./sent-lead.ts";
import { submitLead } from "./submit-lead.ts";
import { testDrivePlaces } from "./lead-subject.ts";

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Creates the lead operations for pages, the API and the command line. */
export function openLeads(context: LeadContext): Leads {
  const forms = formsById(context.website);
  return {
    take: redactDatabaseErrors((...args: Parameters<Leads["take"]>) => submitLead(context, ...args)),
    formOf: (formId) => forms.get(formId.trim()),
    sent: redactDatabaseErrors(async (id: string) => (ID.test(id) ? sentLead(context, id) : undefined)),
    testDriveBranches: (stock_id) => testDriveBranches(context, stock_id),
    close: redactDatabaseErrors(async (id: string) => (ID.test(id) ? closeLead(context, id) : false)),
  };
}

function formsById(website: Website): Map<string, LocalisedForm> {
  return new Map(
    formNumbers(website).flatMap(([form, ids]) => Object.entries(ids).map(([locale, id]) => [String(id), { form, locale }] as const)),
  );
}

async function testDriveBranches({ database, organisation, website, now }: LeadContext, stock_id: number): Promise<TestDriveBranch[]> {
  const today = londonDay(now());
  const [vehicle] = await database.select({ site_id: vehicles.site_id }).from(vehicles).where(eq(vehicles.stock_id, stock_id));
  const booked = await database
    .select()
    .from(appointments)
    .where(and(gte(appointments.day, today), isNull(appointments.cancelled_at)));
  const kind = "test_drive";
  const places = placesFor(kind, website);
  return testDrivePlaces({ organisation }, vehicle?.site_id)
    .map((site) => {
      const days = testDriveSlots(site, londonWallClock(now()));
      const isFree = (day: Day, time: string) => Array.isArray(freePlaces(booked, { kind, site_id: site.id, stock_id, day, time }, places));
      return {
        slug: site.slug,
        name: site.name,
        own: site.id === vehicle?.site_id,
        days,
        taken: days.flatMap(({ value: day, times }) =>
          times.filter(({ value }) => !isFree(day, value)).map(({ value }) => slotKey(day, value)),
        ),
      };
    })
    .filter(({ days }) => days.length > 0)
    .toSorted((one, other) => Number(other.own) - Number(one.own));
}

/** Marks a lead as dealt with; false if it was already or there is none. */
async function closeLead({ database, now }: LeadContext, id: string): Promise<boolean> {
  const at = new Date(now());
  return database.transaction(async (tx) => {
    const closed = await tx
      .update(leads)
      .set({ closed_at: at })
      .where(and(eq(leads.id, id), isNull(leads.closed_at)))
      .returning({ id: leads.id });
    if (closed.length === 0) return false;
    await tx.insert(leadEvents).values({ lead: id, at, event: "closed" });
    return true;
  });
}
