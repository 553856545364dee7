import { HOUR_MS, type Moment } from "../calendar.ts";

/** How long afterwards a change of many vehicles, or an import, can be undone. */
export const UNDO_MS = 24 * HOUR_MS;

export function isInTimeToUndo(at: Moment, now: Moment): boolean {
  return now - at < UNDO_MS;
}

/** The acts that are undone by their number. An import is undone on its own page. */
export const UNDOABLE_ACTIONS: readonly string[] = ["stock.bulk"];
