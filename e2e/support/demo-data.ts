import { demoSources } from "#demo/media/demo-pictures.ts";
import { RECIPE } from "#server/media/original-picture.ts";
import { cp, mkdir, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Encoded pictures of the demonstration, whose names tell one version from another: they outlive the run. */
const ENCODED = join(import.meta.dirname, "../../.cache/pictures");

/** A data directory with the demonstration's dealer and stock, not in use by any site. */
export type DemoData = { data: string };

/** Copies the data directory for one site. The encoded pictures of the demonstration are shared by symbolic links. */
export async function copyDemoData({ data }: DemoData, to?: string): Promise<string> {
  const copy = to ?? (await mkdtemp(join(tmpdir(), "forecourt-e2e-")));
  await cp(data, copy, { recursive: true });
  await copyDemoPictures(copy);
  return copy;
}

/** Shares the encoded pictures with this data directory. */
export async function copyDemoPictures(copy: string): Promise<void> {
  const ofRecipe = join(copy, "pictures", `recipe-${RECIPE}`);
  await mkdir(ofRecipe, { recursive: true });
  for (const source of Object.keys(demoSources)) {
    await mkdir(join(ENCODED, source), { recursive: true });
    await symlink(join(ENCODED, source), join(ofRecipe, source));
  }
}
