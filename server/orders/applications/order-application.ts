import { londonDay } from "#domain/calendar.ts";
import { APPLICATION_FIELD_NAMES, APPLICATION_FIELDS, APPLICATION_PAGES, type ApplicationPage, type FinanceApplication } from "#domain/finance-application/application-fields.ts";
import { applicationProblems, isPageDone, pageProblems, type ApplicationRules } from "#domain/finance-application/finance-application.ts";
import { transitionProblems } from "#domain/deal/transitions.ts";
import { errorsByField, type Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { applyTransition, type TransitionResult } from "#server/orders/apply-transition.ts";
import { endOfHold } from "#server/orders/holds/hold-ends.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { transitionFactsOf, type StoredOrder, type ConfirmationLink } from "#server/orders/stored-order.ts";

/** Whether the shopper has begun to fill in a finance application. */
export function hasApplication(application: FinanceApplication): boolean {
  return Object.values(application).some((text) => text !== "");
}

/** Answers on their way in, those that are kept already, and the page that they are meant to finish. */
type SentAnswers = { sent: FinanceApplication; before?: FinanceApplication; page?: ApplicationPage | undefined };

/**
 * What keeps the answers that were sent from being stored: each page that was begun has to be right as a whole, pages
 * that nobody touched may wait. Without a key there is nowhere to keep any of it.
 */
export function answerProblems({ sent, before = {}, page }: SentAnswers, desk: OrderContext): Problem[] {
  if (!desk.vault) {
    return [
      {
        field: "payment_type",
        message: `We cannot take finance applications online at the moment. Call us on ${desk.website.telephone} or choose another way to pay`,
      },
    ];
  }
  const touched = new Set(APPLICATION_FIELD_NAMES.filter((name) => sent[name] || (sent[name] ?? before[name] ?? "") !== (before[name] ?? "")).map((name) => APPLICATION_FIELDS[name].page));
  if (page) touched.add(page);
  const whole = { ...before, ...sent };
  return APPLICATION_PAGES.filter((each) => touched.has(each)).flatMap((each) => pageProblems(each, whole, applicationRules(desk)));
}

export function applicationRules({ now, website }: Pick<OrderContext, "now" | "website">): ApplicationRules {
  return { today: londonDay(now()), insists: website.order.application_insists };
}

type StoredApplication = Pick<StoredOrder, "application" | "application_gaps">;

/** Each answer sealed for this order, and in plain words what is still missing. */
export function encryptAnswers(application: FinanceApplication, guid: string, desk: OrderContext): StoredApplication {
  const { vault } = desk;
  if (!vault) throw new Error("A finance application cannot be stored without a key");
  const given = Object.entries(application).filter(([, text]) => text !== "");
  return {
    application: Object.fromEntries(given.map(([field, text]) => [field, vault.seal(guid, field, text)])),
    application_gaps: errorsByField(applicationProblems(application, applicationRules(desk))),
  };
}

export const NO_APPLICATION: StoredApplication = { application: null, application_gaps: null };

/** The application an order holds, field by field, for an update that changes some of them. */
export function decryptAnswers(order: Pick<StoredOrder, "guid" | "application">, { vault }: Pick<OrderContext, "vault">): FinanceApplication {
  if (!vault || !order.application) return {};
  return Object.fromEntries(Object.entries(order.application).map(([field, text]) => [field, vault.open(order.guid, field, text)]));
}

/** Whether an update brought the application a page further: then the vehicle waits a little longer. */
export function completesAnotherPage(before: FinanceApplication, after: FinanceApplication, desk: OrderContext): boolean {
  const done = (application: FinanceApplication) => APPLICATION_PAGES.filter((page) => isPageDone(page, application, applicationRules(desk))).length;
  return done(after) > done(before);
}

/**
 * Carries an order as far as what it holds allows: waiting for the dealer when nothing is left to pay online, sent when
 * the finance terms and the disclosure are accepted. Until its address is confirmed its hold gets no longer by that.
 */
export async function advanceOrder(tx: Database, order: StoredOrder, desk: OrderContext, confirm?: ConfirmationLink): Promise<StoredOrder> {
  const circumstances = { now: desk.now(), actor: "shopper" as const, confirm };
  const waits = order.email_confirmed_at === null ? order : { ...order, hold_expires_at: endOfHold(desk, { ...order, status: "HELD" }) };
  const held = order.status === "OPEN" ? moved(await applyTransition(tx, waits, "hold", circumstances), order) : order;
  return held.status === "HELD" && held.payment_type === "FINANCE" ? moved(await applyTransition(tx, held, "submit", circumstances), held) : held;
}

/** Whether an order goes further as soon as it is opened. */
export function advancesOnOpening(order: Omit<StoredOrder, "status">, { now }: OrderContext): boolean {
  return transitionProblems("OPEN", "hold", transitionFactsOf(order, now())).length === 0;
}

/** A guard that says no has written nothing: the order stays where it is. */
function moved(applied: TransitionResult, before: StoredOrder): StoredOrder {
  return applied.ok ? applied.order : before;
}
