import type { StaffImport } from "./staff-imports.ts";
import type { PlannedChange } from "#server/stock/import/planned-changes.ts";
import type { Moment } from "#domain/calendar.ts";
import { endLostImports } from "./run-import.ts";
import { canUndo } from "./undo-import.ts";
import { columnsOf, findImport, namesOf, type ImportColumns, type ImportSetting, type NamedVehicle } from "./staff-imports.ts";

/** Of the vehicles that would be sold, as many are named on the page. */
const NAMED = 100;
/** Vehicles that would change, on a page of them. */
export const CHANGES_A_PAGE = 50;

/** A page of the vehicles that would change. `listed`: on all pages, which may be fewer than change. */
export type ShownChanges = { page: number; pages: number; listed: number; vehicles: (NamedVehicle & Pick<PlannedChange, "fields">)[] };

/** An import with what its present step shows. */
export type ShownImport = Pick<StaffImport, "id" | "site_id" | "file_name" | "map_name" | "state" | "choices" | "progress" | "report"> & {
  checked: (Omit<NonNullable<StaffImport["checked"]>, "changes"> & { named: NamedVehicle[]; changes: ShownChanges }) | null;
  columns: ImportColumns | null;
  ended: Moment | null;
  canUndo: boolean;
  undone: { restored: number; left: NamedVehicle[] } | null;
};

export async function showImport(
  setting: ImportSetting,
  id: string,
  { page = 1 }: { page?: number } = {},
): Promise<ShownImport | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  await endLostImports(setting.database);
  const found = await findImport(setting.database, id);
  if (!found) return undefined;
  const { site_id, file_name, map_name, state, choices, checked, progress, report, undone, ended_at } = found;
  const open = state === "file" || state === "checked";
  return {
    id,
    site_id,
    file_name,
    map_name,
    state,
    choices,
    progress,
    report,
    checked: checked && {
      ...checked,
      named: open ? await namesOf(setting.database, checked.missing.slice(0, NAMED)) : [],
      changes: await changesOf(setting, open ? (checked.changes ?? []) : [], page),
    },
    columns: open ? await columnsOf(setting, found) : null,
    ended: ended_at?.getTime() ?? null,
    canUndo: canUndo(found, setting.now()),
    undone: undone && { restored: undone.restored, left: await namesOf(setting.database, undone.left.slice(0, NAMED)) },
  };
}

async function changesOf({ database }: ImportSetting, changes: readonly PlannedChange[], wanted: number): Promise<ShownChanges> {
  const pages = Math.max(1, Math.ceil(changes.length / CHANGES_A_PAGE));
  const page = Math.min(Math.max(1, Number.isSafeInteger(wanted) ? wanted : 1), pages);
  const shown = changes.slice((page - 1) * CHANGES_A_PAGE, page * CHANGES_A_PAGE);
  const fields = new Map(shown.map((change) => [change.stock_id, change.fields]));
  const named = await namesOf(database, [...fields.keys()]);
  return {
    page,
    pages,
    listed: changes.length,
    vehicles: named.map((vehicle) => ({ ...vehicle, fields: fields.get(vehicle.stock_id) ?? [] })),
  };
}
