import type { RowRefusal } from "#server/stock/import/report.ts";

/**
 * A row of a file, its cells in the order of the map's columns. `unknown`: properties that the map does not read. `damaged`: nothing after
 * it can be read.
 */
export type FileRow = { line: number; cells: readonly unknown[]; unknown?: readonly string[] } | (RowRefusal & { damaged?: true });
