import type { Database } from "#server/database/connect.ts";
import { type orders, sites, vehicles } from "#server/database/schema.ts";
import { randomUUID } from "node:crypto";

/** A site with `count` Fiestas; returns their stock ids. */
export async function insertFiestas(database: Database, count: number): Promise<number[]> {
  const [site] = await database
    .insert(sites)
    .values({ slug: `swindon-${randomUUID()}`, name: "Wexcombe Swindon" })
    .returning();
  const rows = await database
    .insert(vehicles)
    .values(Array.from({ length: count }, () => fiesta(site!.id)))
    .returning();
  return rows.map((row) => row.stock_id);
}

export function fiesta(site_id: number): typeof vehicles.$inferInsert {
  return {
    source: "feed",
    source_key: randomUUID(),
    slug: "ford-fiesta",
    cap_database: "CAR",
    make: "Ford",
    range: "Fiesta",
    model: "Fiesta",
    year: 2021,
    category: "cars",
    site_id,
    advert_classification: "USED",
    price: 1_249_500,
  };
}

export function order(stock_id: number, status: typeof orders.$inferInsert.status): typeof orders.$inferInsert {
  return {
    guid: randomUUID(),
    website: "wexcombe",
    stock_id,
    status,
    payment_type: "OUTRIGHT_DEPOSIT",
    customer: { customer_first_name: "Nia" },
    deal: {},
    amount_due: 9900,
  };
}
