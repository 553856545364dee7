import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Features missing in browsers of the floor, by kind; written by list-above-floor.ts. */
type AboveFloor = Readonly<Record<Kind, readonly string[]>> & { readonly floor: readonly string[] };
type Kind =
  | "globals"
  | "statics"
  | "members"
  | "events"
  | "elements"
  | "attributes"
  | "properties"
  | "values"
  | "functions"
  | "selectors"
  | "rules"
  | "features";

const LIST: AboveFloor = JSON.parse(readFileSync(join(import.meta.dirname, "above-floor.json"), "utf8"));
const SETS = new Map(Object.entries(LIST).map(([kind, names]) => [kind, new Set(names)]));

/** The floor that the list was written for: "safari 16.4", … */
export const LISTED_FLOOR = LIST.floor;

export function isAboveFloor(kind: Kind, name: string): boolean {
  return SETS.get(kind)?.has(name) ?? false;
}
