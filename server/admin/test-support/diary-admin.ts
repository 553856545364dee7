import { sites } from "#server/database/schema.ts";
import type { TestDatabase } from "#server/database/test-support/test-databases.ts";
import { collectedMails } from "#server/deliveries/test-support/collected-mails.ts";
import { openLeadsAdmin } from "./leads-admin.ts";

/** A Thursday, two days after the fixture's morning, and an hour that both branches offer. */
export const THURSDAY = { day: "2026-11-26", time: "10:30" };

/** The same shop and Admin with Owen of sales, and what customers and staff are mailed. */
export async function openDiaryAdmin(open: TestDatabase) {
  const shop = await openLeadsAdmin(open);
  const { mails, outbox } = await collectedMails(open, shop.admin.services.now);
  const [swindon, andover] = await open.database.select({ id: sites.id }).from(sites).orderBy(sites.id);
  const owen = await shop.admin.signedIn({ name: "Owen Price", role: "sales" });
  return { ...shop, mails, outbox, swindon: swindon!.id, andover: andover!.id, owen };
}
