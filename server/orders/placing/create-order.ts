import { paymentType } from "#domain/deal/steps.ts";
import { emailIdentity } from "#domain/contact/email-identity.ts";
import { DEFAULT_LOCALE } from "#domain/labels/locales.ts";
import { orderProblems } from "#domain/deal/order.ts";
import { orderReference } from "#domain/deal/order-reference.ts";
import { BOT_CHECK_FAILED, VEHICLE_RESERVED } from "#domain/deal/messages.ts";
import type { PaymentType } from "#domain/deal/transitions.ts";
import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { applyTransition, type TransitioningOrder } from "#server/orders/apply-transition.ts";
import { expireOrders } from "#server/orders/holds/close-order.ts";
import { isHoldLimit, limitsNow, tooMany, whyNotOpen, type CountedLimits } from "#server/orders/holds/hold-limits.ts";
import { newConfirmation } from "#server/orders/email-confirmation.ts";
import { endOfHold } from "#server/orders/holds/hold-ends.ts";
import { findByIdempotencyKey } from "./idempotency.ts";
import {
  bodyDigest,
  IDEMPOTENCY_KEY_HEADER,
  idempotencyKeyProblems,
  KEY_USED_FOR_ANOTHER_ORDER,
  type IdempotencyClaim,
} from "#server/http/idempotency-key.ts";
import {
  advanceOrder,
  advancesOnOpening,
  hasApplication,
  NO_APPLICATION,
  encryptAnswers,
  answerProblems,
} from "#server/orders/applications/order-application.ts";
import { readOrderBody, type OrderRequest } from "./order-body.ts";
import { resolvePartExchange } from "./resolve-part-exchange.ts";
import { priceAgreed, type AgreedTerms } from "./agreed-deal.ts";
import { dealBasisOf, onlinePaymentDue, priceDeal, notMade, type Circumstances, type DealBasis, type DealOutcome } from "./price-deal.ts";
import { conflict, invalidFields, type OrderContext, type OrderRefusal, tooManyMails } from "#server/orders/order-context.ts";
import { estimatesDigest } from "#server/orders/deal-estimates.ts";
import { proofOf } from "#server/orders/proof/record-proof.ts";
import { initialSession, type OpenedSession } from "#server/orders/payments/payment-sessions.ts";
import type { OrderClient } from "#server/orders/orders.ts";
import { personCheck, requiresBotCheck, UNCHECKED, type Verdict } from "#server/orders/holds/person-check.ts";
import { brokenConstraint, outcomeTransaction } from "#server/database/outcome-transaction.ts";
import { NO_CUSTOMER, type Customer, type Deal, type StoredOrder } from "#server/orders/stored-order.ts";
import { whyNotVisited } from "./wanted-visit.ts";
import { withFreeValuation } from "./with-free-valuation.ts";
import { vehicleRow, orderBlockedReason, type VersionedVehicle } from "#server/orders/holds/vehicle-hold.ts";
import { clientKey } from "#server/http/client-key.ts";
import { withLenderQuotes, type QuoteRequired } from "./with-lender-quotes.ts";
import { ORDER_NOT_INSERTED, type NewOrder } from "./insert-order.ts";

/** How often the vehicle may change between reading and holding it before the order is refused. */
const TRIES = 3;

/** `session`: the payment session, if it was created before the order was written. */
type New = { ok: true; guid: string; replayed: false; order: StoredOrder; session: OpenedSession | undefined };
export type Created = { ok: true; guid: string; replayed: true } | New | OrderRefusal;

/** Creates an order that holds its vehicle, or refuses. Nothing is stored of a refused order. */
export async function createOrder(context: OrderContext, body: unknown, client: OrderClient, agreed?: AgreedTerms): Promise<Created> {
  const { wish, problems } = readOrderBody(body);
  const wrong = [...problems, ...whyNotOrdered(context, wish, client, problems)];
  if (wrong.length > 0 || wish.vehicle === undefined) return invalidFields(wrong);

  const ordered = { ...wish, vehicle: wish.vehicle };
  const key = client.idempotencyKey ? { website: context.website.name, key: client.idempotencyKey, digest: bodyDigest(body) } : undefined;
  // Staff have sent the deal to this customer.
  const verdict = !agreed && (await requiresBotCheck(context)) ? personCheck(context, wish.botToken) : undefined;
  // A token is valid once, and a repeated request has no second one.
  const replayed = verdict && (await replayOf(context, key));
  if (replayed) return replayed;
  const wait = await context.mails?.wait(customerOf(wish).customer_email);
  if (wait !== undefined) return (await replayOf(context, key)) ?? tooManyMails(wait);
  const limits = await limitsNow(context);
  const place = () => withFreeValuation(context, () => placeOnce(context, ordered, key, { ...client, limits, verdict, agreed }));
  const created = await place();
  // Expired holds are released when the vehicle is wanted, not before every order.
  const isConflict = !created.ok && created.status === 409;
  const placed = isConflict && (await expireOrders(context, wish.vehicle)) > 0 ? await place() : created;
  // Every new order causes a mail to its customer.
  if (placed.ok && !placed.replayed) await context.mails?.take(placed.order.customer.customer_email);
  return placed;
}

type Wanted = OrderRequest & { vehicle: number };

/** The client and its limits. `verdict`: the bot check, if one is required. */
type LimitedClient = OrderClient & {
  limits: CountedLimits;
  verdict: (() => Promise<Verdict>) | undefined;
  agreed: AgreedTerms | undefined;
};

async function placeOnce(
  context: OrderContext,
  request: Wanted,
  key: IdempotencyClaim | undefined,
  client: LimitedClient,
): Promise<Created> {
  const place = (agreed: AgreedTerms | undefined) =>
    withLenderQuotes<Created>(context, async () => {
      const placed = await placeOrder(context, request, key, { ...client, agreed });
      return placed.ok ? placed : ((await replayOf(context, key)) ?? placed);
    });
  const placed = await place(client.agreed);
  // The lender does not answer: agreed figures need no other quote.
  return !placed.ok && placed.status === 503 && client.agreed ? place({ ...client.agreed, isFixed: true }) : placed;
}

/** The response for a key that already has an order: that order, or a refusal if the body differs. */
async function replayOf(context: OrderContext, key: IdempotencyClaim | undefined): Promise<Created | undefined> {
  const known = key && (await findByIdempotencyKey(context.database, key, context.now()));
  if (!known) return undefined;
  return known.same
    ? { ok: true, guid: known.guid, replayed: true }
    : invalidFields([{ field: IDEMPOTENCY_KEY_HEADER, message: KEY_USED_FOR_ANOTHER_ORDER }]);
}

/** Reads the parts of the deal and writes the order, provided they have not changed in between. */
async function placeOrder(
  context: OrderContext,
  request: Wanted,
  key: IdempotencyClaim | undefined,
  { address, locale = DEFAULT_LOCALE, limits, verdict, agreed }: LimitedClient,
): Promise<Created | QuoteRequired> {
  const { database, website } = context;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const cached = attempt === 1 ? freeInMemory(context, request.vehicle) : undefined;
    const found = cached ?? (await readVehicle(database, request.vehicle));
    const blocked = orderBlockedReason(found?.vehicle, website);
    if (!found || blocked) return conflict("vehicle", blocked ?? VEHICLE_RESERVED);

    const unvisited = whyNotVisited(context, found.vehicle.site_id, customerOf(request));
    if (unvisited.length > 0) return invalidFields(unvisited);
    const payment_type = paymentTypeOf(request, context);
    const basis = dealBasisOf(found.vehicle);
    const circumstances = { ...context, payment_type, now: context.now() };
    const made = agreed ? priceAgreed(basis, request, agreed, circumstances) : await priceWanted(context, basis, request, circumstances);
    // The in-memory price may be older than the one shown to the shopper: read the database.
    if (!made.ok && cached && !("quoteRequired" in made)) continue;
    if (!made.ok) return notMade(made);

    const deal = await withEstimates(context, request, made.deal);
    const order = newOrder(context, request, { guid: randomUUID(), client: clientKey(address), locale, payment_type, deal });
    const checked = verdict ? await checkedLast(context, order, limits, verdict) : { ok: true as const, order, limits };
    if (!checked.ok) return checked;
    const outcome = await open(context, checked.order, { revision: found.revision, key, limits: checked.limits });
    if (outcome !== "again") return outcome;
  }
  return conflict("vehicle", VEHICLE_RESERVED);
}

/**
 * The running costs that the shopper's page showed beside the deal: worked out here, at the miles and prices of that page. None where they
 * have changed since the page was opened: an order never has what nobody was shown.
 */
async function withEstimates({ estimates }: OrderContext, request: OrderRequest, deal: Deal): Promise<Deal> {
  const { costs, estimates_shown, estimates_digest } = request;
  const basis = estimates_shown ? await estimates?.(deal.vehicle.stock_id, costs) : undefined;
  if (!basis || (estimates_digest && estimates_digest !== estimatesDigest(basis))) return deal;
  return { ...deal, estimates: basis };
}

/** At the shop's price, with the valuation that the request names. */
async function priceWanted(
  context: OrderContext,
  basis: DealBasis,
  request: OrderRequest,
  circumstances: Omit<Circumstances, "part_exchange">,
): Promise<DealOutcome> {
  const car = await resolvePartExchange(context.database, context, request.part_exchange, basis.vehicle);
  return car.ok ? priceDeal(basis, request, { ...circumstances, part_exchange: car.part_exchange }) : car;
}

type Checked = { ok: true; order: TransitioningOrder; limits: CountedLimits } | OrderRefusal;

/** The bot check is verified after all other checks: verification consumes the token and takes a request to the provider. */
async function checkedLast(
  context: OrderContext,
  order: TransitioningOrder,
  limits: CountedLimits,
  verdict: () => Promise<Verdict>,
): Promise<Checked> {
  const limit = await whyNotOpen(context.database, order, limits);
  if (limit) return tooMany(context, limit, order);
  switch (await verdict()) {
    case "person":
      return { ok: true, order, limits };
    case "robot":
      return invalidFields([{ field: "g-recaptcha-response", message: BOT_CHECK_FAILED }]);
    case "unchecked":
      return { ok: true, order: { ...order, flags: [UNCHECKED] }, limits: await limitsNow(context, { unchecked: true }) };
  }
}

/** A vehicle unavailable in memory may be available again: only the database refuses. */
function freeInMemory({ remembered, website }: OrderContext, stock_id: number): VersionedVehicle | undefined {
  const known = remembered?.(stock_id);
  return known && orderBlockedReason(known.vehicle, website) === undefined ? known : undefined;
}

async function readVehicle(database: Database, stock_id: number): Promise<VersionedVehicle | undefined> {
  const vehicle = await vehicleRow(database, stock_id);
  return vehicle && { vehicle, revision: vehicle.revision };
}

/** Stores the order; "again" if its vehicle has changed since it was read. */
async function open(
  context: OrderContext,
  order: TransitioningOrder,
  opening: Omit<NewOrder, "payment" | "confirmation" | "proof">,
): Promise<Created | "again"> {
  const carriesOn = advancesOnOpening(order, context);
  const session = carriesOn || order.amount_due === 0 ? undefined : initialSession(context, order);
  const payment = session?.ok ? session.payment : undefined;
  const confirmation = newConfirmation(context, order.guid);
  const confirm = confirmation?.link;
  const opened = async (tx: Database): Promise<Created> => {
    // The first mail carries the link: the one about the opening, or about the transition that follows at once.
    const applied = await applyTransition(tx, order, "open", {
      now: context.now(),
      actor: "shopper",
      confirm: carriesOn ? undefined : confirm,
      opening: { ...opening, payment, confirmation: confirmation?.row, proof: proofOf(context, order, "made") },
    });
    if (!applied.ok) return invalidFields(applied.problems);
    return { ok: true, guid: order.guid, replayed: false, order: await advanceOrder(tx, applied.order, context, confirm), session };
  };
  try {
    // A single statement needs no explicit transaction, which would cost as much as the order itself.
    return await (carriesOn ? outcomeTransaction(context.database, opened) : opened(context.database));
  } catch (error) {
    const constraint = brokenConstraint(error)?.constraint;
    if (isHoldLimit(constraint)) return tooMany(context, constraint, order);
    switch (constraint) {
      case ORDER_NOT_INSERTED.vehicle:
      case "orders_reference":
        return "again";
      case ORDER_NOT_INSERTED.key:
      case "orders_one_hold_a_vehicle":
        return conflict("vehicle", VEHICLE_RESERVED);
      default:
        throw error;
    }
  }
}

function whyNotOrdered(context: OrderContext, request: OrderRequest, client: OrderClient, read: Problem[]): Problem[] {
  const contact = customerOf(request);
  const unread = new Set(read.map(({ field }) => field));
  const problems = orderProblems({ ...contact, vehicle: request.vehicle, terms_accepted: request.terms_accepted === true });
  const page = client.applicationPage;
  const applies = paymentTypeOf(request, context) === "FINANCE" && (page !== undefined || hasApplication(request.application));
  const application = applies ? answerProblems({ sent: request.application, page }, context) : [];
  const found = [...problems, ...application].filter(({ field }) => !unread.has(field));
  return [...found, ...idempotencyKeyProblems(client.idempotencyKey)];
}

/** 4.2 defines "in full" for this website; an order without a payment type is a reservation, or on finance. */
export function paymentTypeOf({ payment_type, has_finance }: OrderRequest, { website }: OrderContext): PaymentType {
  if (payment_type === "OUTRIGHT_FULL") return paymentType("cash", website.order);
  return payment_type ?? (has_finance ? "FINANCE" : "OUTRIGHT_DEPOSIT");
}

/** Names, contact and preferences; fields not sent keep their previous values. */
export function customerOf({ contact, preferences }: OrderRequest, before?: Customer): Customer {
  const given = Object.entries({ ...contact, ...preferences }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...NO_CUSTOMER, ...before, ...Object.fromEntries(given) };
}

function newOrder(
  context: OrderContext,
  request: OrderRequest,
  made: { guid: string; client: string; locale: string; payment_type: PaymentType; deal: Deal },
): TransitioningOrder {
  const now = new Date(context.now());
  const customer = customerOf(request);
  return {
    guid: made.guid,
    reference: orderReference(randomBytes(8)),
    website: context.website.name,
    locale: made.locale,
    stock_id: made.deal.vehicle.stock_id,
    status: null,
    payment_type: made.payment_type,
    customer,
    email_identity: emailIdentity(customer.customer_email),
    email_confirmed_at: null,
    flags: [],
    ...(made.payment_type === "FINANCE" && hasApplication(request.application)
      ? encryptAnswers(request.application, made.guid, context)
      : NO_APPLICATION),
    application_purged_at: null,
    emptied_at: null,
    erased_at: null,
    deal: made.deal,
    valuation_hash: made.deal.part_exchange?.hash ?? null,
    amount_due: onlinePaymentDue(context, made.payment_type, made.deal),
    amount_paid: 0,
    hold_expires_at: endOfHold(context, { status: "OPEN", email_confirmed_at: null }),
    client: made.client,
    completed_at: null,
    created_at: now,
    updated_at: now,
  };
}
