import type { Database } from "#server/database/connect.ts";
import { orderProofs } from "#server/orders/proof/order-proofs-schema.ts";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { ShownContent } from "./shown-content.ts";
import { hashOf, signatureState, type ProofKeys, type SignatureState } from "./proof-keys.ts";

/** A stored record, letter for letter. */
export const StoredProof = z.object({
  sha256: z.string(),
  content: z.string(),
  key: z.string().nullable(),
  signature: z.string().nullable(),
});
export type StoredProof = z.infer<typeof StoredProof>;

/** The records of an order, oldest first. */
export async function proofsOf(database: Database, guid: string): Promise<StoredProof[]> {
  return database
    .select({ sha256: orderProofs.sha256, content: orderProofs.content, key: orderProofs.key, signature: orderProofs.signature })
    .from(orderProofs)
    .where(eq(orderProofs.guid, guid))
    .orderBy(orderProofs.id);
}

export async function hasProof(database: Database, guid: string): Promise<boolean> {
  const [found] = await database.select({ id: orderProofs.id }).from(orderProofs).where(eq(orderProofs.guid, guid)).limit(1);
  return found !== undefined;
}

/** "changed": the content is not what its hash says, or is another order's. */
export type ProofState = SignatureState | "changed";

/** Whether a record of the order with this reference is as it was stored. Unless "valid", nothing is proved by it. */
export function proofState(proof: StoredProof, reference: string, keys: ProofKeys | undefined): ProofState {
  return hashOf(proof.content) === proof.sha256 && orderIn(proof) === reference ? signatureState(proof, keys) : "changed";
}

function orderIn({ content }: StoredProof): string {
  const { order }: Pick<ShownContent, "order"> = JSON.parse(content);
  return order;
}

/** The record as a file: what was stored, as it was stored. */
export function proofFile({ sha256, key, signature, content }: StoredProof): string {
  const [hash, name, signed] = [sha256, key, signature].map((value) => JSON.stringify(value));
  return `{"sha256":${hash},"key":${name},"signature":${signed},"content":${content}}\n`;
}
