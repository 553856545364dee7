import { londonDay } from "#domain/calendar.ts";
import { visitProblems, type VisitWanted } from "#domain/organisation/visits.ts";
import type { Problem } from "#domain/problem.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { Customer } from "#server/orders/stored-order.ts";

/** Why a visit is not possible on the requested day and time at the vehicle's branch. A visit agreed before stays valid. */
export function whyNotVisited(
  { site, now }: Pick<OrderContext, "site" | "now">,
  site_id: number | undefined,
  wanted: Customer,
  before?: Customer,
): Problem[] {
  return visitProblems(visitOf(wanted), visitOf(before), site_id === undefined ? undefined : site?.(site_id), londonDay(now()));
}

/** Whether the visit changed: only then the branch is read. */
export function isOtherVisit(wanted: Customer, before: Customer): boolean {
  const [one, other] = [visitOf(wanted), visitOf(before)];
  return one.preferred_date !== other.preferred_date || one.preferred_time !== other.preferred_time;
}

function visitOf(customer: Customer | undefined): VisitWanted {
  return { preferred_date: text(customer?.["preferred_date"]), preferred_time: text(customer?.["preferred_time"]) };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
