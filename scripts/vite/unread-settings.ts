import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Website } from "#websites/website.ts";

const READERS = ["domain", "server", "web"];

/** Settings whose keys are data, not settings. */
const DATA = new Set([
  "lender_terms",
  "finance_terms",
  "content",
  "finance_defaults",
  "order.customErrorMessages",
  "contactActions.trackedTelephones",
  "deliveries.branches",
  "enquiries.formIds",
  "labels",
  "locales",
  "deliveries.colours",
  "part_exchange.multipliers",
  "integrations",
  "service_names",
  "titles",
]);

/** Groups of settings that are passed on under another name: code that reads `actions.share` reads `vehicleActions.share`. */
const HANDED_ON_AS: Readonly<Record<string, string>> = {
  example: "finance.example",
  vehicleActions: "actions",
  vehicleConfig: "switches",
};

/** Names of variables and types of a website: website, FinanceWebsite, … */
const WEBSITE = String.raw`\w*[wW]ebsite`;

/** The settings of the websites as paths, including optional ones that no website sets: "order.hold_minutes". */
export function settingsOf(root: string, websites: readonly Website[]): string[] {
  const type = readFileSync(join(root, "websites/website.ts"), "utf8");
  const typed = [...type.matchAll(/^ {2}(\w+)\??:/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => websites.every((website) => !isGroup(valueAt(website, name)) || DATA.has(name)));
  return [...new Set([...typed, ...websites.flatMap((website) => leavesOf(website))])].toSorted();
}

/** The boolean settings. */
export function switchesOf(websites: readonly Website[]): string[] {
  return [...new Set(websites.flatMap((website) => leavesOf(website).filter((path) => typeof valueAt(website, path) === "boolean")))];
}

/**
 * The settings that no code of the product reads. Each is searched for with its group's name in files that mention websites, or
 * under the name that the group is passed on by.
 */
export function unreadSettings(root: string, settings: readonly string[]): string[] {
  const sources = READERS.flatMap((room) => sourcesIn(join(root, room)));
  const ofWebsites = sources.filter((text) => /website/i.test(text));
  return settings.filter((path) => {
    const [leaf = path, group = WEBSITE] = path.split(".").toReversed();
    const alias = HANDED_ON_AS[group];
    return !isRead(ofWebsites, group, leaf) && !(alias !== undefined && isRead(sources, alias, leaf));
  });
}

/** `order.contract`, `const { contract } = website.order`, `({ telephone }: Website)`, `({ order: { contract } }: Website)` */
function isRead(sources: readonly string[], group: string, leaf: string): boolean {
  const destructured = String.raw`[{,]\s*${leaf}\b[^{}]*(?:\{[^{}]*\}[^{}]*)*\}`;
  const reading = new RegExp(
    String.raw`\b${group}\??\.${leaf}\b|${destructured} = [\w.?#]*\b${group}\b|${destructured}: [^={}()]*\b${group}\b|\b${group}: ${destructured} \}: `,
  );
  return sources.some((text) => text.includes(leaf) && reading.test(text));
}

function leavesOf(value: object, path = ""): string[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return isGroup(inner) && !DATA.has(at) ? leavesOf(inner, at) : [at];
  });
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueAt(website: object, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isGroup(value) ? Reflect.get(value, name) : undefined), website);
}

function sourcesIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return paths
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !/test-support[\\/]|-fixture\.ts$/.test(path))
    .map((path) => readFileSync(join(folder, path), "utf8"));
}

/** Fails the build if a website has a setting without effect. `root` is the folder that contains websites/. */
export function noUnreadSettings(root: string): Plugin {
  return {
    name: "forecourt:no-unread-settings",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async buildStart() {
      const { websites }: { websites: readonly Website[] } = await import(join(root, "websites/all.ts"));
      const unread = unreadSettings(root, settingsOf(root, websites));
      if (unread.length > 0) throw new Error(unread.map((path) => `Nothing reads the setting ${path} of a website.`).join("\n"));
    },
  };
}
