import type { Database } from "#server/database/connect.ts";
import { orderProofs, type ProofRow } from "#server/orders/proof/order-proofs-schema.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { StoredOrder } from "#server/orders/stored-order.ts";
import { canonicalJson } from "#server/text/canonical-json.ts";
import { desc, eq } from "drizzle-orm";
import { hashOf, signProof } from "./proof-keys.ts";
import type { PaperBlock } from "./proof-paper.ts";
import { shownContent, type ShownAt, type ShownContent } from "./shown-content.ts";

/** The record of what the customer of an order was shown, by its hash and signed. */
export function proofOf(context: OrderContext, order: Omit<StoredOrder, "status">, because: ShownAt): ProofRow {
  const content = canonicalJson(shownContent(context, order, because));
  const sha256 = hashOf(content);
  const signed = context.proofKeys ? signProof(sha256, context.proofKeys) : { key: null, signature: null };
  return { guid: order.guid, website: order.website, sha256, content, ...signed, created_at: new Date(context.now()) };
}

/**
 * Records, in the transaction of the change, what its customer was shown; nothing if neither a figure nor a word nor what is accepted has
 * changed.
 */
export async function recordProof(tx: Database, context: OrderContext, order: StoredOrder, because: ShownAt): Promise<void> {
  const row = proofOf(context, order, because);
  const [newest] = await tx
    .select({ content: orderProofs.content })
    .from(orderProofs)
    .where(eq(orderProofs.guid, order.guid))
    .orderBy(desc(orderProofs.id))
    .limit(1);
  if (newest && withoutMoment(newest.content) === withoutMoment(row.content)) return;
  await tx.insert(orderProofs).values(row).onConflictDoNothing();
}

function withoutMoment(content: string): string {
  const { format: _format, at: _at, because: _because, paper, versions, ...rest }: ShownContent = JSON.parse(content);
  // Another release alone shows nothing else.
  const { forecourt: _release, ...texts } = versions;
  return canonicalJson({ ...rest, texts, blocks: paper.blocks.map(asRead) });
}

/** Without what only screen readers are told, which records of format 1 don't have. */
function asRead(block: PaperBlock): PaperBlock {
  if (block.kind === "line") return block;
  return { kind: block.kind, text: block.text };
}
