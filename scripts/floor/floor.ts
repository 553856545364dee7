import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A browser's name in browserslist and the first supported version: `["safari", "16.4"]`. */
export type FloorBrowser = readonly [name: string, version: string];

/** Vite's names of browsers that differ from browserslist's. */
const VITE_NAMES: Readonly<Record<string, string>> = { ios_saf: "ios" };

/** The oldest fully supported browsers, from `browserslist` in package.json. `root` is the directory of package.json. */
export function floorOf(root: string): FloorBrowser[] {
  const { browserslist }: { browserslist: string[] } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return browserslist.map((query) => {
    const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
    if (name === undefined || version === undefined)
      throw new Error(`browserslist in package.json has "${query}"; "safari >= 16.4" is how a browser is named there`);
    return [name, version];
  });
}

/** The floor in the format of Vite's `build.target`: `["safari16.4", "ios16.4"]`. */
export function buildTarget(floor: readonly FloorBrowser[]): string[] {
  return floor.map(([name, version]) => `${VITE_NAMES[name] ?? name}${version}`);
}
