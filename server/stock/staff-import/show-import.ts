import type { StaffImport } from "./staff-imports.ts";
import type { Moment } from "#domain/calendar.ts";
import { endLostImports } from "./run-import.ts";
import { canUndo } from "./undo-import.ts";
import { columnsOf, findImport, namesOf, type ImportColumns, type ImportSetting, type NamedVehicle } from "./staff-imports.ts";

/** Of the vehicles that would be sold, as many are named on the page. */
const NAMED = 100;

/** An import with what its present step shows. */
export type ShownImport = Pick<StaffImport, "id" | "site_id" | "file_name" | "map_name" | "state" | "choices" | "progress" | "report"> & {
  checked: (NonNullable<StaffImport["checked"]> & { named: NamedVehicle[] }) | null;
  columns: ImportColumns | null;
  ended: Moment | null;
  canUndo: boolean;
  undone: { restored: number; left: NamedVehicle[] } | null;
};

export async function showImport(setting: ImportSetting, id: string): Promise<ShownImport | undefined> {
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
    checked: checked && { ...checked, named: open ? await namesOf(setting.database, checked.missing.slice(0, NAMED)) : [] },
    columns: open ? await columnsOf(setting, found) : null,
    ended: ended_at?.getTime() ?? null,
    canUndo: canUndo(found, setting.now()),
    undone: undone && { restored: undone.restored, left: await namesOf(setting.database, undone.left.slice(0, NAMED)) },
  };
}
