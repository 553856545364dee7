import { currentLocale, msg, t } from "#web/locale/translate.ts";
import type { ComparedFigures } from "#domain/deal/agreement-figures.ts";
import { HOLDING } from "#domain/deal/transitions.ts";
import type { Problem } from "#domain/problem.ts";
import type { Dealership } from "#server/dealership.ts";
import type { OrderClient, OrderOutcome } from "#server/orders/orders.ts";
import { data, redirect } from "react-router";
import { unavailablePage, type UnavailablePage } from "./checkout-loader.ts";
import { orderCookies, orderIdFromCookie } from "#web/deal/order/order-cookie.ts";
import { withoutAcceptances, retainedAcceptances } from "#web/forms/acceptance.ts";
import { isDatabaseAway } from "#web/database-away.ts";
import { NO_STORE_HEADERS, refusalHeaders } from "#web/forms/action-headers.ts";
import { productsOf } from "./shown-figures.ts";

/** Action data of a refused form: the problems, and the values that are rendered again. */
export type RefusedForm = {
  kind: "refused";
  /** Unique per submission. */
  attempt: string;
  problems: Problem<string>[];
  typed: Record<string, string>;
  /** The limit on unpaid holds was reached: offer the telephone number or an enquiry. */
  limited?: boolean;
  /** The displayed figures and the current ones, where the price differs; nothing was stored. */
  changed?: ComparedFigures;
};

/** Specification 8.20: unexpected errors. The submitted values are preserved. */
const TRY_AGAIN = msg("common.pleaseTryAgain");

const KEY_FIELD = "idempotency_key";
/** Fields never rendered again. */
const NOT_RETAINED: readonly string[] = ["g-recaptcha-response", KEY_FIELD];

const TELEPHONE = "customer_telephone";
/** The form requires a telephone number (5.2), the API does not (5.1): this placeholder fails validation as a number. */
const NO_TELEPHONE = "-";

/** Creates an order from the form: 303 to the next page, or the form with its problems. */
export async function placeOrder(dealership: Dealership, request: Request, address: string) {
  const { orders, stock } = dealership;
  const form = await request.formData();
  const typed = textFields(form);
  // With finance this form is the first page of the finance application.
  const client: OrderClient = { address, idempotencyKey: typed[KEY_FIELD], locale: currentLocale()?.lang, applicationPage: "about" };
  const outcome = await orders.create(bodyOf(form, typed), client).catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error;
    console.error(error);
    return undefined;
  });
  if (!outcome) return refusedForm(500, [{ field: "", message: t(TRY_AGAIN) }], typed);
  if (outcome.ok) {
    const headers = new Headers(NO_STORE_HEADERS);
    for (const cookie of orderCookies(dealership.website, outcome.order.stock_id, outcome.guid, request.url))
      headers.append("Set-Cookie", cookie);
    throw redirect(outcome.order.payment?.url ?? `/order/${outcome.guid}`, { status: 303, headers });
  }
  if (outcome.status === 409 && outcome.shown && outcome.current) {
    return refusedForm(409, [], typed, { changed: { shown: outcome.shown, current: outcome.current } });
  }
  // The vehicle is available and only the part exchange was refused: show the form again with its values.
  const isAboutCar = "valuation_hash" in outcome.errors;
  if (outcome.status === 409 && !isAboutCar) {
    await continueOrder(orders, request, typed["vehicle"] ?? "");
    const vehicle = await stock.vehicle(Number(typed["vehicle"]));
    if (!vehicle) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
    return data<UnavailablePage>(unavailablePage(dealership, vehicle, t(outcome.message)), { status: 409, headers: NO_STORE_HEADERS });
  }
  const { retry_after } = outcome.status === 422 ? {} : outcome;
  return refusedForm(outcome.status, problemsOf(outcome, typed), typed, { retry_after });
}

type Refusal = { retry_after?: number | undefined; changed?: ComparedFigures };

function refusedForm(status: number, problems: Problem<string>[], typed: Record<string, string>, { retry_after, changed }: Refusal = {}) {
  const page: RefusedForm = {
    kind: "refused",
    attempt: crypto.randomUUID(),
    problems,
    typed: { ...retained(typed), ...retainedAcceptances(typed, { status, problems }) },
    limited: status === 429,
    ...(changed && { changed }),
  };
  return data<RefusedForm>(page, { status, headers: refusalHeaders(retry_after) });
}

/** The form was submitted in two tabs: this shopper's own order already holds the vehicle. */
async function continueOrder(orders: Dealership["orders"], request: Request, stockId: string): Promise<void> {
  const guid = orderIdFromCookie(request, stockId);
  const order = guid === undefined ? undefined : await orders.get(guid);
  if (order && HOLDING.includes(order.status)) throw redirect(`/order/${order.guid}`, { status: 303, headers: NO_STORE_HEADERS });
}

function bodyOf(form: FormData, typed: Record<string, string>): unknown {
  return {
    ...typed,
    [TELEPHONE]: typed[TELEPHONE]?.trim() || NO_TELEPHONE,
    products: productsOf(form),
    opt_ins: form.getAll("opt_ins"),
  };
}

function problemsOf(outcome: Extract<OrderOutcome, { ok: false }>, typed: Record<string, string>): Problem<string>[] {
  const missing = !typed[TELEPHONE]?.trim();
  const problems = Object.entries(outcome.errors).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message: missing && field === TELEPHONE ? t("common.enterYourTelephoneNumber") : t(message) })),
  );
  if (problems.length === 0 && outcome.status !== 422) return [{ field: "", message: t(outcome.message) }];
  return inFormOrder(problems, Object.keys(typed));
}

/** Sorts by field position: browsers submit fields in document order. Unticked checkboxes are not submitted and come last. */
function inFormOrder(problems: Problem<string>[], fields: string[]): Problem<string>[] {
  const place = ({ field }: Problem<string>) => (fields.includes(field) ? fields.indexOf(field) : fields.length);
  return problems.toSorted((one, other) => place(one) - place(other));
}

function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  return fields;
}

function retained(typed: Record<string, string>): Record<string, string> {
  return withoutAcceptances(Object.fromEntries(Object.entries(typed).filter(([name]) => !NOT_RETAINED.includes(name))));
}
