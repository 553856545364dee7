import type { Moment } from "#domain/calendar.ts";
import { isInTimeToUndo } from "#domain/staff/undo-rule.ts";
import type { Database } from "#server/database/connect.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { staffWrite, type StaffActor, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { recordOverrides } from "#server/stock/change/overrides.ts";
import { excludeUndonePrices } from "#server/stock/change/undo-rules.ts";
import { writeColumns } from "#server/stock/change/write-columns.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { eq, sql } from "drizzle-orm";
import { planUndo, type ActVehicle } from "./plan-undo.ts";

export type UndoOutcome =
  | { ok: true; act: number; undone: number; leftOut: ActVehicle[] }
  /** No vehicle is still as the act left it. */
  | { ok: false; why: "moved"; leftOut: ActVehicle[] }
  | { ok: false; why: "late" };

/**
 * Takes back what an act did to each vehicle, where all of it is still as the act left it and no order holds the vehicle: what staff had
 * decided before counts again, and what they had not follows the feed. Its prices were never prices to compare with.
 */
export function undoAct(
  setting: { database: Database; now: () => Moment },
  { act, actor, request }: { act: number; actor: StaffActor; request?: string | undefined },
): Promise<UndoOutcome> {
  const about = { actor, action: "stock.undo", permission: "stock.bulk", request, detail: { act } } as const;
  return staffWrite<UndoOutcome>(setting, about, async (tx) => {
    await lockStock(tx);
    const [begun] = await tx.select({ at: staffActs.at }).from(staffActs).where(eq(staffActs.id, act));
    if (!begun || !isInTimeToUndo(begun.at.getTime(), setting.now())) return { ok: false, why: "late" };
    const plan = await planUndo(tx, act);
    const restored = plan.flatMap(({ stock_id, begun: fields, before }) => (before ? [{ stock_id, fields, before }] : []));
    const leftOut = plan
      .filter(({ before }) => !before)
      .map(({ stock_id, site_id, make, range, vrm }) => ({ stock_id, site_id, make, range, vrm }));
    if (restored.length === 0) return { ok: false, why: "moved", leftOut };
    await writeColumns(
      tx,
      restored.map(({ stock_id, before }) => ({ stock_id, columns: before.columns })),
    );
    await endDecisions(
      tx,
      restored.flatMap(({ stock_id, fields }) => [...fields].map((field) => ({ stock_id, field }))),
    );
    await recordOverrides(
      tx,
      restored.flatMap(({ before }) => before.decisions),
    );
    await excludeUndonePrices(tx, { act, stockIds: restored.map(({ stock_id }) => stock_id) });
    return { ok: true, act, undone: restored.length, leftOut };
  });
}

async function endDecisions(tx: StaffTx, ended: readonly { stock_id: number; field: string }[]): Promise<void> {
  if (ended.length === 0) return;
  await tx.execute(sql`delete from vehicle_overrides
    using jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as given (stock_id integer, field text)
    where vehicle_overrides.stock_id = given.stock_id and vehicle_overrides.field = given.field`);
}
