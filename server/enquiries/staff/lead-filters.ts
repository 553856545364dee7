import { DAY_MS, type Moment } from "#domain/calendar.ts";
import type { LeadSource } from "#domain/enquiries/lead-sources.ts";
import { ENQUIRY_SOURCE_TYPES } from "#domain/enquiries/source.ts";
import { leads, vehicles } from "#server/database/schema.ts";
import { gte, sql, type SQL } from "drizzle-orm";

/** Written into the statement, not passed to it: it is grouped by. */
const KNOWN = sql.raw(ENQUIRY_SOURCE_TYPES.map((type) => `'${type}'`).join(", "));

/** A browser sends it: what is no known source is unknown. */
export const sourceColumn = sql<LeadSource>`case when ${leads.answers} ->> 'enquiry_source_type' in (${KNOWN})
  then ${leads.answers} ->> 'enquiry_source_type' else 'unknown' end`;

export function cameSince(days: number, now: Moment): SQL {
  return gte(leads.created_at, new Date(now - days * DAY_MS));
}

export function isFromSource(source: LeadSource): SQL {
  return sql`${sourceColumn} = ${source}`;
}

/** About a vehicle of this make and range. */
export function isAbout({ make, range }: { make: string; range: string }): SQL {
  return sql`${leads.stock_id} in (select ${vehicles.stock_id} from ${vehicles}
    where lower(${vehicles.make}) = lower(${make}) and lower(${vehicles.range}) = lower(${range}))`;
}
