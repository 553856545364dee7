/**
 * Writes above-floor.json: features that a browser of the floor (`browserslist` in package.json) lacks, according to MDN's
 * compatibility data. Run it when the floor changes, or to include new browser features.
 *
 *   npm run floor
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { floorOf, type FloorBrowser } from "./floor.ts";

const DATA = "@mdn/browser-compat-data@8.1.9";
const PROJECT = join(import.meta.dirname, "../..");
const LIST = join(import.meta.dirname, "above-floor.json");
/** MDN's names of browsers that differ from browserslist's. */
const MDN_NAMES: Readonly<Record<string, string>> = { ios_saf: "safari_ios" };

/** Interfaces with one instance per page, and namespaces. */
const SINGLE = ["Navigator", "Document", "History", "Location", "Performance", "CSS", "Intl", "Math", "Atomics", "Reflect"];

type Statement = {
  version_added?: string | boolean | null;
  version_removed?: string | boolean;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
  partial_implementation?: boolean;
};
type Compat = { support: Readonly<Record<string, Statement | readonly Statement[] | undefined>> };
type Entry = [name: string, compat: Compat];

const floor = floorOf(PROJECT);
const data = fetchData();
const builtins = part(data, "javascript", "builtins");
const interfaces = { ...part(data, "api"), ...builtins };
const groups = {
  globals: above([...entriesOf(interfaces), ...entriesOf(part(data, "api", "Window"))]),
  statics: Object.entries(interfaces).flatMap(([owner, node]) =>
    above(entriesOf(node, SINGLE.includes(owner) || owner in builtins ? "" : "_static")).map((name) => `${owner}.${name}`),
  ),
  members: above(Object.values(interfaces).flatMap((node) => entriesOf(node))),
  events: above(Object.values(part(data, "api")).flatMap((node) => entriesOf(node, "_event"))),
  elements: above(entriesOf(part(data, "html", "elements"))),
  attributes: above([
    ...entriesOf(part(data, "html", "global_attributes")),
    ...Object.values(part(data, "html", "elements")).flatMap((node) => entriesOf(node)),
  ]),
  properties: above(entriesOf(part(data, "css", "properties"))),
  // Keyword values by property; functions are listed separately.
  values: Object.entries(part(data, "css", "properties")).flatMap(([property, node]) =>
    above(entriesOf(node)).map((value) => `${property}: ${value}`),
  ),
  functions: above([
    ...Object.values(part(data, "css", "types")).flatMap((node) => entriesOf(node)),
    ...entriesOf(part(data, "css", "types")),
  ]),
  selectors: above(entriesOf(part(data, "css", "selectors"))),
  rules: above(entriesOf(part(data, "css", "at-rules"))),
  features: above(entriesOf(part(data, "css", "at-rules", "media"))),
};
const browsers = floor.map((browser) => browser.join(" "));
writeFileSync(LIST, `${JSON.stringify({ data: DATA, floor: browsers, ...groups }).replaceAll(/(?<=\]|"),"(?=\w+":)/g, ',\n"')}\n`);

function fetchData(): object {
  const folder = mkdtempSync(join(tmpdir(), "compat-data-"));
  try {
    execFileSync("npm", ["pack", DATA, "--silent", "--pack-destination", folder]);
    execFileSync("tar", ["xzf", join(folder, DATA.replace(/^@(\w+)\/(.*)@(.*)$/, "$1-$2-$3.tgz")), "-C", folder]);
    return JSON.parse(readFileSync(join(folder, "package/data.json"), "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The node at this path of the data. */
function part(node: unknown, ...names: readonly string[]): object {
  const found = names.reduce<unknown>((outer, name) => (isObject(outer) ? Reflect.get(outer, name) : undefined), node);
  if (!isObject(found)) throw new Error(`${DATA} has no ${names.join(".")}`);
  return found;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * The sub-features by name: `withResolvers_static` is `withResolvers`; `scrollend_event` is `scrollend` with the suffix for
 * events and left out of members.
 */
function entriesOf(node: unknown, suffix = ""): Entry[] {
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([name, inner]: [string, unknown]): Entry[] => {
    const compat = isObject(inner) ? (Reflect.get(inner, "__compat") as Compat | undefined) : undefined;
    if (name === "__compat" || !compat || (suffix === "" ? name.endsWith("_event") : !name.endsWith(suffix))) return [];
    return [[name.replace(/_(?:static|event)$/, ""), compat]];
  });
}

/** Names without an entry that every browser of the floor supports. */
function above(entries: readonly Entry[]): string[] {
  const within = new Set(entries.filter(([, compat]) => floor.every((browser) => isThere(compat, browser))).map(([name]) => name));
  return [...new Set(entries.map(([name]) => name))].filter((name) => !within.has(name)).toSorted();
}

function isThere({ support }: Compat, [name, version]: FloorBrowser): boolean {
  const statements = [support[MDN_NAMES[name] ?? name] ?? []].flat();
  return statements.some(({ version_added: added, version_removed, flags, prefix, alternative_name }) => {
    if (version_removed || flags || prefix || alternative_name) return false;
    return added === true || (typeof added === "string" && added !== "preview" && isUpTo(added.replace("≤", ""), version));
  });
}

function isUpTo(version: string, limit: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [limitMajor = 0, limitMinor = 0] = limit.split(".").map(Number);
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
}
