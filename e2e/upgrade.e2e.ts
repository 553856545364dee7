import { hash } from "node:crypto";
import { get } from "node:http";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { copyDemoData } from "./support/demo-data.ts";
import { BASELINE_COMPILER, launchSite } from "./support/launch-site.ts";

const PROJECT = join(import.meta.dirname, "..");
/** A script that only the release before had. */
const OLD_SCRIPT = "/assets/shop-0ld5c41.js";
const OLD_CONTENT = "let old;";
/** And one that only Admin of the release before had. */
const OLD_ADMIN_SCRIPT = "/assets/people-0ld5c41.js";
const OLD_ADMIN_CONTENT = "let people;";
const POLL = { timeout: 30_000, interval: 50 };

test("after an upgrade, pages that are still open get the scripts of the release they came from", async () => {
  const dataDir = await copyDemoData(inject("prepared"));
  await rm(join(dataDir, "objects"), { recursive: true, force: true });
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const release = await earlierRelease();
  const before = await launchSite({ DATA_DIR: dataDir }, join(release, "build/site/start.js"), BASELINE_COMPILER);
  const old = await fetch(before.url + OLD_SCRIPT);
  // It shares its files once it is open, by their contents' digests, and then lists them.
  const builds = ["build/client/assets", "build/admin/client/assets"].map((folder) => digestsOf(join(release, folder)));
  const contents = new Set((await Promise.all(builds)).flatMap((digests) => [...digests]));
  await expect.poll(() => readdir(join(dataDir, "objects/assets")).catch(() => []), POLL).toHaveLength(contents.size);
  expect(await before.stop()).toBe(0);

  const after = await launchSite({ DATA_DIR: dataDir }, undefined, BASELINE_COMPILER);
  const again = await fetch(after.url + OLD_SCRIPT);
  expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([200, await old.text(), old.headers.get("ETag")]);
  const inAdmin = await fetchFrom(after.url, OLD_ADMIN_SCRIPT);
  expect(inAdmin).toEqual([200, OLD_ADMIN_CONTENT]);
  expect((await fetch(after.url + OLD_ADMIN_SCRIPT)).status, "at the shop's host").toBe(404);
  expect((await fetch(`${after.url}/assets/never-1234567.js`)).status).toBe(404);
  expect(await after.stop()).toBe(0);
});

/** A file at Admin's host; `fetch` sends no Host of its own. */
function fetchFrom(url: string, path: string): Promise<[number | undefined, string]> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers: { Host: `admin.localhost:${new URL(url).port}` } }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (part: string) => (body += part));
      response.on("end", () => resolve([response.statusCode, body]));
    }).on("error", reject);
  });
}

async function digestsOf(folder: string): Promise<Set<string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return new Set(
    await Promise.all(files.map(async ({ parentPath, name }) => hash("sha256", await readFile(join(parentPath, name)), "hex"))),
  );
}

/** The project as it is, with one more script in its build. */
async function earlierRelease(): Promise<string> {
  await mkdir(join(PROJECT, "test-results"), { recursive: true });
  const folder = await mkdtemp(join(PROJECT, "test-results/release-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of await readdir(PROJECT)) {
    if (name !== "build" && name !== "test-results" && !name.startsWith(".")) await symlink(join(PROJECT, name), join(folder, name));
  }
  await cp(join(PROJECT, "build"), join(folder, "build"), { recursive: true });
  await writeFile(join(folder, "build/client", OLD_SCRIPT), OLD_CONTENT);
  await writeFile(join(folder, "build/admin/client", OLD_ADMIN_SCRIPT), OLD_ADMIN_CONTENT);
  return folder;
}
