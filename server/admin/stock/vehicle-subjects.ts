import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { readStockId } from "#domain/stock/slug.ts";
import type { Database } from "#server/database/connect.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { PRICE_FIELDS } from "#server/stock/change/vehicle-fields.ts";
import { eq } from "drizzle-orm";

type Subject = { site_id: number };

/** The vehicle's branch, and the one it is moved to. A branch that does not exist is refused at its field. */
export async function subjectsOf(database: Database, stock_id = "", branch?: string): Promise<Subject[] | undefined> {
  const id = readStockId(stock_id);
  if (id === undefined) return undefined;
  const found = await database.select({ site_id: vehicles.site_id }).from(vehicles).where(eq(vehicles.stock_id, id));
  if (found.length === 0) return undefined;
  return branch === undefined ? found : [...found, ...((await branchNamed(database, branch)) ?? [])];
}

export async function branchNamed(database: Database, slug: string): Promise<Subject[] | undefined> {
  const found = await database.select({ site_id: sites.id }).from(sites).where(eq(sites.slug, slug));
  return found.length === 0 ? undefined : found;
}

/** Where the feed has a vehicle that staff moved to another branch. */
export async function feedBranchOf(database: Database, stock_id: number): Promise<Subject[]> {
  const found = await database.select({ site_id: vehicles.feed_site_id }).from(vehicles).where(eq(vehicles.stock_id, stock_id));
  return found.flatMap(({ site_id }) => (site_id === null ? [] : { site_id }));
}

/** Prices need a right of their own. */
export async function mayChange(
  database: Database,
  rights: Rights,
  { stock_id, fields }: { stock_id: number; fields: readonly string[] },
): Promise<boolean> {
  if (!fields.some((field) => PRICE_FIELDS.includes(field))) return true;
  const [subject] = (await subjectsOf(database, String(stock_id))) ?? [];
  return subject !== undefined && allowed(rights, "stock.price", subject);
}
