import type { OrderContext } from "#server/orders/order-context.ts";
import { eq, notInArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Dependencies of functions that delete for a website. */
export type Purging = Pick<OrderContext, "database" | "website" | "others" | "now">;

/** Rows of the website; for the group's first website also those of removed websites. */
export function ofWebsiteOrRemoved(column: PgColumn, { website, others }: Pick<Purging, "website" | "others">): SQL | undefined {
  return others ? notInArray(column, [...others]) : eq(column, website.name);
}
