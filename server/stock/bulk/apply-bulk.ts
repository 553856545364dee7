import type { GateSetting } from "#server/compliance/vehicle-breaches.ts";
import type { Database } from "#server/database/connect.ts";
import { currentAct, staffWrite, type StaffActor } from "#server/staff/acts/staff-write.ts";
import { changeVehicles } from "#server/stock/change/change-vehicle.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { bulkBreaches, NO_CORRECTIONS, planBulk, type BulkChange, type Corrections, type PlannedVehicle } from "./plan-bulk.ts";

type Setting = GateSetting & { database: Database };

type Confirmed = {
  ids: readonly number[];
  change: BulkChange;
  digest: string;
  corrections?: Corrections;
  actor: StaffActor;
  request?: string | undefined;
};

export type BulkOutcome =
  | { ok: true; act: number; changed: number; leftOut: PlannedVehicle[] }
  /** Nothing is written: a vehicle has changed since the preview. */
  | { ok: false; why: "moved" }
  /** Nothing is written: the importer refuses a price that was typed. */
  | { ok: false; why: "problems"; refused: PlannedVehicle[] }
  | { ok: false; why: "nothing" };

/**
 * Carries out what a preview showed, with what was corrected of single vehicles, in one act and one revision, if every vehicle is still as
 * it was then.
 */
export async function applyBulk(
  setting: Setting,
  { ids, change, digest, corrections = NO_CORRECTIONS, actor, request }: Confirmed,
): Promise<BulkOutcome> {
  const { prices, leftOut: chosen } = corrections;
  const detail = {
    change,
    vehicles: ids.length,
    ...(prices.size > 0 && { corrected: prices.size }),
    ...(chosen.size > 0 && { left_out: chosen.size }),
  };
  // Outside the transaction, which holds the stock's lock. The digest proves that these rows are those of the preview.
  const breaches = await bulkBreaches(setting.database, setting, { ids, change });
  return staffWrite<BulkOutcome>(setting, { actor, action: "stock.bulk", permission: "stock.bulk", request, detail }, async (tx) => {
    await lockStock(tx);
    const plan = await planBulk(tx, setting, { ids, change, breaches, corrections });
    if (plan.digest !== digest) return { ok: false, why: "moved" };
    const wrong = plan.vehicles.filter(({ stock_id, why }) => why === "problems" && prices.has(stock_id));
    if (wrong.length > 0) return { ok: false, why: "problems", refused: wrong };
    const outcomes = await changeVehicles(
      tx,
      plan.vehicles.flatMap((vehicle) => vehicle.change ?? []),
    );
    const refused = new Map(outcomes.flatMap((outcome) => (outcome.ok ? [] : [[outcome.stock_id, outcome.why] as const])));
    const changed = outcomes.length - refused.size;
    if (changed === 0) return { ok: false, why: "nothing" };
    const { id } = await currentAct(tx);
    const leftOut = plan.vehicles.flatMap((vehicle): PlannedVehicle[] => {
      if (vehicle.why !== undefined) return [vehicle];
      return refused.has(vehicle.stock_id) ? [{ ...vehicle, why: refused.get(vehicle.stock_id) === "held" ? "held" : "problems" }] : [];
    });
    return { ok: true, act: id, changed, leftOut };
  });
}
