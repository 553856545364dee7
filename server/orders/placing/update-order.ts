import { text } from "#domain/messages/message-text.ts";
import { APPLICATION_FIELD_NAMES, type ApplicationPage } from "#domain/finance-application/application-fields.ts";
import type { PaymentType } from "#domain/deal/transitions.ts";
import { emailIdentity } from "#domain/contact/email-identity.ts";
import { contactProblems } from "#domain/deal/order.ts";
import { extendedHold } from "#domain/deal/hold.ts";
import { ACCEPT_TERMS, ORDER_IS_CLOSED } from "#domain/deal/messages.ts";
import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { orders } from "#server/database/schema.ts";
import { eq } from "drizzle-orm";
import { UNPAID } from "#domain/deal/transitions.ts";
import { resolvePartExchange } from "./resolve-part-exchange.ts";
import { closedFieldProblems } from "./closed-fields.ts";
import { customerOf, paymentTypeOf } from "./create-order.ts";
import {
  advanceOrder,
  hasApplication,
  completesAnotherPage,
  NO_APPLICATION,
  decryptAnswers,
  encryptAnswers,
  answerProblems,
} from "#server/orders/applications/order-application.ts";
import { readOrderBody, type OrderRequest } from "./order-body.ts";
import { onlinePaymentDue, priceDeal, notMade } from "./price-deal.ts";
import { withNewEmail } from "#server/orders/email-confirmation.ts";
import { limitsNow, tooMany, whyNotHold, type CountedLimits, type HoldLimit } from "#server/orders/holds/hold-limits.ts";
import { heldSince } from "#server/orders/order-events.ts";
import { conflict, tooManyMails, invalidFields, type OrderContext, type OrderRefusal } from "#server/orders/order-context.ts";
import { outcomeTransaction } from "#server/database/outcome-transaction.ts";
import { recordProof } from "#server/orders/proof/record-proof.ts";
import { storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";
import { vehicleRow } from "#server/orders/holds/vehicle-hold.ts";
import { isOtherVisit, whyNotVisited } from "./wanted-visit.ts";
import { withFreeValuation } from "./with-free-valuation.ts";
import { withLenderQuotes, type QuoteRequired } from "./with-lender-quotes.ts";

/** Everything may change until the fee is paid or the application is submitted; afterwards only contact details. */
export const DEAL_MAY_CHANGE: readonly StoredOrder["status"][] = ["OPEN", "HELD"];
export const CONTACT_MAY_CHANGE: readonly StoredOrder["status"][] = ["OPEN", "HELD", "PAID", "SUBMITTED"];

export type Updated = { ok: true } | OrderRefusal;

/** Updates an order (7.14) and marks it complete (4.15); undefined if there is no such order. */
export async function updateOrder(
  context: OrderContext,
  guid: string,
  body: unknown,
  page?: ApplicationPage,
): Promise<Updated | undefined> {
  const { wish, problems } = readOrderBody(body);
  const limits = await limitsNow(context);
  const change = async (tx: Database): Promise<Updated | QuoteRequired | Undone> => {
    const order = await storedOrder(tx, guid, true);
    if (!order) return { ok: false, unknown: true };
    if (!CONTACT_MAY_CHANGE.includes(order.status)) return conflict("status", ORDER_IS_CLOSED);
    const customer = customerOf(wish, order.customer);
    const vehicle = isOtherVisit(customer, order.customer) ? await vehicleRow(tx, order.stock_id) : undefined;
    const visit = whyNotVisited(context, vehicle?.site_id, customer, order.customer);
    const wrong = withoutRepeats([...problems, ...contactProblems(customer), ...visit, ...whyNotUpdated(order, wish, context)]);
    if (wrong.length > 0) return invalidFields(wrong);
    const changed = { ...order, customer, email_identity: emailIdentity(customer.customer_email) };
    const limit = await whyNotTheirs(tx, order, changed, limits);
    if (limit) return { ok: false, limit, order: changed };
    const seconds = await mailsOfTransition(tx, context, order, changed);
    if (seconds !== undefined) return tooManyMails(seconds);
    const reached = await withNewEmail(tx, context, order, changed);
    if (!reached.ok) return reached;
    return DEAL_MAY_CHANGE.includes(order.status) ? updateDeal(tx, context, reached.order, wish, page) : write(tx, context, reached.order);
  };
  const outcome = await withFreeValuation(context, () =>
    withLenderQuotes<Updated | Undone>(context, () => outcomeTransaction(context.database, change)),
  );
  if ("limit" in outcome) return tooMany(context, outcome.limit, outcome.order);
  return "unknown" in outcome ? undefined : outcome;
}

/** Outcomes that are turned into a response after the transaction. */
type Undone = { ok: false; unknown: true } | { ok: false; limit: HoldLimit; order: StoredOrder };

/** Both mailboxes are notified of a change of address, so both count: alternating between two addresses must not send unlimited mail. */
async function mailsOfTransition(
  tx: Database,
  { mails }: OrderContext,
  before: StoredOrder,
  after: StoredOrder,
): Promise<number | undefined> {
  if (after.email_identity === before.email_identity) return undefined;
  // In the same sequence whatever the direction: each is locked until the end of the transaction.
  const both = [before, after].map(({ customer }) => customer.customer_email).toSorted();
  for (const recipient of both) {
    const seconds = await mails?.wait(recipient, tx);
    if (seconds !== undefined) return seconds;
  }
  for (const recipient of both) await mails?.take(recipient, tx);
  return undefined;
}

/** An unpaid order moved to another mailbox counts towards that mailbox's limit. */
async function whyNotTheirs(
  tx: Database,
  before: StoredOrder,
  after: StoredOrder,
  { per_email }: CountedLimits,
): Promise<HoldLimit | undefined> {
  if (after.email_identity === before.email_identity || !UNPAID.includes(before.status)) return undefined;
  return whyNotHold(tx, before, { email_identity: after.email_identity }, { per_email });
}

function whyNotUpdated(order: StoredOrder, request: OrderRequest, context: OrderContext): Problem[] {
  const problems: Problem[] = [];
  if (request.vehicle !== undefined && request.vehicle !== order.stock_id) {
    problems.push({ field: "vehicle", message: text("problem.orderForOtherVehicle") });
  }
  if (!DEAL_MAY_CHANGE.includes(order.status)) return [...problems, ...closedFieldProblems(order, request, context)];
  if (request.terms_accepted === false) problems.push({ field: "terms_accepted", message: ACCEPT_TERMS });
  return problems;
}

async function updateDeal(
  tx: Database,
  context: OrderContext,
  order: StoredOrder,
  request: OrderRequest,
  page?: ApplicationPage,
): Promise<Updated | QuoteRequired> {
  const payment_type: PaymentType = request.payment_type || request.has_finance ? paymentTypeOf(request, context) : order.payment_type;
  if (order.status !== "OPEN" && payment_type !== order.payment_type) {
    return invalidFields([{ field: "payment_type", message: text("problem.applicationAlreadySent") }]);
  }
  const car = await resolvePartExchange(tx, context, request.part_exchange, order.deal.vehicle, order.deal.part_exchange);
  if (!car.ok) return invalidFields(car.problems);
  const made = priceDeal(order.deal, request, {
    ...context,
    payment_type,
    now: context.now(),
    before: order.deal,
    part_exchange: car.part_exchange,
  });
  if (!made.ok) return notMade(made);

  const submitted =
    payment_type === "FINANCE"
      ? await answersOf(tx, order, request, { desk: context, page })
      : { ok: true as const, answers: NO_APPLICATION };
  if (!submitted.ok) return submitted;
  const amount_due = onlinePaymentDue(context, payment_type, made.deal);
  const changed: StoredOrder = { ...order, ...submitted.answers, payment_type, deal: made.deal, amount_due };
  return write(tx, context, await advanceOrder(tx, changed, context));
}

type ApplicationOutcome = { ok: true; answers: Partial<StoredOrder> } | OrderRefusal;

type ApplicationContext = { desk: OrderContext; page: ApplicationPage | undefined };

/** The stored answers merged with the submitted ones; completing a page extends the hold up to the website's limit. */
async function answersOf(
  tx: Database,
  order: StoredOrder,
  { application }: OrderRequest,
  { desk, page }: ApplicationContext,
): Promise<ApplicationOutcome> {
  if (!page && Object.keys(application).length === 0) return { ok: true, answers: {} };
  const before = decryptAnswers(order, desk);
  const clears = APPLICATION_FIELD_NAMES.some((name) => application[name] === "" && before[name]);
  if (!page && !clears && !hasApplication(application)) return { ok: true, answers: {} };
  const problems = answerProblems({ sent: application, before, page }, desk);
  if (problems.length > 0) return invalidFields(problems);
  const merged = { ...before, ...application };
  const longer = order.status === "OPEN" && completesAnotherPage(before, merged, desk) ? await extendedHoldEnd(tx, order, desk) : {};
  return { ok: true, answers: { ...encryptAnswers(merged, order.guid, desk), ...longer } };
}

async function extendedHoldEnd(
  tx: Database,
  order: StoredOrder,
  { website, now }: OrderContext,
): Promise<Pick<StoredOrder, "hold_expires_at"> | Record<never, never>> {
  if (!order.hold_expires_at || order.email_confirmed_at === null) return {};
  const times = { held_since: await heldSince(tx, order), hold_expires_at: order.hold_expires_at.getTime() };
  const until = extendedHold(times, now(), website.order);
  return until === undefined ? {} : { hold_expires_at: new Date(until) };
}

/** Writes all columns except the status, which only applyTransition writes. */
async function write(tx: Database, context: OrderContext, order: StoredOrder): Promise<Updated> {
  const now = new Date(context.now());
  const { customer, email_identity, email_confirmed_at, deal, application, application_gaps, payment_type, amount_due, hold_expires_at } =
    order;
  const filling = Object.keys(application_gaps ?? {}).length > 0;
  const completed_at = filling ? null : (order.completed_at ?? now);
  await tx
    .update(orders)
    .set({
      customer,
      email_identity,
      email_confirmed_at,
      deal,
      application,
      application_gaps,
      payment_type,
      amount_due,
      hold_expires_at,
      completed_at,
      updated_at: now,
    })
    .where(eq(orders.guid, order.guid));
  await recordProof(tx, context, order, "changed");
  return { ok: true };
}

function withoutRepeats(problems: Problem[]): Problem[] {
  const first = new Set<string>();
  return problems.filter(({ field }) => !first.has(field) && first.add(field));
}
