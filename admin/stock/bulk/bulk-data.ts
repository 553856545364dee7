import type { PlannedVehicle } from "#server/stock/bulk/plan-bulk.ts";

export type BulkKind = "price" | "tags" | "branch" | "classification" | "state";
export type Preview = { token: string; vehicles: (Omit<PlannedVehicle, "change"> & { isChanged: boolean })[] };
export type Changed = { act: number; changed: number; leftOut: PlannedVehicle[] };
