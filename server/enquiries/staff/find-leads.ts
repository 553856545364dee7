import type { Rights } from "#domain/staff/allowed.ts";
import { leads, vehicles } from "#server/database/schema.ts";
import type { Database } from "#server/database/connect.ts";
import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { leadsOf } from "./lead-rows.ts";

/** At most so many are found. */
export const MAX_FOUND = 50;
/** In an address: nothing was found. */
export const NOTHING_FOUND = "none";
/** Further tokens of a search are ignored. */
const MAX_TOKENS = 5;
/** Fewer digits than this are not searched for as a telephone number. */
const MIN_DIGITS = 6;

/**
 * The newest leads within reach whose customer or vehicle has every part of what was typed: a name, an email address, a telephone number, a
 * plate, a make. Their ids, so that no name is in an address.
 */
export async function findLeads(database: Database, rights: Rights, typed: string): Promise<string[]> {
  const tokens = typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => token !== "");
  if (tokens.length === 0) return [];
  const rows = await database
    .select({ id: leads.id })
    .from(leads)
    .leftJoin(vehicles, eq(vehicles.stock_id, leads.stock_id))
    .where(and(leadsOf(rights), matches(tokens)))
    .orderBy(desc(leads.created_at), desc(leads.id))
    .limit(MAX_FOUND);
  return rows.map(({ id }) => id);
}

function matches(tokens: readonly string[]): SQL | undefined {
  const joined = tokens.join("");
  const digits = joined.replace(/\D/g, "").replace(/^(?:00)?44|^0/, "");
  if (digits.length >= MIN_DIGITS && /^[+\d()-]+$/.test(joined)) return sql`${TELEPHONE} like ${`%${digits}`}`;
  const text = sql`lower(concat_ws(' ', ${leads.contact} ->> 'first_name', ${leads.contact} ->> 'last_name',
    ${leads.contact} ->> 'email', ${leads.contact} ->> 'customer_email', ${vehicles.make}, ${vehicles.range},
    ${leads.answers} ->> 'make', ${leads.answers} ->> 'model'))`;
  const plate = sql`lower(replace(concat_ws(' ', ${vehicles.vrm}, ${leads.answers} ->> 'vrm'), ' ', ''))`;
  const isIn = tokens.slice(0, MAX_TOKENS).map((token) => sql`${text} like ${`%${escaped(token)}%`}`);
  return sql`((${sql.join(isIn, sql` and `)}) or ${plate} like ${`%${escaped(joined)}%`})`;
}

/** Digits alone, whatever was typed between them. */
const TELEPHONE = sql`regexp_replace(coalesce(${leads.contact} ->> 'telephone', ${leads.contact} ->> 'customer_telephone', ''),
  '\\D', '', 'g')`;

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
