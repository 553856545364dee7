import type { ShownImport } from "#server/stock/staff-import/show-import.ts";

/** What the page of one import shows, and what its reader may do. */
export type ImportPageData = { shown: ShownImport; site: string; mayPassGuard: boolean; allBranches: boolean };
