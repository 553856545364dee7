import type { Database } from "#server/database/connect.ts";
import { orderEvents } from "#server/database/schema.ts";
import { and, asc, desc, eq, gt, notInArray } from "drizzle-orm";

/** Looking at an application, handing it over for the lender and a late answer do not change an order. */
const LOOKS = ["application_read", "application_given", "late_answer"];

/** The newest event that changed something: a page that shows it is up to date. */
export async function newestEvent(tx: Database, guid: string): Promise<{ id: number; actor: string | null; at: number } | undefined> {
  const [newest] = await tx
    .select({ id: orderEvents.id, actor: orderEvents.actor, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.guid, guid), notInArray(orderEvents.move, LOOKS)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return newest && { ...newest, at: newest.at.getTime() };
}

/** What happened first of what the person has not seen: what the site did afterwards, such as a refund, followed from it. */
export async function firstUnseen(tx: Database, guid: string, seen: number): Promise<{ actor: string | null; at: number } | undefined> {
  const [first] = await tx
    .select({ actor: orderEvents.actor, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.guid, guid), gt(orderEvents.id, seen), notInArray(orderEvents.move, LOOKS)))
    .orderBy(asc(orderEvents.id))
    .limit(1);
  return first && { ...first, at: first.at.getTime() };
}
