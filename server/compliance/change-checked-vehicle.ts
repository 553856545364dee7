import { vehicles } from "#server/database/schema.ts";
import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { changeVehicle, type VehicleChange, type VehicleOutcome } from "#server/stock/change/change-vehicle.ts";
import { eq } from "drizzle-orm";
import { vehicleBreaches, type GateSetting } from "./vehicle-breaches.ts";

/** Changes a vehicle. A text that breaks a rule on one of the websites is refused at its field; nothing is written then. */
export async function changeCheckedVehicle(tx: StaffTx, setting: GateSetting, change: VehicleChange): Promise<VehicleOutcome> {
  const outcome = await changeVehicle(tx, change);
  if (!outcome.ok) return outcome;
  const { stock_id } = outcome;
  const problems = await breachesOf(tx, setting, { stock_id, changed: outcome.changed.map(({ field }) => field) });
  return problems.length === 0 ? outcome : { ok: false, stock_id, why: "problems", problems };
}

/** Of a vehicle for sale the texts that have just been changed are read; of one that goes on sale all of them. */
async function breachesOf(
  tx: StaffTx,
  setting: GateSetting,
  { stock_id, changed }: { stock_id: number; changed: readonly string[] },
): Promise<{ field: string; message: string }[]> {
  const rows = await tx.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  if (rows[0]?.state !== "live") return [];
  const breaches = await vehicleBreaches(tx, setting, { rows, ...(!changed.includes("state") && { fields: changed }) });
  return breaches.get(stock_id) ?? [];
}
