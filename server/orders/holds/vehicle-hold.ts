import type { MessageText } from "#domain/messages/message-text.ts";
import {
  ENQUIRY_ONLY,
  RECALL_OUTSTANDING,
  VEHICLE_RESERVED,
  VEHICLE_SOLD,
  VEHICLE_UNKNOWN,
  VEHICLE_WITHDRAWN,
} from "#domain/deal/messages.ts";
import { hasOpenRecall, recallOf } from "#domain/stock/mot/mot-record.ts";
import { isInSelection } from "#domain/search/stock-selection.ts";
import { isEnquiryOnly, isReserved, type Recall } from "#domain/stock/vehicle.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { filledColumns, isPublished, type PublishedRow } from "#server/stock/vehicles.ts";
import type { Website } from "#websites/website.ts";
import { and, eq, isNull, ne } from "drizzle-orm";

export type VehicleRow = PublishedRow & { recall: Recall | null };

/** The columns of a vehicle that an order needs. */
export type OrderableVehicle = Pick<
  VehicleRow,
  | "stock_id"
  | "site_id"
  | "slug"
  | "state"
  | "cap_database"
  | "make"
  | "range"
  | "derivative"
  | "vrm"
  | "year"
  | "mileage"
  | "tags"
  | "advert_classification"
  | "vat_scheme"
  | "price"
  | "admin_fee"
  | "price_excluding_vat"
  | "price_including_vat"
  | "date_first_registered"
  | "reservation_status"
  | "held_by"
  | "details"
> & { recall?: Recall | null };

/** A vehicle as of a stock revision. */
export type VersionedVehicle = { vehicle: OrderableVehicle; revision: number };

/** A vehicle that is or was for sale, with what registers fill of it, as its page shows it. */
export async function vehicleRow(tx: Database, stock_id: number): Promise<VehicleRow | undefined> {
  const [row] = await tx.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  return row && isPublished(row) ? { ...row, ...filledColumns(row), recall: recallOf(row) } : undefined;
}

/**
 * Why a vehicle cannot be ordered on a website, as a message; undefined if it can. The order `guid` that holds it stays valid after a
 * recall or after the website stopped taking orders.
 */
export function orderBlockedReason(
  vehicle: OrderableVehicle | undefined,
  { stock, enquiries }: Pick<Website, "stock" | "enquiries">,
  guid?: string,
): MessageText | undefined {
  if (!vehicle || !isInSelection(vehicle, stock)) return VEHICLE_UNKNOWN;
  if (vehicle.state === "sold") return VEHICLE_SOLD;
  if (vehicle.state === "withdrawn") return VEHICLE_WITHDRAWN;
  if (isEnquiryOnly(vehicle)) return ENQUIRY_ONLY;
  if (guid !== undefined && vehicle.held_by === guid) return undefined;
  if (isReserved(vehicle)) return VEHICLE_RESERVED;
  if (hasOpenRecall(vehicle)) return RECALL_OUTSTANDING;
  return enquiries.requiresEnquiryFormOverride ? ENQUIRY_ONLY : undefined;
}

/**
 * Takes the vehicle for an existing order; false if it is held or not for sale. Takes the stock lock: every transaction locks the vehicle
 * before the order.
 */
export async function holdVehicle(tx: Database, stock_id: number, { guid, now }: { guid: string; now: number }): Promise<boolean> {
  const updated = await tx
    .update(vehicles)
    .set({ held_by: guid, reserved_at: new Date(now) })
    .where(
      and(
        eq(vehicles.stock_id, stock_id),
        isNull(vehicles.held_by),
        eq(vehicles.state, "live"),
        ne(vehicles.reservation_status, "Reserved"),
      ),
    )
    .returning({ stock_id: vehicles.stock_id });
  return updated.length === 1;
}

export async function releaseVehicle(tx: Database, guid: string, stock_id: number): Promise<void> {
  await tx
    .update(vehicles)
    .set({ held_by: null, reserved_at: null })
    .where(and(eq(vehicles.stock_id, stock_id), eq(vehicles.held_by, guid)));
}
