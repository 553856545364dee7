import { vehicles } from "#server/database/schema.ts";
import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { getTableColumns, sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import type { StoredVehicle } from "./vehicle-fields.ts";

/** New values of columns of a vehicle. */
export type WrittenColumns = { stock_id: number; columns: Readonly<Record<string, unknown>> };

const DATABASE_DECIDES: readonly string[] = ["stock_id", "revision"];
const COLUMNS = Object.keys(getTableColumns(vehicles)).filter((name) => !DATABASE_DECIDES.includes(name)) as (keyof StoredVehicle)[];

/** The columns that differ. Writing the others too would take several times as long, because triggers compare them. */
export function differingColumns(before: StoredVehicle, after: StoredVehicle): Record<string, unknown> {
  return Object.fromEntries(COLUMNS.filter((name) => !isDeepStrictEqual(before[name], after[name])).map((name) => [name, after[name]]));
}

/** Writes columns of vehicles, with one statement for all that have the same ones; returns their new revisions. */
export async function writeColumns(tx: StaffTx, written: readonly WrittenColumns[]): Promise<ReadonlyMap<number, number>> {
  const revisions = new Map<number, number>();
  const bySet = Map.groupBy(written, ({ columns }) => Object.keys(columns).toSorted().join());
  for (const group of bySet.values()) {
    const names = Object.keys(group[0]?.columns ?? {});
    if (names.length === 0) continue;
    const columns = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    );
    const { rows } = await tx.execute<{ stock_id: number; revision: string }>(sql`
      update vehicles set (${columns}) = (select ${columns} from jsonb_populate_record(null::vehicles, given.columns))
      from jsonb_to_recordset(${JSON.stringify(group)}::jsonb) as given (stock_id integer, columns jsonb)
      where vehicles.stock_id = given.stock_id returning vehicles.stock_id, vehicles.revision`);
    for (const { stock_id, revision } of rows) revisions.set(stock_id, Number(revision));
  }
  return revisions;
}
