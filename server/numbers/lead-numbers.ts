import { answerFigures, isInList, type AnswerList } from "#domain/enquiries/answer-times.ts";
import { LEAD_SOURCES } from "#domain/enquiries/lead-sources.ts";
import type { ColumnOf, NumbersRow } from "#domain/numbers/number-tables.ts";
import { facetValue } from "#domain/search/filters.ts";
import { EMPTY_QUERY, staffQueryText, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { leads, vehicles } from "#server/database/schema.ts";
import { sitesOf } from "#server/admin/stock/stock-page.ts";
import { answersWithin } from "#server/enquiries/staff/answer-times.ts";
import { cameSince, sourceColumn } from "#server/enquiries/staff/lead-filters.ts";
import { leadsOf } from "#server/enquiries/staff/lead-rows.ts";
import { and, count, desc, eq, sql, type SQL } from "drizzle-orm";
import { countInTurns } from "./count-in-turns.ts";
import type { NumbersContext, NumbersOf } from "./numbers-context.ts";

/** Makes and ranges that are shown, those with the most leads first. */
const MAX_MODELS = 50;

/** Leads by how their customers came, and how quickly they were answered. */
export async function leadsBySource(context: NumbersContext, of: NumbersOf): Promise<NumbersRow<ColumnOf<"leads">>[]> {
  const counted = await context.database
    .select({ source: sourceColumn, number: count() })
    .from(leads)
    .where(leadsWithin(context, of))
    .groupBy(sourceColumn);
  const numbers = new Map(counted.map(({ source, number }) => [source, number]));
  const answers = await answersWithin(context, of.rights, { days: of.days, branch: of.branch?.slug });
  return LEAD_SOURCES.flatMap((source) => {
    const number = numbers.get(source);
    if (number === undefined) return [];
    const ofSource = answers.filter((answer) => answer.source === source);
    const path = leadsPath(of, { source });
    const list = (name: AnswerList) => ({
      value: ofSource.filter((answer) => isInList(answer, name)).length,
      path: `${path}&answer=${name}`,
    });
    const { median } = answerFigures(ofSource);
    return [
      {
        key: source,
        name: source,
        figures: {
          leads: { value: number, path },
          median_minutes: { value: median, path: median === null ? null : `${path}&answer=answered` },
          in_time: list("in-time"),
          late: list("late"),
        },
      },
    ];
  });
}

/** The makes and ranges that most leads are about, and how many vehicles of each there are. */
export async function wantedModels(context: NumbersContext, of: NumbersOf): Promise<NumbersRow<ColumnOf<"wanted">>[]> {
  const [make, range] = [sql<string>`min(${vehicles.make})`, sql<string>`min(${vehicles.range})`];
  const rows = await context.database
    .select({ make, range, number: count() })
    .from(leads)
    .innerJoin(vehicles, eq(vehicles.stock_id, leads.stock_id))
    .where(leadsWithin(context, of))
    .groupBy(sql`lower(${vehicles.make}), lower(${vehicles.range})`)
    .orderBy(desc(count()), make, range)
    .limit(MAX_MODELS);
  const queries = rows.map((row): StaffQuery => liveOf(of, { make: [facetValue(row.make)], range: [facetValue(row.range)] }));
  const inStock = await countInTurns(context.staffStock, queries, sitesOf(of.rights));
  return rows.map((row, at) => ({
    key: `${row.make} ${row.range}`,
    name: `${row.make} ${row.range}`,
    figures: {
      leads: { value: row.number, path: leadsPath(of, { make: row.make, range: row.range }) },
      in_stock: { value: inStock[at] ?? 0, path: `/stock?${staffQueryText(queries[at]!)}` },
    },
  }));
}

/** Live vehicles of the chosen branch. */
function liveOf({ branch }: NumbersOf, facets: StaffQuery["search"]["facets"]): StaffQuery {
  return { ...EMPTY_QUERY, search: { ...EMPTY_QUERY.search, facets }, states: ["live"], branches: branch ? [branch.slug] : [] };
}

function leadsWithin({ now }: NumbersContext, { rights, branch, days }: NumbersOf): SQL | undefined {
  return and(leadsOf(rights), cameSince(days, now()), branch && eq(leads.site_id, branch.id));
}

function leadsPath({ branch, days }: NumbersOf, filters: Readonly<Record<string, string>>): string {
  return `/leads?${new URLSearchParams({ view: "all", days: String(days), ...filters, ...(branch && { branch: branch.slug }) })}`;
}
