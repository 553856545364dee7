import { InvalidFileError } from "#server/startup-error.ts";
import { PROJECT } from "#server/content/content.ts";
import type { Database } from "#server/database/connect.ts";
import { sites } from "#server/database/schema.ts";
import { importSites } from "#server/organisation/import/import-sites.ts";
import { readSitesFile } from "#server/organisation/import/read-sites-file.ts";
import { refusalText } from "#server/organisation/import/report.ts";
import type { Website } from "#websites/website.ts";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";

/** The branches of a website's dealer, in the website's folder. */
const FILE = "sites.yaml";

type FirstSites = { report: (line: string) => void; websitesFolder?: string | undefined };

/**
 * Imports the branches of the websites' sites.yaml if the database has none; from then on the database is authoritative. Throws
 * InvalidFileError with the problems of a file.
 */
export async function bringInFirstSites(
  database: Database,
  websites: readonly Pick<Website, "name">[],
  { report, websitesFolder = join(PROJECT, "websites") }: FirstSites,
): Promise<void> {
  const files = websites.map(({ name }) => join(websitesFolder, name, FILE)).filter((path) => existsSync(path));
  if (files.length === 0 || (await database.$count(sites)) > 0) return;
  await database.transaction(async (tx) => {
    for (const path of files) {
      const called = relative(join(websitesFolder, ".."), path);
      const read = await readSitesFile(path);
      if ("problem" in read) throw new InvalidFileError(`${called}: ${read.problem}`);
      const { refusals, ignored, added, changed } = await importSites(tx, read.sites);
      const wrong = [
        ...refusals.map(refusalText),
        ...changed.map((slug) => `${slug} is also in another website's sites.yaml`),
        ...ignored.map(({ field, line }) => `Line ${line}: “${field}” is not a field of a branch`),
      ];
      if (wrong.length > 0) throw new InvalidFileError(wrong.map((sentence) => `${called}: ${sentence}`).join("\n"));
      report(`Imported ${added.length} ${added.length === 1 ? "branch" : "branches"} from ${called}.`);
    }
  });
}
