import { inEnglish } from "#locales/in-english.ts";
import { text } from "#domain/messages/message-text.ts";
import { londonDay } from "#domain/calendar.ts";
import {
  APPLICATION_FIELD_NAMES,
  APPLICATION_FIELDS,
  APPLICATION_PAGES,
  type ApplicationPage,
  type FinanceApplication,
} from "#domain/finance-application/application-fields.ts";
import { applicationProblems, isPageDone, pageProblems, type ApplicationRules } from "#domain/finance-application/finance-application.ts";
import { transitionProblems } from "#domain/deal/transitions.ts";
import { errorsByField, type Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { applyTransition, type TransitionResult } from "#server/orders/apply-transition.ts";
import { lengthenedHold } from "#server/orders/holds/hold-ends.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { transitionFactsOf, type StoredOrder, type ConfirmationLink } from "#server/orders/stored-order.ts";

/** Whether the shopper has answered any field of a finance application. */
export function hasApplication(application: FinanceApplication): boolean {
  return Object.values(application).some((text) => text !== "");
}

/** Submitted answers, the stored ones, and the page the submission completes. */
type SentAnswers = { sent: FinanceApplication; before?: FinanceApplication; page?: ApplicationPage | undefined };

/**
 * Why submitted answers cannot be stored: every page with an answer must be valid as a whole; untouched pages may be incomplete. Without a
 * key nothing can be stored.
 */
export function answerProblems({ sent, before = {}, page }: SentAnswers, context: OrderContext): Problem[] {
  if (!context.vault) {
    return [
      {
        field: "payment_type",
        message: text("problem.weCannotTakeFinanceApplications", { telephone: context.website.telephone }),
      },
    ];
  }
  const touched = new Set(
    APPLICATION_FIELD_NAMES.filter((name) => sent[name] || (sent[name] ?? before[name] ?? "") !== (before[name] ?? "")).map(
      (name) => APPLICATION_FIELDS[name].page,
    ),
  );
  if (page) touched.add(page);
  const merged = { ...before, ...sent };
  return APPLICATION_PAGES.filter((each) => touched.has(each)).flatMap((each) => pageProblems(each, merged, applicationRules(context)));
}

export function applicationRules({ now, website }: Pick<OrderContext, "now" | "website">): ApplicationRules {
  return { today: londonDay(now()), insists: website.order.application_insists };
}

type StoredApplication = Pick<StoredOrder, "application" | "application_gaps">;

/** Each answer encrypted for this order, and the missing answers as messages by field. */
export function encryptAnswers(application: FinanceApplication, guid: string, context: OrderContext): StoredApplication {
  const { vault } = context;
  if (!vault) throw new Error("A finance application can't be stored without a key");
  const given = Object.entries(application).filter(([, text]) => text !== "");
  return {
    application: Object.fromEntries(given.map(([field, text]) => [field, vault.seal(guid, field, text)])),
    application_gaps: inEnglish(errorsByField(applicationProblems(application, applicationRules(context)))),
  };
}

export const NO_APPLICATION: StoredApplication = { application: null, application_gaps: null };

/** The decrypted answers of an order, by field. */
export function decryptAnswers(
  order: Pick<StoredOrder, "guid" | "application">,
  { vault }: Pick<OrderContext, "vault">,
): FinanceApplication {
  if (!vault || !order.application) return {};
  return Object.fromEntries(Object.entries(order.application).map(([field, text]) => [field, vault.open(order.guid, field, text)]));
}

/** Whether an update completed another page of the application, which extends the hold. */
export function completesAnotherPage(before: FinanceApplication, after: FinanceApplication, context: OrderContext): boolean {
  const done = (application: FinanceApplication) =>
    APPLICATION_PAGES.filter((page) => isPageDone(page, application, applicationRules(context))).length;
  return done(after) > done(before);
}

/**
 * Applies the transitions an order qualifies for: HELD when nothing is left to pay online, SUBMITTED when the finance terms and the
 * disclosure are accepted. The hold is not extended until the e-mail address is confirmed.
 */
export async function advanceOrder(
  tx: Database,
  order: StoredOrder,
  context: OrderContext,
  confirm?: ConfirmationLink,
): Promise<StoredOrder> {
  const circumstances = { now: context.now(), actor: "shopper" as const, confirm };
  const waits =
    order.email_confirmed_at === null ? order : { ...order, hold_expires_at: lengthenedHold(context, { ...order, status: "HELD" }) };
  const result = order.status === "OPEN" ? transitioned(await applyTransition(tx, waits, "hold", circumstances), order) : order;
  return result.status === "HELD" && result.payment_type === "FINANCE"
    ? transitioned(await applyTransition(tx, result, "submit", circumstances), result)
    : result;
}

/** Whether a new order advances as soon as it is opened. */
export function advancesOnOpening(order: Omit<StoredOrder, "status">, { now }: OrderContext): boolean {
  return transitionProblems("OPEN", "hold", transitionFactsOf(order, now())).length === 0;
}

/** A refused transition has written nothing: the order is unchanged. */
function transitioned(applied: TransitionResult, before: StoredOrder): StoredOrder {
  return applied.ok ? applied.order : before;
}
