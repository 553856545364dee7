import { t } from "#web/locale/translate.ts";
import {
  APPLICATION_FIELDS,
  fieldsOf,
  type ApplicationFieldName,
  type ApplicationPage,
  type FinanceApplication,
} from "#domain/finance-application/application-fields.ts";
import { HISTORY_MONTHS, historyOf, monthsAt, monthsCovered, type HistoryName } from "#domain/finance-application/application-history.ts";
import type { Dealership } from "#server/dealership.ts";
import type { MaskedApplication } from "#server/orders/orders.ts";
import { orderIdFromCookie } from "#web/deal/order/order-cookie.ts";
import { viewOrder, type OrderView } from "#web/deal/order/order-view.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { data, redirect } from "react-router";
import { checkAnswersSections, type CheckedSection } from "./answers-to-check.ts";
import { nationalPhoneNumber } from "./national-phone-number.ts";
import {
  historyOfStep,
  isStep,
  SECTIONS,
  nextApplicationStep,
  stepPath,
  APPLICATION_STEPS,
  type Progress,
  type ApplicationStepName,
} from "./steps.ts";
import { formatDuration } from "./durations.ts";
import { historyLine, type HistoryLine } from "./history-line.ts";

export type ApplicationView = {
  step: ApplicationStepName;
  /** The hold expired during the application: the answers are stored and the vehicle can be held again. */
  ended: boolean;
  order: OrderView;
  sections: { title: string; href: string; done: boolean; current: boolean }[];
  /** Stored values of the page's fields, without secrets. */
  typed: Record<string, string>;
  /** Masked secrets already stored, by field. */
  storedSecrets: Partial<Record<ApplicationFieldName, string>>;
  /** Masked date of birth: "•• •• 1991" */
  born: string | null;
  /** Optional personal details that this lender requires. */
  insists: readonly string[];
  history: { name: HistoryName; earlier: HistoryLine[]; covered: string; short: boolean; entry: number | "new" | null } | null;
  finds_addresses: boolean;
  email: string;
  check: { sections: CheckedSection[]; secretsShown: boolean } | null;
};

/** A page of an application with the stored answers, or a redirect to the page of the order's current state. */
export async function loadApplication(
  dealership: Dealership,
  params: { guid: string; page?: string | undefined },
  query: URLSearchParams,
  request: Request,
) {
  const application = await dealership.orders.application(params.guid);
  if (!application) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const { order, answers } = application;
  const ended = order.status === "EXPIRED";
  if (!ended && order.status !== "OPEN" && order.status !== "HELD") throw go(`/order/${order.guid}`);
  const progress = progressOf(application);
  if (params.page !== undefined && !isStep(params.page)) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const step = params.page ?? nextApplicationStep(undefined, progress);
  if (params.page === undefined && !ended) throw go(stepPath(order.guid, step));
  const name = historyOfStep(step);
  const history = name ? historyView(name, answers, query.get("entry")) : null;
  const view: ApplicationView = {
    step,
    ended,
    order: await viewOrder(dealership, order),
    sections: SECTIONS.map(({ section, title }) => ({
      title: t(title),
      href: stepPath(order.guid, section),
      done: section !== "check" && application.done.includes(section),
      current: section === APPLICATION_STEPS[step].section,
    })),
    typed: history
      ? entryAnswers(history, answers)
      : { ...(step === "about" && contactOf(application)), ...plainAnswers(step, application) },
    storedSecrets: Object.fromEntries(application.storedSecrets.map((field) => [field, answers[field]])),
    born: application.born,
    insists: application.rules.insists,
    history,
    finds_addresses: dealership.addresses !== undefined,
    email: String(order.customer["customer_email"] ?? ""),
    check: step === "check" ? await answersToCheck(dealership, application, request) : null,
  };
  return data(view, { headers: NO_STORE_HEADERS });
}

/** Secret answers are only sent to the browser that started the application or opened its mailed link; the guid alone is not enough. */
async function answersToCheck({ orders }: Dealership, masked: MaskedApplication, request: Request): Promise<ApplicationView["check"]> {
  const { guid, stock_id } = masked.order;
  const secretsShown = orderIdFromCookie(request, stock_id) === guid;
  const application = secretsShown ? await orders.application(guid, { withSecrets: true }) : masked;
  return { sections: checkAnswersSections(application ?? masked), secretsShown };
}

export function progressOf({ answers, done }: MaskedApplication): Progress {
  const short = (name: HistoryName) => monthsAt(name, answers) > 0 && monthsCovered(name, answers) < HISTORY_MONTHS;
  return { done, short: { address: short("address"), employment: short("employment") } };
}

function go(path: string): Response {
  return redirect(path, { status: 302, headers: NO_STORE_HEADERS });
}

function contactOf({ order: { customer } }: MaskedApplication): Record<string, string> {
  const texts = Object.entries(customer).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts.map(([field, text]) => [field, field.endsWith("telephone") ? nationalPhoneNumber(text) : text]));
}

function plainAnswers(step: ApplicationStepName, { answers, storedSecrets }: MaskedApplication): Record<string, string> {
  const { section } = APPLICATION_STEPS[step];
  if (section === "check") return {};
  const fields = fieldsOf(section satisfies ApplicationPage).filter(
    (field) => !storedSecrets.includes(field) && APPLICATION_FIELDS[field].kind !== "list",
  );
  return Object.fromEntries(fields.map((field) => [field, answers[field] ?? ""]));
}

function historyView(name: HistoryName, answers: FinanceApplication, wanted: string | null): NonNullable<ApplicationView["history"]> {
  const entries = historyOf(name, answers);
  const short = monthsCovered(name, answers) < HISTORY_MONTHS;
  const index = /^\d{1,2}$/.test(wanted ?? "") && Number(wanted) < entries.length ? Number(wanted) : null;
  return {
    name,
    earlier: entries.map((entry) => historyLine(name, entry)),
    covered: formatDuration(monthsCovered(name, answers)),
    short,
    entry: index ?? (short || wanted === "new" ? "new" : null),
  };
}

function entryAnswers({ name, entry }: NonNullable<ApplicationView["history"]>, answers: FinanceApplication): Record<string, string> {
  return typeof entry === "number" ? { ...historyOf(name, answers)[entry] } : {};
}
