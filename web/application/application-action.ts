import { localisedPath, rendered, t } from "#web/locale/translate.ts";
import {
  APPLICATION_FIELDS,
  fieldsOf,
  isSecret,
  type ApplicationFieldName,
  type ApplicationPage,
} from "#domain/finance-application/application-fields.ts";
import {
  HISTORIES,
  historyOf,
  writeHistory,
  type HistoryEntry,
  type HistoryName,
} from "#domain/finance-application/application-history.ts";
import type { ComparedFigures } from "#domain/deal/agreement-figures.ts";
import { historyEntryProblems, isWorking } from "#domain/finance-application/finance-application.ts";
import type { Problem } from "#domain/problem.ts";
import type { Dealership } from "#server/dealership.ts";
import type { AddressLookupOutcome } from "#server/providers/addresses/address-lookup.ts";
import type { OrderOutcome, MaskedApplication } from "#server/orders/orders.ts";
import { NO_STORE_HEADERS, refusalHeaders } from "#web/forms/action-headers.ts";
import { productsOf, shownIn } from "#web/deal/checkout/shown-figures.ts";
import { data, redirect } from "react-router";
import { progressOf } from "./application-loader.ts";
import { fieldsOfFound, SELECTED_ADDRESS_FIELD, parseSelectedAddress } from "./selected-address.ts";
import { historyOfStep, isStep, nextApplicationStep, stepPath, APPLICATION_STEPS, type ApplicationStepName } from "./steps.ts";

/** Action data of an application page: the problems or the outcome, and all submitted values. */
export type ApplicationFormResult = {
  /** Unique per submission. */
  attempt: string;
  problems: Problem<string>[];
  typed: Record<string, string>;
  found?: AddressLookupOutcome;
  mailed?: boolean;
  /** The displayed figures and the current ones, where they differ; then the vehicle is not held. */
  changed?: ComparedFigures;
  /** Outcome of requesting another confirmation mail; "often": too many requests. */
  confirmation?: "sent" | "often";
};

/** Contact fields shown on the first page in addition to the application's own. */
const CONTACT_FIELDS = [
  "customer_title",
  "customer_first_name",
  "customer_middle_name",
  "customer_last_name",
  "customer_email",
  "customer_telephone",
  "customer_secondary_telephone",
];
const TELEPHONE = "customer_telephone";
/** Fails validation as a telephone number: the page requires one (specification 5.2), the API does not. */
const NO_TELEPHONE = "-";

type Sent = {
  dealership: Dealership;
  application: MaskedApplication;
  step: ApplicationStepName;
  sent: FormData;
  form: Record<string, string>;
  client: { address: string };
  url: URL;
};

/** Saves a page of the application and redirects to the next, or handles the page's other buttons. */
export async function handleApplicationForm(
  dealership: Dealership,
  request: Request,
  params: { guid: string; page?: string | undefined },
  address: string,
) {
  const application = await dealership.orders.application(params.guid);
  const step = params.page ?? "check";
  if (!application || !isStep(step)) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const fields = await request.formData();
  const form = textFields(fields);
  const sent: Sent = { dealership, application, step, sent: fields, form, client: { address }, url: new URL(request.url) };
  const { guid } = application.order;
  switch (form["intent"]) {
    case "cancel": {
      await dealership.orders.withdraw(guid);
      throw go(`/order/${guid}`);
    }
    case "reopen":
      return reopen(sent);
    case "extend":
      await dealership.orders.extendHold(guid);
      return answer(sent, {});
    case "find":
      return answer(sent, {
        found: (await dealership.addresses?.find(form["address_postcode"] ?? "", address)) ?? { kind: "unavailable" },
      });
    case "send-confirmation": {
      const confirmation = await dealership.orders.sendConfirmation(guid);
      return answer(sent, { confirmation: !confirmation.ok && confirmation.why === "too many" ? "often" : "sent" });
    }
    case "mail": {
      const mailed = await dealership.orders.sendLink(guid, (token) => new URL(localisedPath(`/resume/${token}`), request.url).href);
      return answer(sent, { mailed: mailed.ok });
    }
    default:
      return save(sent);
  }
}

async function save(sent: Sent) {
  const { step, application, form } = sent;
  const name = historyOfStep(step);
  if (name) return saveEarlier(sent, name);
  const { section } = APPLICATION_STEPS[step];
  if (section === "check") throw go(`/order/${application.order.guid}`);
  const body = step === "address" ? withFound(form) : form;
  return stored(sent, pageBody(section, body, application), section);
}

/** Adds, changes or removes an earlier address or employment. */
async function saveEarlier(sent: Sent, name: HistoryName) {
  const { form, application, step, url } = sent;
  const { field, entry: names } = HISTORIES[name];
  const entries = historyOf(name, application.answers);
  if (form["remove"] !== undefined) {
    const left = entries.filter((_, index) => String(index) !== form["remove"]);
    return stored(
      sent,
      { [field]: left.length === 0 ? "[]" : writeHistory(name, left) },
      undefined,
      stepPath(application.order.guid, step),
    );
  }
  const body = name === "address" ? withFound(form) : form;
  const entry: HistoryEntry = Object.fromEntries(
    Object.values<ApplicationFieldName>(names).flatMap((each) => (body[each]?.trim() ? [[each, body[each].trim()]] : [])),
  );
  const problems = historyEntryProblems(name, entry, application.rules);
  if (problems.length > 0) return answer(sent, { problems: rendered(problems) });
  const index = Number(url.searchParams.get("entry") ?? Number.NaN);
  const changed = index in entries ? entries.with(index, entry) : isKnown(entry, entries) ? entries : [...entries, entry];
  return stored(sent, { [field]: writeHistory(name, changed) });
}

/** Submitting the same form twice adds one entry. */
function isKnown(entry: HistoryEntry, entries: HistoryEntry[]): boolean {
  return entries.some((each) => inOrder(each) === inOrder(entry));
}

function inOrder(entry: HistoryEntry): string {
  return JSON.stringify(Object.entries(entry).toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Saves the submitted values and redirects to the next incomplete page. */
async function stored(sent: Sent, body: Record<string, string>, page?: ApplicationPage, next?: string) {
  const { dealership, application, step, form, client } = sent;
  const outcome = await dealership.orders.update(application.order.guid, body, { ...client, ...(page && { applicationPage: page }) });
  if (!outcome) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  if (!outcome.ok)
    return outcome.status === 409
      ? reload(application)
      : answer(sent, { problems: problemsOf(outcome, form) }, outcome.status, outcome.status === 422 ? undefined : outcome.retry_after);
  const now = await dealership.orders.application(application.order.guid);
  throw go(next ?? stepPath(application.order.guid, nextApplicationStep(step, progressOf(now ?? application))));
}

async function reopen(sent: Sent) {
  const { guid } = sent.application.order;
  const shown = shownIn(sent.sent);
  const figures = Object.keys(shown).length > 0 ? { ...shown, products: productsOf(sent.sent) } : {};
  const outcome = await sent.dealership.orders.reopen(guid, sent.client, figures);
  if (outcome?.ok) throw go(`/order/${guid}/application`);
  if (outcome?.status === 409 && outcome.shown && outcome.current)
    return answer(sent, { changed: { shown: outcome.shown, current: outcome.current } }, 409);
  const problems = outcome
    ? Object.values(outcome.errors)
        .flat()
        .map((message) => ({ field: "", message: t(message) }))
    : [];
  return outcome?.status === 429 ? answer(sent, { problems }, 429, outcome.retry_after) : answer(sent, { problems }, 409);
}

/** The order's status changed meanwhile, in another tab or by expiry: redirects to its page, which shows the current state. */
function reload({ order: { guid } }: MaskedApplication): never {
  throw go(`/order/${guid}`);
}

/** The submitted fields of a page. A stored secret that was left empty is unchanged. */
function pageBody(page: ApplicationPage, form: Record<string, string>, { storedSecrets }: MaskedApplication): Record<string, string> {
  const fields = fieldsOf(page).filter((field) => APPLICATION_FIELDS[field].kind !== "list");
  const birth = fields.filter((field) => field.startsWith("date_of_birth"));
  const bornAgain = birth.some((field) => form[field]?.trim());
  const body: Record<string, string> = {};
  for (const field of fields) {
    const text = form[field]?.trim() ?? "";
    const stays = isSecret(field) && storedSecrets.includes(field) && text === "" && !(bornAgain && birth.includes(field));
    if (!stays) body[field] = text;
  }
  if (page === "employment" && !isWorking(body)) Object.assign(body, { employer: "", job_title: "", occupation_type: "" });
  if (page !== "about") return body;
  for (const field of CONTACT_FIELDS) body[field] = form[field]?.trim() ?? "";
  body[TELEPHONE] ||= NO_TELEPHONE;
  return body;
}

/** A selected lookup result overwrites the address fields. */
function withFound(form: Record<string, string>): Record<string, string> {
  const chosen = parseSelectedAddress(form[SELECTED_ADDRESS_FIELD] ?? "");
  if (!chosen) return form;
  return { ...form, ...fieldsOfFound(chosen) };
}

function problemsOf(outcome: Extract<OrderOutcome, { ok: false }>, form: Record<string, string>): Problem<string>[] {
  const missing = !form[TELEPHONE]?.trim();
  const problems = Object.entries(outcome.errors).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message: missing && field === TELEPHONE ? t("common.enterYourTelephoneNumber") : t(message) })),
  );
  return problems.toSorted((one, other) => place(one, form) - place(other, form));
}

/** Position of a problem's field on the page: a browser submits fields in document order. */
function place({ field }: Problem<string>, form: Record<string, string>): number {
  const names = Object.keys(form);
  return names.includes(field) ? names.indexOf(field) : names.length;
}

function answer(
  { form }: Pick<Sent, "form">,
  partial: Partial<ApplicationFormResult>,
  status = (partial.problems?.length ?? 0) > 0 ? 422 : 200,
  retry_after?: number,
) {
  return data<ApplicationFormResult>(
    { attempt: crypto.randomUUID(), problems: [], typed: form, ...partial },
    { status, headers: refusalHeaders(retry_after) },
  );
}

function go(path: string): Response {
  return redirect(path, { status: 303, headers: NO_STORE_HEADERS });
}

function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  return fields;
}
