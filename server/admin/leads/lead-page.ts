import { DAY_MS, londonDay, type Day, type Moment } from "#domain/calendar.ts";
import { wantedTime } from "#domain/enquiries/wanted-time.ts";
import { englishLanguageName } from "#domain/labels/locales.ts";
import { leadAnswers, valuationLines } from "#domain/letters/dealer-notices.ts";
import { text } from "#domain/messages/message-text.ts";
import { formatMoney, pence } from "#domain/money.ts";
import { allowed, allowedSomewhere, type Rights } from "#domain/staff/allowed.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import type { StoredState } from "#domain/stock/vehicle.ts";
import type { AdminAddress } from "#server/admin/admin-address.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { leads, sites, vehicles } from "#server/database/schema.ts";
import { appointments } from "#server/diary/diary-schema.ts";
import { valuationOf } from "#server/deliveries/snapshots.ts";
import { answerTemplates, dealerTemplates, type AnswerTemplate } from "#server/enquiries/staff/answer-templates.ts";
import { templateValues } from "#server/enquiries/staff/template-values.ts";
import { leadsOf, nameOf, readForm, titleOf, type StaffLeadContext } from "#server/enquiries/staff/lead-rows.ts";
import { listStaffLeads, readLeadQuery, type LeadListPage } from "#server/enquiries/staff/list-staff-leads.ts";
import {
  duplicatesOf,
  emailOf,
  readStaffLead,
  telephoneOf,
  type OtherLead,
  type StoredStaffLead,
} from "#server/enquiries/staff/show-lead.ts";
import { countUnmatched } from "#server/replies/staff/unmatched-replies.ts";
import { listPeople } from "#server/staff/people/list-people.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { inEnglish } from "#locales/in-english.ts";
import { and, count, eq, gte, isNull, ne } from "drizzle-orm";
import { noteReading } from "./note-reading.ts";

const RECENT_DAYS = 7;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Line = { name: string; amount: string };

export type LeadPage = Omit<StoredStaffLead, "lead"> & {
  id: string;
  name: string;
  title: string;
  at: Moment;
  email: string;
  telephone: string;
  /** Answers in the order of the form, but for contact details and free text. */
  facts: Line[];
  /** Free text, each with the question. */
  texts: { label: string; text: string }[];
  valuation: Line[];
  slot: string | null;
  /** Unless it is English. */
  language: string | null;
  flags: string[];
  vehicle: LeadVehicle | null;
  /** None when an open page reads again: it keeps those that it was opened with. */
  duplicates: OtherLead[];
  /** Who may answer it. */
  people: { id: string; name: string }[];
  mayAnswer: boolean;
  mayBuildDeal: boolean;
  today: Day;
  /** To begin an answer with; none where there is no address to answer to. */
  templates: AnswerTemplate[];
  /** From here on changes are followed. */
  since: string;
};

export type LeadVehicle = {
  name: string;
  plate: string | null;
  price: string | null;
  state: StoredState;
  branch: string | null;
  /** Its page, for whoever sees the stock of its branch. */
  path: string | null;
  /** Other leads about it in the last seven days, within reach. */
  others: number;
  testDrives: number;
  isHeld: boolean;
};

export function leadContext({ database, organisation, websites, now }: AdminServices): StaffLeadContext {
  return { database, organisation, websites, now };
}

export type LeadsPage = LeadListPage & {
  branches: { slug: string; name: string }[];
  /** Emails of customers that belong to no lead yet. */
  unmatched: number;
  /** Whether the person writes answer templates. */
  mayWriteTemplates: boolean;
  /** From here on changes are followed. */
  since: string;
};

/** A list of leads, as an address asks for it, and the branches to choose from. */
export async function leadsPage(services: AdminServices, { rights, person }: SignedIn, parameters: URLSearchParams): Promise<LeadsPage> {
  // Before anything is read: what changes meanwhile is read again.
  const since = services.changes.id();
  const page = await listStaffLeads(leadContext(services), { rights, person: person.id }, readLeadQuery(parameters));
  const isOurs = (site_id: number) => services.websites.some(({ name }) => allowed(rights, "leads.read", { site_id, website: name }));
  const branches = services.organisation.all().filter(({ id }) => isOurs(id));
  const unmatched = await countUnmatched(services.database, rights);
  return {
    ...page,
    branches: branches.map(({ slug, name }) => ({ slug, name })),
    unmatched,
    mayWriteTemplates: allowedSomewhere(rights, "leads.templates"),
    since,
  };
}

/** A lead for its page; undefined if it is out of reach. That it was read is written down before the page is answered. */
export async function leadPage(
  services: AdminServices,
  signedIn: SignedIn,
  { id, follows, shopOrigin }: { id: string; follows: boolean; shopOrigin: AdminAddress["shopOrigin"] },
): Promise<LeadPage | undefined> {
  const { rights } = signedIn;
  // Before anything is read: what changes meanwhile is read again.
  const since = services.changes.id();
  const context = leadContext(services);
  const stored = ID.test(id) ? await readStaffLead(context, rights, id) : undefined;
  if (!stored) return undefined;
  await noteReading(services, signedIn, { action: "leads.show", permission: "leads.read", detail: { lead: id }, follows });
  const { lead, ...progress } = stored;
  const subject = { site_id: lead.site_id, website: lead.website };
  const form = readForm(lead.form);
  const answers = form ? leadAnswers({ form, contact: lead.contact, answers: lead.answers }) : [];
  const slot = form ? wantedTime(form, lead.answers) : null;
  const valuation = valuationOf(lead.answers);
  const people = await listPeople(services.database, services.now());
  const about = await vehicleOf(services, rights, lead);
  const vehicle = about && [about.name, about.plate && `(${formatMark(about.plate)})`].filter(Boolean).join(" ");
  return {
    ...progress,
    id,
    since,
    name: nameOf(lead.contact),
    title: titleOf(lead),
    at: lead.created_at.getTime(),
    email: emailOf(lead.contact),
    telephone: telephoneOf(lead.contact),
    facts: answers
      .filter(({ field, kind }) => kind !== "words" && !CONTACT.includes(field))
      .map(({ label, kind, value }) => ({
        name: inEnglish(label),
        amount: kind === "tick" ? inEnglish(text("partExchange.yesWithin")) : value,
      })),
    texts: answers.filter(({ kind }) => kind === "words").map(({ label, value }) => ({ label: inEnglish(label), text: value })),
    valuation: valuationLines({ answers: lead.answers, valuation }).map((line) => inEnglish({ name: line.name, amount: line.amount })),
    slot: slot && inEnglish(slot),
    language: englishLanguageName(lead.locale) ?? null,
    flags: lead.flags,
    vehicle: about,
    duplicates: follows ? [] : await duplicatesOf(context, rights, lead),
    people: people
      .filter(({ state, posts }) => state === "active" && allowed({ posts }, "leads.answer", subject))
      .map((person) => ({ id: person.id, name: person.name })),
    mayAnswer: allowed(rights, "leads.answer", subject),
    mayBuildDeal: allowed(rights, "deals.build", subject),
    today: londonDay(services.now()),
    templates:
      emailOf(lead.contact) === ""
        ? []
        : [
            ...(await dealerTemplates(
              services.database,
              subject,
              await templateValues({ ...services, shopOrigin }, lead, signedIn.person.name),
            )),
            ...answerTemplates({ first_name: lead.contact["first_name"] ?? "", vehicle, slot }),
          ],
  };
}

/** Shown in a panel of their own. */
const CONTACT: readonly string[] = [
  "customer_title",
  "first_name",
  "last_name",
  "email",
  "customer_email",
  "telephone",
  "customer_telephone",
];

async function vehicleOf(
  { database, now }: AdminServices,
  rights: Rights,
  { id, stock_id }: typeof leads.$inferSelect,
): Promise<LeadVehicle | null> {
  if (stock_id === null) return null;
  const [row] = await database
    .select({ vehicle: vehicles, branch: sites.name })
    .from(vehicles)
    .leftJoin(sites, eq(sites.id, vehicles.site_id))
    .where(eq(vehicles.stock_id, stock_id));
  if (!row) return null;
  const { vehicle, branch } = row;
  const since = new Date(now() - RECENT_DAYS * DAY_MS);
  const [others] = await database
    .select({ number: count() })
    .from(leads)
    .where(and(leadsOf(rights), eq(leads.stock_id, stock_id), ne(leads.id, id), gte(leads.created_at, since)));
  const [drives] = await database
    .select({ number: count() })
    .from(appointments)
    .where(
      and(
        eq(appointments.stock_id, stock_id),
        eq(appointments.kind, "test_drive"),
        isNull(appointments.cancelled_at),
        gte(appointments.day, londonDay(now())),
      ),
    );
  return {
    name: vehicleName(vehicle),
    plate: vehicle.vrm,
    price: vehicle.price === null ? null : formatMoney(pence(vehicle.price)),
    state: vehicle.state,
    branch,
    path: allowed(rights, "stock.read", { site_id: vehicle.site_id }) ? `/stock/${stock_id}` : null,
    others: others?.number ?? 0,
    testDrives: drives?.number ?? 0,
    isHeld: vehicle.held_by !== null,
  };
}
