import { staffQueryText, type StaffQuery } from "#domain/stock/staff/staff-query.ts";

/** The address of the file that has what a query finds. */
export function exportOf(query: StaffQuery): string {
  const text = staffQueryText(query);
  return text === "" ? "/stock/export.csv" : `/stock/export.csv?${text}`;
}
