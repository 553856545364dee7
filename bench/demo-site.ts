import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchSite, type LaunchedSite } from "../e2e/support/launch-site.ts";

/** Starts the built site with its own demonstration data, deleted when it stops. */
export async function startDemoSite(): Promise<LaunchedSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
  const site = await launchSite({ DATA_DIR: dataDir });
  return {
    ...site,
    stop: async () => {
      const code = await site.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
