import type { Moment } from "#domain/calendar.ts";
import { pence, type Pence } from "#domain/money.ts";
import { priceStandings, type PriceStanding } from "#domain/pricing/price-standing.ts";
import type { Database } from "#server/database/connect.ts";
import { priceEvents } from "#server/database/schema.ts";
import { staff, staffActs } from "#server/database/staff-schema.ts";
import type { StoredVehicle } from "#server/stock/change/vehicle-fields.ts";
import { asc, eq } from "drizzle-orm";

const MAX_LISTED = 40;

/** A price of a vehicle with its fee, from a moment on. */
export type ListedPrice = {
  at: Moment;
  headline_price: Pence;
  standing: PriceStanding;
  /** Who wrote it: staff by an act, else a feed; imported with another site's data. */
  by: "feed" | "imported" | { actor: string; name: string | null; action: string };
};

/** The prices of a vehicle, newest first, with what each is for the saving that shoppers see. */
export async function priceRecord(database: Pick<Database, "select">, row: StoredVehicle): Promise<ListedPrice[]> {
  const events = await database
    .select({
      at: priceEvents.at,
      price: priceEvents.price,
      fee: priceEvents.admin_fee,
      imported: priceEvents.imported,
      isUndone: priceEvents.undone,
      actor: staffActs.actor,
      action: staffActs.action,
      name: staff.name,
    })
    .from(priceEvents)
    .leftJoin(staffActs, eq(staffActs.id, priceEvents.act))
    .leftJoin(staff, eq(staff.id, staffActs.staff))
    .where(eq(priceEvents.stock_id, row.stock_id))
    .orderBy(asc(priceEvents.at), asc(priceEvents.id));
  const prices = events
    // Of an advert without a price.
    .filter(({ price }) => price > 0)
    .map(({ at, price, fee, ...event }) => ({ ...event, at: at.getTime(), headline_price: pence(price + fee) }));
  const standings = priceStandings(pence((row.price ?? 0) + row.admin_fee), prices);
  return prices
    .map(({ at, headline_price, imported, actor, action, name }, index): ListedPrice => {
      const by = imported ? "imported" : actor === null || action === null ? "feed" : { actor, name, action };
      return { at, headline_price, standing: standings[index]!, by };
    })
    .toReversed()
    .slice(0, MAX_LISTED);
}
