import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A browser by its name in browserslist and the first version that the website is made for: `["safari", "16.4"]`. */
export type FloorBrowser = readonly [name: string, version: string];

/** What Vite calls a browser that has another name in browserslist. */
const VITE_NAMES: Readonly<Record<string, string>> = { ios_saf: "ios" };

/** The oldest browsers with full behaviour, as `browserslist` in package.json names them. `root` is the folder of package.json. */
export function floorOf(root: string): FloorBrowser[] {
  const { browserslist }: { browserslist: string[] } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return browserslist.map((query) => {
    const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
    if (name === undefined || version === undefined) throw new Error(`browserslist in package.json has "${query}"; "safari >= 16.4" is how a browser is named there`);
    return [name, version];
  });
}

/** The floor as `build.target` of Vite takes it: `["safari16.4", "ios16.4"]`. */
export function buildTarget(floor: readonly FloorBrowser[]): string[] {
  return floor.map(([name, version]) => `${VITE_NAMES[name] ?? name}${version}`);
}
