import { allowedSomewhere } from "#domain/staff/allowed.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { leadContext } from "#server/admin/leads/lead-page.ts";
import { waitingDeals } from "#server/deals/staff/waiting-deals.ts";
import { appointmentsToday } from "#server/diary/staff/appointments-today.ts";
import { followUpsNow, unansweredNow } from "#server/enquiries/staff/waiting-leads.ts";
import { waitingOrders } from "#server/orders/staff/waiting-orders.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";

/** How much waits for somebody on these pages, by their paths, and how many appointments there are today. Without a right, none. */
export type WaitingCounts = {
  since: string;
  counts: Partial<Record<"/leads" | "/orders" | "/diary" | "/deals", number>>;
};

/** The figures beside the navigation: what Today says of all branches, by the same reads. */
export async function waitingCounts(services: AdminServices, { rights }: Pick<SignedIn, "rights">): Promise<WaitingCounts> {
  const { database, now, changes } = services;
  const since = changes.id();
  const context = leadContext(services);
  // The first row says how many there are.
  const wanted = { rights, branch: undefined, person: undefined, limit: 1, now: now() };
  const [unanswered, followUps, orders, appointments, deals] = await Promise.all([
    allowedSomewhere(rights, "leads.read") ? unansweredNow(context, wanted) : undefined,
    allowedSomewhere(rights, "leads.read") ? followUpsNow(context, wanted) : undefined,
    allowedSomewhere(rights, "orders.list") ? waitingOrders(database, wanted) : undefined,
    allowedSomewhere(rights, "diary.read") ? appointmentsToday(context, wanted) : undefined,
    allowedSomewhere(rights, "deals.approve") ? waitingDeals(database, wanted) : undefined,
  ]);
  return {
    since,
    counts: {
      ...(unanswered && followUps && { "/leads": unanswered.total + followUps.total }),
      ...(orders && { "/orders": orders.total }),
      ...(appointments && { "/diary": appointments.total }),
      ...(deals && { "/deals": deals.total }),
    },
  };
}
