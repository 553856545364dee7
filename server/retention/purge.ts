import { DAY_MS } from "#domain/calendar.ts";
import { deleteUnused } from "#server/alerts/alert-runner.ts";
import { purgeClientAddresses } from "./purge-client-addresses.ts";
import { deleteExpiredValuations } from "#server/part-exchange/stored-valuation.ts";
import { deleteOldReplies } from "#server/replies/delete-old-replies.ts";
import { deleteExpiredLeadKeys } from "#server/enquiries/lead-keys.ts";
import { purgeLeads } from "./purge-leads.ts";
import { purgeOrders } from "./purge-orders.ts";
import { purgeProofs } from "./purge-proofs.ts";
import { deleteOldSearches } from "#server/numbers/empty-searches.ts";
import { deleteCountedRequests } from "#server/http/open-limit.ts";
import { deleteExpiredConfirmations } from "#server/orders/email-confirmation.ts";
import { deleteExpiredOrderLinks } from "#server/orders/find-order.ts";
import { purgeOrderClients } from "#server/orders/holds/hold-limits.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { purgeApplications } from "./purge-applications.ts";
import { deleteExpiredLinks } from "#server/orders/applications/resume-link.ts";

/** An expired link can still request a new one for this long. */
const OLD_LINKS_MS = 30 * DAY_MS;

/** Deletes personal data as promised by the privacy notice. Returns the number of finance applications. */
export async function purge(
  context: Pick<OrderContext, "database" | "website" | "others" | "now">,
  options: { dry?: boolean } = {},
): Promise<number> {
  const applications = await purgeApplications(context, options);
  if (options.dry) return applications;
  const { database, now } = context;
  await deleteExpiredLinks(database, new Date(now() - OLD_LINKS_MS));
  await deleteExpiredOrderLinks(database, new Date(now() - OLD_LINKS_MS));
  await deleteExpiredConfirmations(database, new Date(now() - OLD_LINKS_MS));
  await deleteExpiredValuations(context);
  await purgeOrders(context);
  await purgeProofs(context);
  await purgeLeads(context);
  await deleteExpiredLeadKeys(database, now());
  await deleteOldReplies(database, now());
  await purgeClientAddresses(database, now());
  await deleteOldSearches(database, now());
  await deleteUnused(database, now());
  await purgeOrderClients(database, now());
  await deleteCountedRequests(database);
  return applications;
}
