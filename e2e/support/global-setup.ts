import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { copyDemoData, type DemoData } from "./demo-data.ts";
import { BASELINE_COMPILER, launchSite } from "./launch-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    prepared: DemoData;
    /** Origin of the site shared by the journeys that do not change the stock. */
    sharedSite: string;
    /** The file of the parts of pages in which axe has found nothing. */
    flawlessParts: string;
  }
}

/** Creates the demonstration's database once; each site of the journeys starts on a copy. */
export default async function prepareDemoData(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "forecourt-journeys-"));
  const demonstration = { data: join(directory, "data") };
  const flawlessParts = join(directory, "flawless-parts");
  await writeFile(flawlessParts, "");
  const first = await launchSite({ DATA_DIR: demonstration.data }, undefined, BASELINE_COMPILER);
  await first.stop();
  for (const name of ["pictures", "owner.sock"]) await rm(join(demonstration.data, name), { recursive: true, force: true });
  const dataDir = await copyDemoData(demonstration);
  const shared = await launchSite({ DATA_DIR: dataDir }, undefined, BASELINE_COMPILER);
  project.provide("prepared", demonstration);
  project.provide("sharedSite", shared.url);
  project.provide("flawlessParts", flawlessParts);
  return async () => {
    await shared.stop();
    for (const each of [dataDir, directory]) await rm(each, { recursive: true, force: true });
  };
}
