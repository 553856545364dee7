import { msg, type PlainMessage } from "#domain/messages/message.ts";

/** The columns of the stock list besides the vehicle. `by`: what it can be sorted by; `first`: the direction of the first click. */
type Column = { label: PlainMessage; by?: string; first?: "asc" | "desc"; isNumber?: true };

export const COLUMNS = {
  state: { label: msg("admin.people.state"), by: "state", first: "asc" },
  branch: { label: msg("enquiry.branch"), by: "branch", first: "asc" },
  price: { label: msg("common.price"), by: "price", first: "asc", isNumber: true },
  days: { label: msg("admin.stock.days"), by: "days", first: "desc", isNumber: true },
  position: { label: msg("admin.stock.position"), by: "position", first: "desc" },
  readiness: { label: msg("admin.stock.readiness"), by: "readiness", first: "desc" },
  photos: { label: msg("vehicle.photos"), by: "photos", first: "asc", isNumber: true },
  leads: { label: msg("admin.stock.leads"), isNumber: true },
  number: { label: msg("letter.stockNumber"), isNumber: true },
  year: { label: msg("application.year"), by: "year", first: "desc", isNumber: true },
  mileage: { label: msg("common.mileage"), by: "mileage", first: "asc", isNumber: true },
  classification: { label: msg("admin.stock.classification") },
  vat: { label: msg("admin.stock.vat") },
  keepers: { label: msg("admin.stock.keepers"), isNumber: true },
  mot: { label: msg("stock.motUntil"), isNumber: true },
} as const satisfies Record<string, Column>;

/** How the column of the vehicle is sorted. */
export const BY_VEHICLE = { by: "name", first: "asc" } as const;

export type ColumnId = keyof typeof COLUMNS;

export const EVERY_COLUMN = Object.keys(COLUMNS) as ColumnId[];
export const USUAL_COLUMNS: readonly ColumnId[] = ["state", "branch", "price", "days", "position", "readiness", "photos", "leads"];

export function columnOf(id: ColumnId): Column {
  return COLUMNS[id];
}

/** Columns of an address or of a device; what is unknown is left out. */
export function readColumns(ids: readonly string[]): ColumnId[] {
  return [...new Set(ids)].filter((id): id is ColumnId => Object.hasOwn(COLUMNS, id));
}
