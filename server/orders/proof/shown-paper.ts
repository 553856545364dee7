import type { Database } from "#server/database/connect.ts";
import { orders } from "#server/database/schema.ts";
import { eq } from "drizzle-orm";
import { proofFiles } from "./proof-files.ts";
import type { ProofKeys } from "./proof-keys.ts";
import { proofsOf, proofState } from "./read-proofs.ts";

/** The newest record of an order as a PDF; "changed" if it is not as it was stored. */
export type ShownPaper = Uint8Array<ArrayBuffer> | "nothing" | "changed";

/** What the customer of an order was shown last, printed from the stored record alone. */
export async function shownPaper(database: Database, guid: string, keys: ProofKeys | undefined): Promise<ShownPaper> {
  const [order] = await database.select({ reference: orders.reference }).from(orders).where(eq(orders.guid, guid));
  const newest = (await proofsOf(database, guid)).at(-1);
  if (!order || !newest) return "nothing";
  const state = proofState(newest, order.reference, keys);
  return state === "changed" || state === "wrong" ? "changed" : proofFiles(newest).pdf;
}
