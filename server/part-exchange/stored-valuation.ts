import { DAY_MS, type Moment } from "#domain/calendar.ts";
import { pence, type Pence } from "#domain/money.ts";
import type { PartExchangedCar } from "#domain/part-exchange/balance.ts";
import type { Condition } from "#domain/part-exchange/condition.ts";
import { valuationPrice, type Multipliers } from "#domain/part-exchange/valuation.ts";
import type { Database } from "#server/database/connect.ts";
import { valuations } from "#server/database/schema.ts";
import { ofWebsiteOrRemoved, type Purging } from "#server/retention/website-or-removed.ts";
import { retentionOf } from "#server/retention/retention-settings.ts";
import { and, eq, lt } from "drizzle-orm";
import { isHash } from "./valuation-body.ts";

export type StoredValuation = typeof valuations.$inferSelect;

/** The valuation of a hash, expired or not. */
export async function storedValuation(tx: Database, hash: string, website: string): Promise<StoredValuation | undefined> {
  if (!isHash(hash)) return undefined;
  const [row] = await tx
    .select()
    .from(valuations)
    .where(and(eq(valuations.hash, hash), eq(valuations.website, website)));
  return row;
}

/** Deletes valuations some time after they expired; orders have their own copy of the price. */
export async function deleteExpiredValuations(context: Purging): Promise<void> {
  const { database, website, now } = context;
  const before = new Date(now() - retentionOf(website).valuation_days * DAY_MS);
  await database.delete(valuations).where(and(ofWebsiteOrRemoved(valuations.website, context), lt(valuations.expires_at, before)));
}

export function isValuationValid({ expires_at }: StoredValuation, now: Moment): boolean {
  return expires_at.getTime() > now;
}

/** The car of a valuation for a deal; condition and settlement from the deal, or else from the valuation. */
export function carOf(
  row: StoredValuation,
  multipliers: Multipliers,
  graded: { condition?: Condition | undefined; settlement?: Pence | undefined } = {},
): PartExchangedCar {
  const condition = graded.condition ?? row.condition;
  return {
    hash: row.hash,
    vrm: row.vehicle.vrm,
    title: titleOf(row),
    mileage: row.mileage,
    condition,
    price: valuationPrice(row.trade_values, condition, multipliers),
    settlement: graded.settlement ?? pence(row.settlement),
    expires_at: row.expires_at.getTime(),
  };
}

function titleOf({ vehicle: { make, model, derivative } }: StoredValuation): string {
  return [make, model, derivative].filter(Boolean).join(" ");
}
