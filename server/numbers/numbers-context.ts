import type { Period } from "#domain/numbers/number-tables.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import type { StaffLeadContext } from "#server/enquiries/staff/lead-rows.ts";
import type { EmptySearches } from "./empty-searches.ts";
import type { StaffStock } from "#server/stock/staff-list/staff-stock.ts";

/** What figures are read with. */
export type NumbersContext = StaffLeadContext & { staffStock: StaffStock; emptySearches: Pick<EmptySearches, "write"> };

/** Whose figures: of one branch by its slug and number, or of all within reach. */
export type NumbersOf = { rights: Rights; branch: { id: number; slug: string } | undefined; days: Period };
