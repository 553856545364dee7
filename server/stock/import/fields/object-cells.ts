import type { FileRow } from "#server/stock/import/files/file-row.ts";

type Step = string | number;

/** "vehicle.make" and "image[0].url" as steps from an object to the value; a name that is not a path is one step. */
export function stepsOf(path: string): Step[] {
  if (!/^[^.[\]]+(?:\.[^.[\]]+|\[\d{1,4}\])*$/.test(path)) return [path];
  return Array.from(path.matchAll(/([^.[\]]+)|\[(\d+)\]/g), ([, name, index]) => name ?? Number(index));
}

/**
 * Reads objects into rows: cells in the order of `columns`, which are property names or paths. `passed`: properties that are skipped
 * without a report.
 */
export function objectReader(
  columns: readonly string[],
  paths: boolean,
  passed: readonly string[] = [],
): (value: unknown, line: number) => FileRow {
  const tree = treeOf(columns, paths);
  return (value, line) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return { line, column: null, reason: "is not an object: each vehicle must be one" };
    const cells: unknown[] = [];
    cells.length = columns.length;
    const unknown: string[] = [];
    fill(value, tree, "", { cells, unknown, passed, paths });
    return unknown.length > 0 ? { line, cells, unknown } : { line, cells };
  };
}

/** The columns as a tree: `place` is the index of a column's cell, `steps` leads to the columns below. */
type Tree = { place: number | undefined; steps: Map<string, Tree> };

function treeOf(columns: readonly string[], paths: boolean): Tree {
  const root: Tree = { place: undefined, steps: new Map() };
  for (const [place, column] of columns.entries()) {
    let at = root;
    for (const step of paths ? stepsOf(column) : [column]) {
      const next = at.steps.get(String(step)) ?? { place: undefined, steps: new Map<string, Tree>() };
      at.steps.set(String(step), next);
      at = next;
    }
    at.place ??= place;
  }
  return root;
}

function fill(
  value: object,
  tree: Tree,
  path: string,
  row: { cells: unknown[]; unknown: string[]; passed: readonly string[]; paths: boolean },
): void {
  for (const [name, existing] of Object.entries(value)) {
    const at = tree.steps.get(name);
    const here = path === "" ? name : `${path}.${name}`;
    if (at?.place !== undefined) row.cells[at.place] = existing;
    if (at && at.steps.size > 0 && typeof existing === "object" && existing !== null) fill(existing, at, here, row);
    // Providers list every property: null counts as absent.
    else if (at?.place === undefined && !(row.paths && existing === null) && !row.passed.includes(here)) row.unknown.push(here);
  }
}

/** Builds the object that the paths in a CSV header describe; a cell that holds JSON remains text. */
export function objectOf(header: readonly (readonly Step[])[], cells: readonly string[]): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [at, steps] of header.entries()) {
    const text = cells[at] ?? "";
    if (steps.length === 0 || text.trim() === "") continue;
    put(root, steps, text);
  }
  return root;
}

/** Limit on the indexes of a list. */
const MAX_ENTRIES = 200;

function put(root: Record<string, unknown>, steps: readonly Step[], text: string): void {
  let at: object = root;
  for (const [index, step] of steps.entries()) {
    if (typeof step === "number" && step >= MAX_ENTRIES) return;
    const next = steps[index + 1];
    if (next === undefined)
      return void Object.defineProperty(at, step, { value: text, enumerable: true, configurable: true, writable: true });
    const existing: unknown = Object.hasOwn(at, step) ? Reflect.get(at, step) : undefined;
    const inner = typeof existing === "object" && existing !== null ? existing : typeof next === "number" ? [] : {};
    if (inner !== existing) Object.defineProperty(at, step, { value: inner, enumerable: true, configurable: true, writable: true });
    at = inner;
  }
}
