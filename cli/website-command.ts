import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { isReachable } from "#domain/content/built-in-paths.ts";
import type { StockSelection } from "#domain/search/stock-selection.ts";
import { demoPlaceholders } from "#server/readiness/demo-placeholders.ts";
import { websites } from "#websites/all.ts";
import type { Website } from "#websites/website.ts";
import { isMap, isSeq, parseDocument, visit } from "yaml";
import { migrateLabelsCommand } from "./migrate-labels.ts";
import { UsageError } from "./usage-error.ts";
import { separateLenderFiles, termsWithoutReturns, withSeparateLender, withoutDemonstration } from "./website-settings.ts";

const PROJECT = join(import.meta.dirname, "..");
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/;
/** Placeholder for the dealer's description of itself. */
const ABOUT: Record<StockSelection, string> = {
  all: "Used and new cars and vans.",
  cars: "Used and new cars.",
  vans: "Used and new vans.",
};
const NOUNS: Record<StockSelection, string> = { all: "vehicle", cars: "car", vans: "van" };
const TAGLINES: Record<StockSelection, string> = { all: "Cars & Vans", cars: "Cars", vans: "Vans" };

/** Content that every website needs for legal or technical reasons; makes, posts and offers are specific to the first website. */
const CONTENT = [
  /^menus\//,
  /^pages\/(?:accessibility|apply-today|cookies|privacy|sell-my-car|terms|valuation)\.md$/,
  /^snippets\/(?!text-ticker)/,
  /^featured-vehicles\/home\.md$/,
];

const TERMS = "content/pages/terms.md";

type Wanted = {
  name: string;
  title: string;
  host: string;
  stock: StockSelection;
  telephone: string | undefined;
  address: string | undefined;
  /** The only website of its group, with its own copies of the lender files. The others are removed from the list, not deleted. */
  alone: boolean;
};

/** Creates another website of the group, or the only one of a new group, or rewrites the labels of one. Returns the exit code. */
export async function websiteCommand(args: string[], project = PROJECT, print = console.log): Promise<number> {
  if (args[0] === "migrate-labels") return migrateLabelsCommand(args.slice(1), project, print);
  const wanted = wantedOf(args);
  const folder = join(project, "websites", wanted.name);
  const existing = websites.find(({ name, hosts }) => name === wanted.name || hosts.includes(wanted.host));
  if (existing || (await exists(folder))) {
    print(
      existing && existing.name !== wanted.name
        ? `${existing.site_name} already uses ${wanted.host}.`
        : `There is already a website called ${wanted.name}.`,
    );
    return 1;
  }
  const [model] = websites;
  const from = join(project, "websites", model.name);
  const files = await filesOf(from);
  for (const path of files)
    await write(join(folder, path), retold(path, await readFile(join(from, path), "utf8"), { model, wanted, files }));
  if (wanted.alone) for (const { path, text } of await separateLenderFiles(project, model)) await write(join(folder, path), text);
  const list = join(project, "websites/all.ts");
  await write(list, listedIn(await readFile(list, "utf8"), wanted));
  print(
    `Created websites/${wanted.name}. Edit its settings (website.ts), colours (theme.css, logo.svg) and text (content.ts, ` +
      `content/), then start the site:`,
  );
  print(`${wanted.title} is at http://${localHost(wanted.name)}:3000, and at ${wanted.host} once its DNS points here.`);
  return 0;
}

function wantedOf(args: string[]): Wanted {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      title: { type: "string" },
      host: { type: "string" },
      stock: { type: "string", default: "all" },
      telephone: { type: "string" },
      address: { type: "string" },
      alone: { type: "boolean", default: false },
    },
  });
  const [verb, name = "", ...more] = positionals;
  if (verb !== "new" || more.length > 0) throw new UsageError("Usage: forecourt website new NAME");
  if (!NAME.test(name)) throw new UsageError("A website's name has only lower-case letters, digits and hyphens, like hill-vans");
  const stock = (["all", "cars", "vans"] as const).find((known) => known === values.stock);
  if (!stock) throw new UsageError("--stock must be all, cars or vans");
  const host = (values.host ?? `${name}.example`).toLowerCase();
  if (!HOST.test(host)) throw new UsageError(`${host} is not a host name like vans.example`);
  const title = values.title?.trim() || name.split("-").map(capitalised).join(" ");
  const [telephone, address] = [values.telephone?.trim() || undefined, values.address?.trim() || undefined];
  for (const [what, adapted = ""] of [
    ["A title", title],
    ["A telephone number", telephone],
    ["An address", address],
  ] as const) {
    if (/["\\`$\n]/.test(adapted)) throw new UsageError(`${what} can't contain quotation marks, dollar signs or backslashes`);
  }
  return { name, title, host, stock, telephone, address, alone: values.alone };
}

async function filesOf(folder: string): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).map((path) => path.replaceAll("\\", "/"));
  const ofContent = paths.filter(
    (path) => path.startsWith("content/") && path.endsWith(".md") && CONTENT.some((kind) => kind.test(path.slice("content/".length))),
  );
  return ["website.ts", "content.ts", "theme.css", "logo.svg", ...ofContent.toSorted()];
}

type Copy = { model: Website; wanted: Wanted; files: readonly string[] };

/** A file of the first website, adapted for the new one. */
function retold(path: string, text: string, { model, wanted, files }: Copy): string {
  const named = text.replaceAll(model.site_name, wanted.title).replaceAll(`data-theme="${model.theme}"`, `data-theme="${wanted.name}"`);
  const ofDemonstration = demoPlaceholders(model.site_name).length > 0;
  if (path === "website.ts") return settings(ofDemonstration ? withoutDemonstration(named) : named, model, wanted);
  if (path === TERMS && ofDemonstration) return termsWithoutReturns(named);
  if (path === "content.ts") return adapted(named, wanted.stock);
  return path.startsWith("content/menus/") ? menu(named, (url) => isRetained(url, wanted.stock, files)) : named;
}

/** Keeps only statements that are true of every dealer, or derived from settings and branches. */
function adapted(text: string, stock: StockSelection): string {
  return text
    .replace(/home_blocks: \[[^\]]*\]/, 'home_blocks: ["home"]')
    .replace(/^ {2}about: .*$/m, `  about: "${ABOUT[stock]}",`)
    .replace(/^ {2}towns: .*$/m, '  towns: "",')
    .replace("prices on every car.", `prices on every ${NOUNS[stock]}.`)
    .replace(/^ {4}\{ icon: "wrench",.*\n/m, "")
    .replace(/text: "159-point[^"]*"/, 'text: "{warranty_months}-month warranty."');
}

function settings(text: string, model: Website, { name, title, host, stock, telephone, address, alone }: Wanted): string {
  return (
    (alone ? withSeparateLender(text, { name }) : text)
      .replace(/^export const \w+ (?== \{)/m, `export const ${identifierOf(name)} `)
      .replaceAll(`"${model.name}"`, `"${name}"`)
      .replace(/^ {2}hosts: .*$/m, `  hosts: ["${host}", "${localHost(name)}"],`)
      .replace(/^ {2}stock: .*$/m, `  stock: "${stock}",`)
      .replace(/^ {2}tagline: .*$/m, `  tagline: "${TAGLINES[stock]}",`)
      .replace(/^ {2}postal_address: .*$/m, `  postal_address: "${address ?? title}",`)
      .replace(/^ {2}telephone: .*$/m, (line) => (telephone === undefined ? line : `  telephone: "${telephone}",`))
      .replaceAll(`@${model.hosts[0].replace(/^www\./, "")}`, `@${host.replace(/^www\./, "")}`)
      .replace(/trackedTelephones: \{[^}]*\}/, "trackedTelephones: {}")
      // Translations are written per website: the new one begins in English.
      .replace(/^import \{ \w+ \} from "\.\/(?!content)[^"]+";\n/gm, "")
      .replace(/^ {2}locales: .*\n/m, "")
      .replace(/(: \{ "en-GB": \d+),[^}]*\}/g, "$1 }")
  );
}

/** A menu reduced to entries whose URL is wanted, without columns that become empty. */
function menu(text: string, isWanted: (url: string) => boolean): string {
  const [, fields = "", end = ""] = /^---\n([^]*?\n)(---\n?[^]*)$/.exec(text) ?? [];
  const document = parseDocument(fields);
  visit(document, {
    Map: (_, entry) => {
      const url = entry.get("url");
      return typeof url === "string" && !isWanted(url) ? visit.REMOVE : undefined;
    },
  });
  visit(document, { Map: (at, column) => (at !== null && isMap(column) && isEmpty(column.get("items")) ? visit.REMOVE : undefined) });
  return `---\n${document.toString({ lineWidth: 0 })}${end}`;
}

function isEmpty(items: unknown): boolean {
  return isSeq(items) && items.items.length === 0;
}

/** Searches that match one kind of vehicle only. */
const ONLY_CARS = /^\/used-cars\b|\bmotability\b/;
const ONLY_VANS = /^\/used-vans\b/;
const PAGE = /^content\/pages\/(.+)\.md$/;

/** Whether a URL has content on the new website: its stock has matching vehicles, and the page was copied or is built in. */
function isRetained(url: string, stock: StockSelection, files: readonly string[]): boolean {
  const isLocal = url.startsWith("/");
  if (isLocal && ((stock === "vans" && ONLY_CARS.test(url)) || (stock === "cars" && ONLY_VANS.test(url)))) return false;
  return isReachable(
    url,
    files.flatMap((file) => PAGE.exec(file)?.[1] ?? []),
  );
}

function listedIn(list: string, { name, alone }: Wanted): string {
  const identifier = identifierOf(name);
  const imported = `import { ${identifier} } from "./${name}/website.ts";\n`;
  const before = alone
    ? list.replaceAll(/^import \{ \w+ \} from "\.\/[^"]+\/website\.ts";\n/gm, "").replace(/\] = \[[^\]]*\];/, "] = [];")
    : list;
  const listed = before
    .replace(/^(?=import type \{ Website \})/m, imported)
    .replace(/(\] = \[)([^\]]*)\];/, (_, start: string, others: string) => `${start}${others === "" ? "" : `${others}, `}${identifier}];`);
  if (!listed.includes(imported) || !listed.includes(`${identifier}];`))
    throw new Error("websites/all.ts has an unexpected format: add the website to it by hand");
  return listed;
}

/** The suffix avoids collisions with reserved words and with identifiers in the file: a website may be named "class". */
function identifierOf(name: string): string {
  return `${name.replaceAll(/-(\w)/g, (_, next: string) => (/\d/.test(next) ? `_${next}` : next.toUpperCase()))}Website`;
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function localHost(name: string): string {
  return `${name}.localhost`;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
