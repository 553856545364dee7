import { rootCause } from "#server/startup-error.ts";
import { contentFolder } from "#server/content/content.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { importSitesFile } from "#server/organisation/import/cli-commands.ts";
import { emptySitesReport } from "#server/organisation/import/report.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import type { Website } from "#websites/website.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addOffers } from "./add-offers.ts";
import { importSources } from "./import-sources.ts";
import { FORMAT, Manifest, MANIFEST, PRICES, SITES, STOCK } from "./manifest.ts";
import type { FolderReport } from "./report.ts";
import { importPhotos } from "./photos.ts";
import { restoreOrigins, restorePrices } from "./restore.ts";

type Group = {
  websites: readonly Pick<Website, "name">[];
  folderOf?: ((website: Pick<Website, "name">) => string) | undefined;
  now: number;
  /** Where the folder's photographs and battery certificates are stored; without it they are left. */
  objects?: ObjectStore | undefined;
};

/**
 * Imports what `exportFolder` wrote: branches, stock and offers, each as its own command would. Into a database without vehicles it also
 * restores price history and the feeds' own keys; otherwise those are unchanged.
 */
export async function importFolder(
  database: Database,
  folder: string,
  { websites, folderOf = contentFolder, now, objects }: Group,
): Promise<FolderReport> {
  const report: FolderReport = {
    sites: emptySitesReport(false),
    stock: [],
    prices: null,
    offers: { added: [], left: [] },
    photos: 0,
    problems: [],
  };
  const manifest = await readManifest(folder);
  if ("problem" in manifest) return { ...report, problems: [manifest.problem] };
  const wasEmpty = (await database.$count(vehicles)) === 0;
  if (manifest.sites > 0) report.sites = await importSitesFile(database, { file: join(folder, SITES), dry_run: false });
  if (report.sites.problems.length + report.sites.refusals.length > 0)
    return { ...report, problems: [`${SITES} was refused, so nothing else was imported.`] };
  if (objects) {
    const { stored, problems } = await importPhotos(database, objects, folder);
    report.photos = stored;
    report.problems.push(...problems);
  }
  report.stock = await importSources(database, join(folder, STOCK), { now, objects });
  report.problems.push(...report.stock.flatMap(({ problems }) => problems.map(({ message }) => `${STOCK}: ${message}`)));
  if (wasEmpty) {
    report.problems.push(...(await restoreOrigins(database, join(folder, STOCK))).map((problem) => `${STOCK}, ${problem}`));
    const { restored, problems } = await restorePrices(database, join(folder, PRICES));
    report.prices = restored;
    report.problems.push(...problems.map((problem) => `${PRICES}, ${problem}`));
  }
  report.offers = await addOffers(folder, websites, folderOf);
  return report;
}

/** The manifest, or why this release cannot read the folder as an export. */
async function readManifest(folder: string): Promise<Manifest | { problem: string }> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: unknown) => ({ error }));
  if (typeof text !== "string")
    return { problem: `${folder} is not an exported folder: ${MANIFEST} cannot be read (${rootCause(text.error)}).` };
  const manifest = Manifest.safeParse(parsed(text));
  if (!manifest.success) return { problem: `${folder} is not an exported folder: ${MANIFEST} does not have the fields of an export.` };
  const { format } = manifest.data;
  return format === FORMAT ? manifest.data : { problem: `${folder} has format ${format}; this release reads format ${FORMAT}.` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
