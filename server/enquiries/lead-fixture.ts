import { MINUTE_MS } from "#domain/calendar.ts";
import { formSubmitApi } from "#server/api/form-submit.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import type { TestDatabase } from "#server/database/test-support/test-databases.ts";
import { openOrganisation, organisationOf } from "#server/organisation/sites.ts";
import { demoBotCheck } from "#server/providers/bot-check/demo.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Website } from "#websites/website.ts";
import { Hono } from "hono";
import type { LeadContext } from "./lead-context.ts";
import { openLeads } from "./open-leads.ts";

const DAY = { open: "08:30", closed: "18:00" };
const HOURS = [DAY, DAY, DAY, DAY, DAY, DAY, null];

/** Two branches with a Fiesta each, one with a workshop, lead operations with their API, and a clock set by the test. */
export async function createLeadFixture(
  { database }: Pick<TestDatabase, "database">,
  changes: Partial<LeadContext> & {
    order?: Partial<Website["order"]>;
    enquiries?: Partial<Website["enquiries"]>;
    diary?: Website["diary"];
  } = {},
) {
  const { order, enquiries, diary = wexcombe.diary, ...deskChanges } = changes;
  const clock = { now: Date.parse("2026-11-21T10:00:00Z") };
  const [swindon, andover] = await database
    .insert(sites)
    .values([
      { slug: "swindon", name: "Wexcombe Swindon", hours: HOURS },
      { slug: "andover", name: "Wexcombe Andover", hours: HOURS },
      { slug: "store", name: "Store", hours: HOURS, show_on_frontend: false },
    ])
    .returning();
  await database
    .insert(sites)
    .values({ slug: "swindon-workshop", name: "Wexcombe Swindon Workshop", hours: HOURS, parent_id: swindon!.id });
  const stock = await database
    .insert(vehicles)
    .values([fiesta(swindon!.id), fiesta(andover!.id), { ...fiesta(swindon!.id), state: "sold" }])
    .returning();
  const organisation = organisationOf(await openOrganisation(database), deskChanges.website ?? wexcombe);
  const context: LeadContext = {
    database,
    website: {
      ...wexcombe,
      order: { ...wexcombe.order, ...order },
      enquiries: { ...wexcombe.enquiries, ...enquiries },
      ...(diary && { diary }),
    },
    organisation,
    botCheck: order?.recaptcha ? demoBotCheck() : undefined,
    now: () => clock.now,
    ...deskChanges,
  };
  const leads = openLeads(context);
  const api = new Hono().route(
    "/api/v2",
    formSubmitApi({ leads, website: deskChanges.website ?? wexcombe }, (c) => c.req.header("X-Test-Address") ?? "192.0.2.10"),
  );
  const [here = 0, there = 0, sold = 0] = stock.map(({ stock_id }) => stock_id);
  return {
    context,
    leads,
    here,
    there,
    sold,
    pass: (minutes: number) => {
      clock.now += minutes * MINUTE_MS;
    },
    submit: (fields: Record<string, string>, headers: Record<string, string> = {}) => submit(api, fields, headers),
    api,
  };
}

/** Submits a form as multipart/form-data, as a browser does. */
async function submit(api: Hono, fields: Record<string, string>, headers: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await api.request("/api/v2/form-submit", { method: "POST", body, headers });
  const retryAfter = response.headers.get("Retry-After");
  return { status: response.status, ...(retryAfter !== null && { retryAfter }), body: await response.json() };
}

export const AMINA_CONTACT = {
  first_name: "Amina",
  last_name: "Okafor",
  email: "amina.okafor@example.com",
  telephone: "07700 900123",
  _terms_accepted: "true",
};
