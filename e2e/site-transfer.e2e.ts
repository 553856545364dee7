import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startSite, type RunningSite } from "./support/browser-site.ts";
import { forecourt } from "./support/forecourt-command.ts";

const PAGES = [
  "/",
  "/vehicle-search",
  "/vehicle-search?advert_classification=motability",
  "/vehicle-search?advert_classification=contract-hire-business&orderBy=price-desc",
  "/locations",
  "/locations/swindon",
  "/offers",
  "/sitemap.xml",
];
const VEHICLES_A_PAGE = 60;
/** Of the vehicles' pages every fifth: `server/transfer/folder.test.ts` compares what the API says of all of them. */
const PAGES_EVERY = process.env["FORECOURT_DEEP"] === "1" ? 1 : 5;
/** Two sites start, and each renders all of its pages. */
const LIMIT_MS = 240_000;

/** A temporary directory, removed after the test. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-moved-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The paths of all live vehicles. */
async function vehiclePaths({ url }: RunningSite): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 1; ; page++) {
    const { data }: { data: { path: string }[] } = await (
      await fetch(`${url}/api/v2/vehicle-search?resultsPerPage=${VEHICLES_A_PAGE}&page=${page}`)
    ).json();
    paths.push(...data.map(({ path }) => path));
    if (data.length < VEHICLES_A_PAGE) return paths;
  }
}

/** A page without the parts that differ between sites: the origin, and signed quotes. */
async function pageOf({ url }: RunningSite, path: string): Promise<string> {
  const response = await fetch(url + path);
  expect(response.status, path).toBe(200);
  return (await response.text()).replaceAll(url, "").replaceAll(new URL(url).host, "");
}

test(
  "a dealer exported and imported into an empty folder has identical pages",
  async () => {
    // The same mode as the other site: a demonstration links to its outbox.
    const old = await startSite({ DEMO: "no" });
    onTestFinished(async () => void (await old.stop()));
    const folder = join(await newFolder(), "dealer");
    await forecourt(old.dataDir, ["export", folder]);
    const dataDir = await newFolder();
    expect(await forecourt(dataDir, ["import", folder])).toContain(" added, 0 changed, 0 unchanged, 0 refused");
    const restored = await startSite({ DATA_DIR: dataDir, DEMO: "no" });
    onTestFinished(async () => void (await restored.stop()));

    const paths = await vehiclePaths(old);
    expect(paths.length).toBeGreaterThan(200);
    expect(await vehiclePaths(restored)).toEqual(paths);
    for (const path of [...PAGES, ...paths.filter((_, index) => index % PAGES_EVERY === 0)]) {
      const [after, before] = await Promise.all([pageOf(restored, path), pageOf(old, path)]);
      if (after === before) continue;
      const at = [...before].findIndex((character, index) => after[index] !== character);
      expect(after.slice(at - 80, at + 80), path).toBe(before.slice(at - 80, at + 80));
      expect(after.length, path).toBe(before.length);
    }
  },
  LIMIT_MS,
);
