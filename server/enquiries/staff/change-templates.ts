import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { and, count, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { answerTemplateRows } from "./templates-schema.ts";

/** A website's list stays readable. */
const MAX_TEMPLATES = 60;

export type TemplateTexts = { name: string; subject: string; body: string };
export type StoredTemplate = typeof answerTemplateRows.$inferSelect;

/** `revision`: what it is now; undefined of one that was deleted. */
type Outcome<Why> = { ok: true; id: string; revision?: number } | ({ ok: false } & Why);

export async function addTemplate(
  tx: StaffTx,
  template: TemplateTexts & { website: string; site_id: number | null },
): Promise<Outcome<{ why: "too many" }>> {
  const [stored] = await tx.select({ number: count() }).from(answerTemplateRows).where(eq(answerTemplateRows.website, template.website));
  if ((stored?.number ?? 0) >= MAX_TEMPLATES) return { ok: false, why: "too many" };
  const id = randomUUID();
  await tx.insert(answerTemplateRows).values({ ...template, id });
  return { ok: true, id, revision: 1 };
}

/** Of two people who change it at once, one is told what the other wrote. */
type Outdated = { why: "gone" } | { why: "changed"; template: StoredTemplate };

export async function changeTemplate(
  tx: StaffTx,
  { id, revision, ...texts }: TemplateTexts & { id: string; revision: number },
): Promise<Outcome<Outdated>> {
  const changed = await tx
    .update(answerTemplateRows)
    .set({ ...texts, revision: revision + 1 })
    .where(and(eq(answerTemplateRows.id, id), eq(answerTemplateRows.revision, revision)))
    .returning({ id: answerTemplateRows.id });
  return changed.length > 0 ? { ok: true, id, revision: revision + 1 } : outdated(tx, id);
}

export async function removeTemplate(tx: StaffTx, { id, revision }: { id: string; revision: number }): Promise<Outcome<Outdated>> {
  const removed = await tx
    .delete(answerTemplateRows)
    .where(and(eq(answerTemplateRows.id, id), eq(answerTemplateRows.revision, revision)))
    .returning({ id: answerTemplateRows.id });
  return removed.length > 0 ? { ok: true, id } : outdated(tx, id);
}

async function outdated(tx: StaffTx, id: string): Promise<{ ok: false } & Outdated> {
  const [template] = await tx.select().from(answerTemplateRows).where(eq(answerTemplateRows.id, id));
  return template ? { ok: false, why: "changed", template } : { ok: false, why: "gone" };
}
