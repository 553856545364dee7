import { DAY_MS, londonDay, MINUTE_MS } from "#domain/calendar.ts";
import { applicationProblems, type FinanceApplication } from "#domain/deal/finance-application.ts";
import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { apply, type Applied } from "./apply-move.ts";
import type { OrderDesk } from "./order-desk.ts";
import type { StoredOrder } from "./stored-order.ts";

/** Whether the shopper has begun to fill in a finance application. */
export function hasApplication(application: FinanceApplication): boolean {
  return Object.values(application).some((text) => text !== "");
}

/** What keeps an application from being stored; without a key there is nowhere to keep it. */
export function whyNotStored(application: FinanceApplication, { vault, now, website }: OrderDesk): Problem[] {
  if (!vault) {
    return [
      {
        field: "payment_type",
        message: `We cannot take finance applications online at the moment. Call us on ${website.telephone} or choose another way to pay`,
      },
    ];
  }
  return applicationProblems(application, londonDay(now()));
}

/** Each field sealed for this order. */
export function sealed(application: FinanceApplication, guid: string, { vault }: OrderDesk): Record<string, string> {
  if (!vault) throw new Error("A finance application cannot be stored without a key");
  const given = Object.entries(application).filter(([, text]) => text !== "");
  return Object.fromEntries(given.map(([field, text]) => [field, vault.seal(guid, field, text)]));
}

/** The application an order holds, field by field, for an update that changes some of them. */
export function opened(order: StoredOrder, { vault }: OrderDesk): FinanceApplication {
  if (!vault || !order.application) return {};
  return Object.fromEntries(Object.entries(order.application).map(([field, text]) => [field, vault.open(order.guid, field, text)]));
}

/**
 * Carries an order as far as what it holds allows: waiting for the dealer when nothing is left to pay online, sent when
 * the finance terms and the disclosure are accepted.
 */
export async function carryOn(tx: Database, order: StoredOrder, { website, now }: OrderDesk): Promise<StoredOrder> {
  const at = now();
  const waits = { ...order, hold_expires_at: new Date(at + website.order.finance_hold_days * DAY_MS) };
  const held = order.status === "OPEN" ? moved(await apply(tx, waits, "hold", { now: at }), order) : order;
  return held.status === "HELD" && held.payment_type === "FINANCE" ? moved(await apply(tx, held, "submit", { now: at }), held) : held;
}

/** When an unpaid order gives its vehicle back. */
export function unpaidHoldEnds({ website, now }: OrderDesk): Date {
  return new Date(now() + website.order.hold_minutes * MINUTE_MS);
}

/** A guard that says no has written nothing: the order stays where it is. */
function moved(applied: Applied, before: StoredOrder): StoredOrder {
  return applied.ok ? applied.order : before;
}
