import type { Website } from "#websites/website.ts";
import { cp, mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { OFFERS } from "./manifest.ts";
import type { FolderReport } from "./report.ts";

/** Copies the offers of the group's websites to their content. Existing files are not overwritten. */
export async function addOffers(
  folder: string,
  websites: readonly Pick<Website, "name">[],
  folderOf: (website: Pick<Website, "name">) => string,
): Promise<FolderReport["offers"]> {
  const added: string[] = [];
  const left: string[] = [];
  for (const website of websites) {
    const from = join(folder, OFFERS, website.name);
    const found = (await readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
      (entry) => entry.isFile() && entry.name.endsWith(".md"),
    );
    for (const { parentPath, name } of found) {
      const file = join(parentPath, name);
      const below = file.slice(from.length + 1).replaceAll(sep, "/");
      const to = join(folderOf(website), OFFERS, below);
      const there = await readFile(to).catch(() => undefined);
      if (there === undefined) {
        await mkdir(dirname(to), { recursive: true });
        await cp(file, to);
        added.push(`${website.name}/${below}`);
      } else if (!there.equals(await readFile(file))) left.push(`${website.name}/${below}`);
    }
  }
  return { added, left };
}
