import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import { text } from "#domain/messages/message-text.ts";
import { BOT_CHECK_FAILED } from "#domain/deal/messages.ts";
import { formForId, FORMS, leadProblems, type LeadFormName } from "#domain/enquiries/forms.ts";
import type { FormField } from "#domain/enquiries/fields.ts";
import { readDepartment, readPreviousUrls, readRegistrations, visitText } from "#domain/enquiries/visit-history.ts";
import { wantedTime } from "#domain/enquiries/wanted-time.ts";
import { DEFAULT_LOCALE } from "#domain/labels/locales.ts";
import { inEnglish } from "#locales/in-english.ts";
import { errorsByField, type Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { leadEvents, leads } from "#server/database/schema.ts";
import { TOO_MANY_MAILS } from "#server/deliveries/mail-limit.ts";
import { outcomeTransaction } from "#server/database/outcome-transaction.ts";
import { BotCheckUnavailable } from "#server/providers/bot-check/bot-check.ts";
import type { VehicleRow } from "#server/orders/holds/vehicle-hold.ts";
import { normaliseLine, normaliseText } from "#server/text/normalise-input.ts";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { randomUUID } from "node:crypto";
import { bookTestDrive } from "./book-test-drive.ts";
import { CLIENT_RETENTION_MS } from "#server/retention/purge-client-addresses.ts";
import { clientKey } from "#server/http/client-key.ts";
import { IDEMPOTENCY_KEY_HEADER, KEY_USED_FOR_ANOTHER_FORM, type IdempotencyClaim } from "#server/http/idempotency-key.ts";
import { claimLeadKey } from "./lead-keys.ts";
import type { LeadContext, StoredLead } from "./lead-context.ts";
import type { LeadClient, LeadOutcome } from "./leads.ts";
import { leadVehicle, leadSubjectProblems } from "./lead-subject.ts";
import { DEAL_LINK_FIELD, withDeal } from "./unfinished-deal.ts";
import { withValuedCar } from "./valued-car.ts";

export const BOT_CHECK_FIELD = "g-recaptcha-response";
/** A honeypot: hidden from people, filled in by bots. */
export const HONEYPOT = "company_website";

export const FLAGS = { robot: "filled in a hidden field", unchecked: "bot check not available" } as const;

export const TOO_MANY_FORMS = text("problem.tooManyForms");
const SECOND_MS = 1_000;
/** Part of the key of the advisory lock by client. */
const FORMS_LOCK = ADVISORY_LOCKS.forms;
const PERSONAL = ["customer_title", "first_name", "last_name", "email", "customer_email", "telephone", "customer_telephone", "postcode"];
const KEY_IN_USE: LeadOutcome = { ok: false, status: 422, errors: { [IDEMPOTENCY_KEY_HEADER]: [KEY_USED_FOR_ANOTHER_FORM] } };
/** What the sender of an unfinished deal ticked. */
const CONSENT = inEnglish(text("deal.emailMeAboutThisDeal"));
const TELEPHONE_MESSAGE = text("problem.telephoneInvalid");

/** Validates and stores a form as a lead. A suspicious form is stored with a flag rather than rejected. */
export async function storeLead(
  context: LeadContext,
  form: LeadFormName,
  typed: Readonly<Record<string, string>>,
  { address, token, locale = DEFAULT_LOCALE }: LeadClient,
  claim: IdempotencyClaim | undefined,
): Promise<LeadOutcome> {
  const typedAnswers = formForId(form, tidied(form, typed));
  const vehicle = await leadVehicle(context, typedAnswers["vehicle_id"]);
  const valued = await withValuedCar(context, typedAnswers);
  const visited = form === "part_exchange" ? withVisit(valued.answers, vehicle) : valued.answers;
  const { answers, problems: dealProblems } =
    form === "deal" ? withDeal(context, visited, typed[DEAL_LINK_FIELD] ?? "", vehicle) : { answers: visited, problems: [] };
  const problems = [
    ...valued.problems,
    ...dealProblems,
    ...leadProblems(form, answers),
    ...telephoneProblems(form, answers),
    ...leadSubjectProblems(context, form, answers, vehicle),
  ];
  if (problems.length > 0) return { ok: false, status: 422, errors: errorsByField(inOrder(form, problems)) };
  const flags: string[] = typed[HONEYPOT]?.trim() ? [FLAGS.robot] : [];
  const now = context.now();
  const site =
    context.organisation.site(answers["_organisational_unit"] ?? "") ?? (vehicle ? context.organisation.site(vehicle.site_id) : undefined);
  const fields = vehicle && isAbout(form) ? { ...answers, ...vehicleFields(vehicle) } : answers;
  const lead: StoredLead = {
    id: randomUUID(),
    website: context.website.name,
    form,
    locale,
    stock_id: vehicle?.stock_id ?? null,
    site_id: site?.id ?? null,
    contact: only(fields, (name) => PERSONAL.includes(name)),
    answers: only(fields, (name) => !PERSONAL.includes(name)),
    flags,
    client: clientKey(address),
    created_at: new Date(now),
    closed_at: null,
  };
  const email = lead.contact["email"] ?? lead.contact["customer_email"] ?? "";
  // A suspected bot is sent no mail.
  const answered = email !== "" && !flags.includes(FLAGS.robot);
  if (context.website.order.recaptcha) {
    // Last, because verification consumes the token and takes a request to the provider.
    const seconds = await secondsUntilNextForm(context.database, lead, context);
    if (seconds !== undefined) return tooManyForms(seconds);
    const wait = answered ? await context.mails?.wait(email) : undefined;
    if (wait !== undefined) return tooManyMails(wait);
    const checked = await isPerson(context, token);
    if (checked === "robot") return { ok: false, status: 422, errors: { [BOT_CHECK_FIELD]: [BOT_CHECK_FAILED] } };
    if (checked === "unknown") flags.push(FLAGS.unchecked);
  }
  return outcomeTransaction<LeadOutcome>(context.database, async (tx) => {
    // First, as a concurrent request with the same key waits here for the outcome of this one.
    if (claim && !(await claimLeadKey(tx, claim, lead))) return KEY_IN_USE;
    await lockClient(tx, lead);
    const seconds = await secondsUntilNextForm(tx, lead, context);
    if (seconds !== undefined) return tooManyForms(seconds);
    const wait = answered ? await context.mails?.take(email, tx) : undefined;
    if (wait !== undefined) return tooManyMails(wait);
    await tx.insert(leads).values(lead);
    await tx
      .insert(leadEvents)
      .values([
        { lead: lead.id, at: lead.created_at, event: "received", note: null },
        ...flags.map((flag) => ({ lead: lead.id, at: lead.created_at, event: "flagged", note: flag })),
        ...(form === "deal" ? [{ lead: lead.id, at: lead.created_at, event: "consented", note: CONSENT }] : []),
      ]);
    const slot = wantedTime(form, answers);
    if (form === "test_drive") {
      const booked = await bookTestDrive(tx, lead, context.website);
      if (!booked.ok) return booked;
      await tx.insert(leadEvents).values({ lead: lead.id, at: lead.created_at, event: "booked", note: slot && inEnglish(slot) });
    }
    await context.onTaken?.(tx, lead);
    return { ok: true, lead: { id: lead.id, form, stock_id: lead.stock_id, slot }, replayed: false };
  });
}

/**
 * A part exchange also stores the pages and vehicles viewed before, sent by the browser only with consent, and the department of the
 * vehicle it goes towards.
 */
function withVisit(
  { previous_urls, recently_viewed, department_code, ...answers }: Record<string, string>,
  vehicle: VehicleRow | undefined,
): Record<string, string> {
  const visit = {
    previous_urls: visitText(readPreviousUrls(previous_urls)),
    recently_viewed: visitText(readRegistrations(recently_viewed)),
    department_code: readDepartment(department_code) ?? vehicle?.department_id?.toString() ?? "",
  };
  return { ...answers, ...Object.fromEntries(Object.entries(visit).filter(([, text]) => text !== "")) };
}

/** In a part exchange, make and model are the customer's own car. */
function isAbout(form: LeadFormName): boolean {
  const fields: Readonly<Record<string, FormField>> = FORMS[form].fields;
  return fields["make"]?.kind === "unseen";
}

/** The vehicle's fields that are stored with a form about it. */
function vehicleFields({ make, range, derivative, advert_classification }: VehicleRow): Record<string, string> {
  return { make, model: range, ...(derivative && { trim: derivative }), _vehicle_type: advert_classification };
}

/** Possible numbers, not only assigned ones, so that the numbers reserved for drama are accepted. */
function telephoneProblems(form: LeadFormName, answers: Record<string, string>): Problem[] {
  const fields: Readonly<Record<string, FormField>> = FORMS[form].fields;
  return Object.entries(fields).flatMap(([field, { kind }]) => {
    const value = answers[field];
    if (kind !== "telephone" || value === undefined || parsePhoneNumberFromString(value, "GB")?.isPossible()) return [];
    return [{ field, message: TELEPHONE_MESSAGE }];
  });
}

/** The first problem of each field in the order of the form, after those of the whole form. */
function inOrder(form: LeadFormName, problems: readonly Problem[]): Problem[] {
  const fieldNames = Object.entries<FormField>(FORMS[form].fields).flatMap(([name, { kind }]) => (kind === "unseen" ? [] : [name]));
  const first = problems.filter(({ field }, at) => problems.findIndex((each) => each.field === field) === at);
  return first.toSorted((one, other) => fieldNames.indexOf(one.field) - fieldNames.indexOf(other.field));
}

function tooManyForms(seconds: number): LeadOutcome {
  return { ok: false, status: 429, message: TOO_MANY_FORMS, errors: { form: [TOO_MANY_FORMS] }, retry_after: seconds };
}

function tooManyMails(seconds: number): LeadOutcome {
  return { ok: false, status: 429, message: TOO_MANY_MAILS, errors: { form: [TOO_MANY_MAILS] }, retry_after: seconds };
}

/** If the check is unavailable the form is accepted: a lead is worth more than a bot costs. */
async function isPerson({ botCheck }: LeadContext, token: string): Promise<"person" | "robot" | "unknown"> {
  if (token === "" || !botCheck) return "robot";
  try {
    return (await botCheck.isPerson(token, "lead")) ? "person" : "robot";
  } catch (error) {
    if (!(error instanceof BotCheckUnavailable)) throw error;
    console.error(`The bot check of a form was not answered: ${error.message}`);
    return "unknown";
  }
}

/** Forms of one client that arrive on several nodes at once count each other. */
async function lockClient(tx: Database, { client }: StoredLead): Promise<void> {
  if (client !== "") await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${client}, ${FORMS_LOCK}))`);
}

/**
 * Undefined while a client is below its hourly limit of forms, which is halved if the bot check was unavailable. Without an address there
 * is no limit.
 */
async function secondsUntilNextForm(
  tx: Database,
  { client, created_at, flags }: StoredLead,
  { website }: LeadContext,
): Promise<number | undefined> {
  if (client === "") return undefined;
  const hourAgo = new Date(created_at.getTime() - CLIENT_RETENTION_MS);
  const { per_client_hour } = website.enquiries;
  const limit = flags.includes(FLAGS.unchecked) ? Math.max(1, Math.floor(per_client_hour / 2)) : per_client_hour;
  const sent = await tx
    .select({ at: leads.created_at })
    .from(leads)
    .where(and(eq(leads.client, client), gt(leads.created_at, hourAgo)))
    .orderBy(desc(leads.created_at))
    .limit(limit);
  if (sent.length < limit) return undefined;
  const oldest = sent.at(-1)?.at ?? created_at;
  return Math.max(1, Math.ceil((oldest.getTime() - hourAgo.getTime()) / SECOND_MS));
}

function only(answers: Record<string, string>, wanted: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => wanted(name)));
}

/** Only free-text fields may contain line breaks. */
function tidied(form: LeadFormName, typed: Readonly<Record<string, string>>): Record<string, string> {
  const fields: Readonly<Record<string, FormField>> = FORMS[form].fields;
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, fields[name]?.kind === "words" ? normaliseText(value) : normaliseLine(value)]),
  );
}
