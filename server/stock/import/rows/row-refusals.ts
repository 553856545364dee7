import type { ImportedVehicle } from "#server/stock/import/imported-vehicle.ts";
import type { RowRefusal } from "#server/stock/import/report.ts";

/** A row with properties that no field takes, where the import is strict. */
export function refusedRow(line: number, unknown: readonly string[]): RowRefusal {
  const [column = null] = unknown;
  return { line, column, reason: `is not a property of a vehicle, so --strict refuses it` };
}

/** A row of a branch that is not there. */
export function noBranch(line: number, slug: string | null): RowRefusal {
  return { line, column: "site", reason: `there is no branch “${slug ?? ""}”: create it with “npm run forecourt -- import sites FILE”` };
}

/** A vehicle that an earlier row of the file has. */
export function duplicate(line: number, by: "id" | "stock_id" | "vrm", vehicle: ImportedVehicle): RowRefusal {
  const name = vehicle[by];
  return { line, column: by, reason: `“${name}” is already in an earlier row of this file` };
}
