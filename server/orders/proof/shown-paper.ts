import type { Database } from "#server/database/connect.ts";
import { proofFiles } from "./proof-files.ts";
import type { ProofKeys } from "./proof-keys.ts";
import { proofsOf, proofState } from "./read-proofs.ts";

/** The newest record of an order as a PDF; "changed" if it is not as it was stored. */
export type ShownPaper = Uint8Array<ArrayBuffer> | "nothing" | "changed";

/** What the customer of an order was shown last, printed from the stored record alone. */
export async function shownPaper(database: Database, guid: string, keys: ProofKeys | undefined): Promise<ShownPaper> {
  const newest = (await proofsOf(database, guid)).at(-1);
  if (!newest) return "nothing";
  const state = proofState(newest, keys);
  return state === "changed" || state === "wrong" ? "changed" : proofFiles(newest).pdf;
}
