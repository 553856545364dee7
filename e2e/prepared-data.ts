import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { launchSite } from "./launch-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A data directory with the demonstration's dealer and stock that no site has open, and the pictures encoded so far. */
    prepared: { data: string; pictures: string };
  }
}

/** Before the first journey: makes the demonstration's database once, which each site of the journeys then starts on a copy of. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "forecourt-journeys-"));
  const data = join(directory, "data");
  const pictures = join(directory, "pictures");
  await mkdir(pictures);
  const site = await launchSite({ DATA_DIR: data });
  await site.stop();
  for (const name of ["pictures", "owner.sock"]) await rm(join(data, name), { recursive: true, force: true });
  project.provide("prepared", { data, pictures });
  return () => rm(directory, { recursive: true, force: true });
}
