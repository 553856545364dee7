import type { Database } from "#server/database/connect.ts";
import type { StoredOrder } from "#server/orders/stored-order.ts";
import { desc, eq } from "drizzle-orm";
import { signedOrderForms } from "./deals-schema.ts";
import type { SignedForm } from "./deals.ts";
import { figuresDigest } from "./figures-digest.ts";

/** The signed form of an order's present figures; null if it was never signed, or what was signed is void. */
export async function validForm(database: Database, order: Pick<StoredOrder, "guid" | "deal">): Promise<SignedForm | null> {
  const newest = await latestForm(database, order);
  return newest?.isValid ? newest.form : null;
}

/** The form that was signed last, and whether its figures are still the order's. */
export async function latestForm(
  database: Database,
  { guid, deal }: Pick<StoredOrder, "guid" | "deal">,
): Promise<{ form: SignedForm; isValid: boolean } | undefined> {
  const rows = await database
    .select({
      name: signedOrderForms.name,
      at: signedOrderForms.signed_at,
      sha256: signedOrderForms.sha256,
      figures: signedOrderForms.figures,
    })
    .from(signedOrderForms)
    .where(eq(signedOrderForms.guid, guid))
    .orderBy(desc(signedOrderForms.signed_at));
  if (rows.length === 0) return undefined;
  const now = figuresDigest(deal);
  const row = rows.find(({ figures }) => figures === now) ?? rows[0];
  if (!row) return undefined;
  return { form: { name: row.name, at: row.at.getTime(), sha256: row.sha256 }, isValid: row.figures === now };
}

/** The file of an order's signed form: that of its present figures, else the newest. */
export async function formFile(database: Database, { guid, deal }: Pick<StoredOrder, "guid" | "deal">) {
  const rows = await database
    .select({ pdf: signedOrderForms.pdf, figures: signedOrderForms.figures })
    .from(signedOrderForms)
    .where(eq(signedOrderForms.guid, guid))
    .orderBy(desc(signedOrderForms.signed_at));
  if (rows.length === 0) return undefined;
  const now = figuresDigest(deal);
  return (rows.find(({ figures }) => figures === now) ?? rows[0])?.pdf;
}
