import { readConfig } from "#server/config.ts";
import type { Dealership } from "#server/dealership.ts";
import { openDealership } from "#server/open-group.ts";
import { RENDER_NONCE } from "#server/pages/content-security.ts";
import { createDependencyRecorder, type PageDependencies } from "#server/pages/page-dependencies.ts";
import { siteApp } from "#server/site-app.ts";
import type { Website } from "#websites/website.ts";
import { Hono } from "hono";
import { rm } from "node:fs/promises";
import { inject } from "vitest";
import { copyDemoData } from "./demo-data.ts";

export type OpenPages = {
  dealership: Dealership;
  /** Responds as the built site does, without a socket. */
  app: Hono;
  /** What the page that was rendered last depends on. */
  dependencies: () => PageDependencies | undefined;
  close: () => Promise<void>;
};

/**
 * The built pages and their dealership in this process, on a copy of the demonstration or the given DATA_DIR, by this clock or the
 * system's: for journeys without a browser.
 */
export async function openPages(website?: Website, env: Record<string, string> = {}, now?: () => number): Promise<OpenPages> {
  const dataDir = env["DATA_DIR"] ?? (await copyDemoData(inject("prepared")));
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  const dealership = await openDealership(config, { ...(website && { website }), ...(now && { now }) });
  const { createSite } = await import(new URL("../../build/server/index.js", import.meta.url).href);
  const { dealership: readDealership, record } = createDependencyRecorder(dealership);
  let latest: PageDependencies | undefined;
  const noted: typeof record = async (make) => {
    const recorded = await record(make);
    latest = recorded.reads;
    return recorded;
  };
  return {
    dealership,
    app: siteApp(dealership, config, { render: createSite(readDealership, RENDER_NONCE), record: noted, builtFiles: new Hono() }),
    dependencies: () => latest,
    close: async () => {
      await dealership.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
