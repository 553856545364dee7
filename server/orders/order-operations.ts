import { estimatesDigest } from "./deal-estimates.ts";
import { deliveryBands } from "#domain/deal/delivery.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Actor } from "#domain/deal/actor.ts";
import { HOUR_MS } from "#domain/calendar.ts";
import { poundsFromPence, pence } from "#domain/money.ts";
import { FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import { PAYMENT_TYPES } from "#domain/deal/transitions.ts";
import { customiseMessages, customMessage, type CustomMessages } from "#domain/deal/custom-messages.ts";
import { createOrder } from "#server/orders/placing/create-order.ts";
import { decideOrder, expireOrders, type Decide } from "#server/orders/holds/close-order.ts";
import { confirmEmail, lookAtConfirmation, sendConfirmation } from "./email-confirmation.ts";
import { extendHold } from "#server/orders/holds/extend-hold.ts";
import { deleteExpiredKeys } from "#server/orders/placing/idempotency.ts";
import { changePartExchange } from "#server/orders/placing/order-part-exchange.ts";
import { orderEvents } from "#server/telemetry/channels.ts";
import { orderFinder } from "./find-order.ts";
import type { OrderContext, OrderRefusal } from "./order-context.ts";
import {
  closePaymentSessions,
  closeStaleSessions,
  NOTHING_TO_PAY,
  openSession,
  presentPayment,
  startPayment,
} from "#server/orders/payments/payment-sessions.ts";
import type { OrderClient, OrderOutcome, Orders, PaymentOutcome, PresentedOrder, PaymentUpdate } from "./orders.ts";
import {
  deleteOldPaymentMessages,
  recordPayment,
  recordPaymentFailure,
  type PaymentSettlement,
} from "#server/orders/payments/settle-payment.ts";
import { requiresBotCheck } from "#server/orders/holds/person-check.ts";
import { presentNewOrder, presentOrder } from "./present-order.ts";
import { recordFailedRefund } from "#server/orders/payments/failed-refunds.ts";
import { issueDueRefunds } from "#server/orders/payments/refunds.ts";
import { isGuid, isPayable, websiteOfOrder } from "./stored-order.ts";
import { applicationForLender, showApplication } from "#server/orders/applications/application-for-lender.ts";
import { purge } from "#server/retention/purge.ts";
import { previewResumeLink, redeemResumeLink, renewResumeLink, sendResumeLink } from "#server/orders/applications/resume-link.ts";
import { reopenOrder } from "#server/orders/holds/reopen-order.ts";
import { maskedApplication } from "#server/orders/applications/masked-application.ts";
import { sendToLender } from "#server/orders/lender/send-to-lender.ts";
import { takeStep } from "#server/orders/staff/take-step.ts";
import { updateOrder } from "#server/orders/placing/update-order.ts";
import { vehicleRow, orderBlockedReason } from "#server/orders/holds/vehicle-hold.ts";
import { redactDatabaseErrors } from "#server/database/redact-errors.ts";

/** How often expired holds are looked for. */
const EXPIRY_INTERVAL_MS = 15_000;

/** How often expired personal data is purged. */
const PURGE_INTERVAL_MS = HOUR_MS;

/** Creates the order operations of a website and starts the task that expires holds; `alsoEachRound` is work of others at its interval. */
export function orderOperations(context: OrderContext, alsoEachRound: () => Promise<void> = async () => {}): Orders {
  const { database, website } = context;
  const hourly = onceEvery(PURGE_INTERVAL_MS, context.now, () => purge(context));
  const round = repeat(
    EXPIRY_INTERVAL_MS,
    redactDatabaseErrors(async () => {
      await expireOrders(context);
      await settle(context);
      await alsoEachRound();
      await deleteExpiredKeys(database, context.now());
      await deleteOldPaymentMessages(database, context.now());
      await hourly();
    }),
  );

  // An order exists only on the website it was placed on.
  const isOfWebsite = async (guid: string): Promise<boolean> => isGuid(guid) && (await websiteOfOrder(database, guid)) === website.name;
  const present = async (guid: string): Promise<PresentedOrder> => {
    const order = await presentOrder(context, guid);
    if (!order) throw new Error("An order disappeared while it was being changed");
    return order;
  };
  const outcome = async (result: { ok: true } | OrderRefusal, guid: string, replayed = false): Promise<OrderOutcome> =>
    result.ok ? { ok: true, guid, order: await present(guid), replayed } : withCustomMessages(context, result);
  const settled = async (result: PaymentSettlement): Promise<PaymentOutcome> =>
    result.ok ? { ...result, order: await present(result.guid) } : result;

  const finder = orderFinder(context);

  return {
    check: redactDatabaseErrors(async (stock_id: number, guid?: string) => {
      await expireOrders(context, stock_id);
      const message = orderBlockedReason(await vehicleRow(database, stock_id), website, guid);
      return message === undefined ? { ok: true } : { ok: false, message: customMessage(message, customOf(website)) };
    }),
    create: redactDatabaseErrors(async (body: unknown, client: OrderClient) => {
      const created = await createOrder(context, body, client).catch((error: unknown) => {
        orderEvents.publish({ outcome: "error" });
        throw error;
      });
      orderEvents.publish({ outcome: created.ok ? (created.replayed ? "replayed" : "placed") : String(created.status) });
      if (!created.ok) return withCustomMessages(context, created);
      if (created.replayed) return outcome(created, created.guid, true);
      const { guid, order } = created;
      const session = isPayable(order) ? (created.session ?? (await openSession(context, order, 1))) : undefined;
      if (order.status !== "OPEN") return outcome(created, guid);
      return { ok: true, guid, order: presentNewOrder(order, session?.ok ? session.payment : undefined), replayed: false };
    }),
    get: redactDatabaseErrors(async (guid: string) => (isGuid(guid) ? presentOrder(context, guid, website.name) : undefined)),
    update: redactDatabaseErrors(async (guid: string, body: unknown, { applicationPage }: OrderClient) => {
      if (!(await isOfWebsite(guid))) return undefined;
      const updated = await updateOrder(context, guid, body, applicationPage);
      if (!updated?.ok) return updated && withCustomMessages(context, updated);
      await payWhatIsDue(context, guid);
      return outcome(updated, guid);
    }),
    application: redactDatabaseErrors(async (guid: string, options?: { withSecrets: boolean }) =>
      (await isOfWebsite(guid)) ? maskedApplication(context, guid, options) : undefined,
    ),
    sendLink: redactDatabaseErrors(async (guid: string, address: (token: string) => string) =>
      (await isOfWebsite(guid)) ? sendResumeLink(context, guid, address) : { ok: false, why: "unknown" },
    ),
    find: finder.find,
    openFound: redactDatabaseErrors(finder.open),
    lookAtLink: redactDatabaseErrors((token: string) => previewResumeLink(context, token)),
    openLink: redactDatabaseErrors((token: string) => redeemResumeLink(context, token)),
    renewLink: redactDatabaseErrors((token: string, address: (token: string) => string) => renewResumeLink(context, token, address)),
    confirmsEmail: context.sendsMail === true,
    lookAtConfirmation: redactDatabaseErrors((token: string) => lookAtConfirmation(context, token)),
    confirmEmail: redactDatabaseErrors(async (token: string, { address }: OrderClient) => {
      const confirmed = await confirmEmail(context, token);
      // If the vehicle is unavailable or the order cannot be reopened, the order's page explains it.
      if (confirmed.ok && confirmed.reopen) await reopenOrder(context, confirmed.guid, address);
      return confirmed;
    }),
    sendConfirmation: redactDatabaseErrors(async (guid: string) =>
      (await isOfWebsite(guid)) ? sendConfirmation(context, guid) : { ok: false, why: "unknown" },
    ),
    readApplication: redactDatabaseErrors((guid: string, actor: Actor = "system") => applicationForLender(context, guid, actor)),
    showApplication: redactDatabaseErrors((...input: Parameters<Orders["showApplication"]>) => showApplication(context, ...input)),
    purge: redactDatabaseErrors((options?: { dry?: boolean }) => purge(context, options)),
    reopen: redactDatabaseErrors(async (guid: string, { address }: OrderClient, shown?: object) => {
      const reopened = (await isOfWebsite(guid)) ? await reopenOrder(context, guid, address, shown) : undefined;
      return reopened && outcome(reopened, guid);
    }),
    addPartExchange: redactDatabaseErrors((guid: string, input: unknown) => changed(guid, { add: input })),
    removePartExchange: redactDatabaseErrors((guid: string, hash: string) => changed(guid, { remove: hash })),
    config: async () => ({
      finance_deposit: website.finance_defaults.deposit,
      finance_deposit_type: website.finance_defaults.deposit_type,
      finance_term: website.finance_defaults.term,
      finance_mileage: website.finance_defaults.mileage,
      finance_credit_rating: website.finance_defaults.credit_rating,
      finance_types: FINANCE_PRODUCTS,
      payment_types: PAYMENT_TYPES,
      finance_applications: context.vault !== undefined,
      enquiry_form: website.order.enquiry_form,
      requires_enquiry: website.enquiries.requiresEnquiryFormOverride,
      recaptcha: await requiresBotCheck(context),
      bot_check: await widgetKeys(context),
      pay_in_full: website.order.pay_in_full,
      full_card_payment: website.order.full_card_payment,
      deposit_fee: poundsFromPence(pence(website.order.deposit_fee)),
      fixed_deposit: poundsFromPence(pence(website.order.deposit_fee)),
      hold_minutes: website.order.hold_minutes,
      ...(deliveryBands(website).length > 0 && {
        delivery: { bands: deliveryBands(website).map(({ areas, fee }) => ({ areas, fee: poundsFromPence(pence(fee)) })) },
      }),
    }),
    estimatesDigest,
    botCheckWidget: async () => ((await requiresBotCheck(context)) ? context.botCheck?.widget : undefined),
    extendHold: redactDatabaseErrors(async (guid: string) => {
      const extended = (await isOfWebsite(guid)) ? await extendHold(context, guid) : undefined;
      return extended && outcome(extended, guid);
    }),
    startPayment: redactDatabaseErrors(async (guid: string) =>
      (await isOfWebsite(guid)) ? startPayment(context, guid) : { ok: false, message: NOTHING_TO_PAY },
    ),
    payment: redactDatabaseErrors((session: string) => presentPayment(context, session)),
    paymentArrived: redactDatabaseErrors(async (update: PaymentUpdate) => settled(await recordPayment(context, update))),
    paymentFailed: redactDatabaseErrors(async (...input: Parameters<Orders["paymentFailed"]>) =>
      settled(await recordPaymentFailure(context, ...input)),
    ),
    paymentMessage: redactDatabaseErrors((body: string, signature: string) => takeMessage(context, body, signature)),
    paymentOrigins: context.payments.origins,
    withdraw: redactDatabaseErrors(async (guid: string) =>
      (await isOfWebsite(guid)) ? decided(guid, { decision: "cancel", actor: "shopper" }) : undefined,
    ),
    complete: redactDatabaseErrors((guid: string, actor: Actor = "system") => decided(guid, { decision: "complete", actor })),
    cancel: redactDatabaseErrors((guid: string, actor: Actor = "system") => decided(guid, { decision: "cancel", actor })),
    takeStep: redactDatabaseErrors((...input: Parameters<Orders["takeStep"]>) => takeStep(context, ...input)),
    sendToLender: redactDatabaseErrors((...input: Parameters<Orders["sendToLender"]>) => sendToLender(context, ...input)),
    lenderMessage: redactDatabaseErrors(async (body: string, signature: string) => context.lender?.message(body, signature)),
    expire: redactDatabaseErrors(() => expireOrders(context)),
    settle: redactDatabaseErrors(() => settle(context)),
    close: async () => {
      await finder.close();
      await round.stop();
    },
  };

  async function changed(guid: string, input: Parameters<typeof changePartExchange>[2]): Promise<OrderOutcome | undefined> {
    const result = (await isOfWebsite(guid)) ? await changePartExchange(context, guid, input) : undefined;
    if (result?.ok) await payWhatIsDue(context, guid);
    return result && outcome(result, guid);
  }

  async function decided(guid: string, decision: Decide): Promise<OrderOutcome | undefined> {
    const result = isGuid(guid) ? await decideOrder(context, guid, decision) : undefined;
    return result && outcome(result, guid);
  }
}

/** For third-party forms: the parameters of the provider's widget, while a token is required. */
async function widgetKeys(context: OrderContext): Promise<{ provider: string; site_key: string; action: "order" } | null> {
  const widget = context.botCheck?.widget;
  if (!widget || widget.provider === "demo" || !(await requiresBotCheck(context))) return null;
  return { provider: widget.provider, site_key: widget.site_key, action: "order" };
}

function customOf({ order }: OrderContext["website"]): CustomMessages {
  return { custom: order.customErrorMessages, inEnglish };
}

/** A refusal with the website's custom messages (5.6). */
function withCustomMessages({ website }: OrderContext, refused: OrderRefusal): OrderRefusal {
  const custom = customOf(website);
  const errors = customiseMessages(refused.errors, custom);
  return refused.status === 422 ? { ...refused, errors } : { ...refused, errors, message: customMessage(refused.message, custom) };
}

async function settle(context: OrderContext): Promise<void> {
  await closeStaleSessions(context);
  await issueDueRefunds(context);
}

async function takeMessage(context: OrderContext, body: string, signature: string) {
  const read = context.payments.readMessage?.(body, signature, context.now());
  if (!read?.signed) return undefined;
  if (!read.about) return "ignored";
  if (read.about.kind === "refund_failed") return (await recordFailedRefund(context, read.about)) ? read.about.kind : "ignored";
  const { id, kind, ...news } = read.about;
  const settled =
    kind === "paid" ? await recordPayment(context, { ...news, message: id }) : await recordPaymentFailure(context, news, kind);
  return settled.guid === null ? "ignored" : kind;
}

/** After a change of the deal: opens a session for the amount now due and closes the others. */
async function payWhatIsDue(context: OrderContext, guid: string): Promise<void> {
  const started = await startPayment(context, guid);
  if (started.ok) return;
  const order = await presentOrder(context, guid);
  if (order?.status !== "OPEN" || order.amount_due === 0 || !order.terms_accepted) await closePaymentSessions(context, guid);
}

/** Runs the work at most once per `pause`. */
function onceEvery(pause: number, now: () => number, work: () => Promise<unknown>): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() < next) return;
    next = now() + pause;
    await work();
  };
}

/** Runs the work at an interval, never two runs at once; `stop` waits for the current run. */
function repeat(every: number, work: () => Promise<void>): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error: unknown) => console.error("Releasing unpaid vehicles failed:", error))
      .finally(() => {
        busy = false;
      });
  }, every);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
