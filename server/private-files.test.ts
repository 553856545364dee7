import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { startDemoCluster } from "#server/test-support/demo-database.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";
import { startSite } from "#server/test-support/started-site.ts";

const CLI = join(import.meta.dirname, "../cli/forecourt.ts");
const NOBODY = 65_534;
const OPENED = "Other users could open the data directory";
/** The start creates a database. */
const LIMIT_MS = 240_000;

test.runIf(process.platform !== "win32")(
  "a folder that others may enter is closed once with everything in it, and what the site makes is for its user only, whatever the umask",
  { timeout: LIMIT_MS },
  async () => {
    const dataDir = await demoDataDir();
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    chmodSync(dataDir, 0o777);
    mkdirSync(join(dataDir, "pictures"), { mode: 0o777 });
    writeFileSync(join(dataDir, "pictures/copied"), "", { mode: 0o644 });
    symlinkSync("/etc/hosts", join(dataDir, "link"));
    const site = await startSite({ env: { DATA_DIR: dataDir }, umask: "000" });
    expect(site.stdout()).toContain(`${OPENED} ${dataDir}: it and everything in it is now private to this user\n`);
    expect(openFiles(dataDir)).toEqual([]);
    expect(statSync("/etc/hosts").mode & 0o777).not.toBe(0o600);
    await fillFolder(site.address ?? "");
    await expect
      .poll(() => filesIn(dataDir), { timeout: 60_000 })
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^outbox\/.*json$/),
          expect.stringMatching(/^pictures\/.*(webp|avif|jpe?g)$/),
          "owner.sock",
          "keys/applications.key",
        ]),
      );
    expect(openFiles(dataDir)).toEqual([]);
    expect(await site.stop()).toBe(0);
    expect(openFiles(dataDir)).toEqual([]);
    const again = await startSite({ env: { DATA_DIR: dataDir } });
    expect(again.stdout()).not.toContain(OPENED);
  },
);

test.runIf(inject("postgresql"))("with a PostgreSQL and a key file too", { timeout: LIMIT_MS }, async () => {
  const cluster = await startDemoCluster();
  onTestFinished(() => cluster.stop());
  const folder = temporary();
  const keyFile = keyFileIn(folder);
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  const site = await startSite({
    env: { DATA_DIR: dataDir, DATABASE_URL: cluster.url, DEMO: "yes", FORECOURT_KEY_FILE: keyFile },
    umask: "000",
  });
  expect(site.stdout()).toContain(OPENED);
  await fillFolder(site.address ?? "");
  await expect.poll(() => filesIn(dataDir), { timeout: 60_000 }).toEqual(expect.arrayContaining([expect.stringContaining("pictures/")]));
  expect(openFiles(dataDir)).toEqual([]);
});

test.runIf(process.platform !== "win32")(
  "the command line makes files for its user only, whatever the umask",
  { timeout: LIMIT_MS },
  async () => {
    const folder = temporary();
    const feed = join(folder, "stock.csv");
    writeFileSync(feed, "vrm,make,range,year,price\nAB19CDE,Ford,Fiesta,2019,8000\n");
    const dataDir = join(folder, "data");
    expect((await commandLine(["import", "stock", feed], { DATA_DIR: dataDir })).code).toBe(0);
    expect(filesIn(dataDir)).toContain("postgresql/PG_VERSION");
    expect(openFiles(dataDir)).toEqual([]);
  },
);

test.runIf(process.getuid?.() === 0)(
  "a folder of another user is refused in a sentence, and left as it is",
  { timeout: LIMIT_MS },
  async () => {
    const dataDir = join(temporary(), "data");
    mkdirSync(dataDir);
    chownSync(dataDir, NOBODY, NOBODY);
    chmodSync(dataDir, 0o755);
    const site = await startSite({ env: { DATA_DIR: dataDir } });
    expect(await site.ended).toBe(1);
    expect(site.stderr()).toBe(
      `The data directory ${dataDir} belongs to another user of this machine (number ${NOBODY}, this one is 0). Start the site ` +
        `as that user, or choose another with DATA_DIR=….\n`,
    );
    expect(await commandLine(["orders"], { DATA_DIR: dataDir })).toMatchObject({ code: 1, stderr: site.stderr() });
    expect([statSync(dataDir).mode & 0o777, readdirSync(dataDir)]).toEqual([0o755, []]);
  },
);

test.runIf(process.platform !== "win32")(
  "a folder that all users share is refused instead of being closed to them",
  { timeout: LIMIT_MS },
  async () => {
    const dataDir = temporary();
    chmodSync(dataDir, 0o1777);
    const site = await startSite({ env: { DATA_DIR: dataDir } });
    expect(await site.ended).toBe(1);
    expect(site.stderr()).toBe(
      `The data directory ${dataDir} is open to all users of this machine. Choose a separate folder with DATA_DIR=….\n`,
    );
    expect(statSync(dataDir).mode & 0o1777).toBe(0o1777);
  },
);

test.runIf(process.platform !== "win32")(
  "a key file that every user may read is refused; one that its group may read is not",
  { timeout: LIMIT_MS },
  async () => {
    const folder = temporary();
    const keyFile = keyFileIn(folder);
    const env = { DATA_DIR: join(folder, "data"), FORECOURT_KEY_FILE: keyFile };
    for (const mode of [0o644, 0o602]) {
      chmodSync(keyFile, mode);
      const refused = await startSite({ env });
      expect(await refused.ended).toBe(1);
      expect(refused.stderr()).toBe(
        `Every user of this machine can read or change the key file ${keyFile}. Remove their access (chmod o= ${keyFile}) and ` +
          `start again.\n`,
      );
    }
    chmodSync(keyFile, 0o440);
    const dataDir = await demoDataDir();
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const site = await startSite({ env: { ...env, DATA_DIR: dataDir } });
    expect(site.address).toBeDefined();
  },
);

/** An order, a form with its mails, a cached picture. */
async function fillFolder(address: string): Promise<void> {
  const { data } = (await (
    await fetch(`${address}/api/v2/vehicle-search?category=cars&advert_classification=USED&reservation_status=available&resultsPerPage=1`)
  ).json()) as { data: { stock_id: number; media_urls: { thumb: string }[] }[] };
  const [car] = data;
  if (!car) throw new Error("the demonstration has used cars");
  expect((await fetch(`${address}${car.media_urls[0]?.thumb}`)).status).toBe(200);
  const order = {
    vehicle: car.stock_id,
    customer_first_name: "Priya",
    customer_last_name: "Nair",
    customer_email: "priya.nair@example.com",
    customer_telephone: "01632 960 123",
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
  };
  const placed = await fetch(`${address}/api/v2/website-orders/order`, {
    method: "POST",
    body: JSON.stringify(order),
    headers: { "Content-Type": "application/json" },
  });
  expect(placed.status).toBe(201);
  const form = new FormData();
  for (const [name, value] of Object.entries({
    form_id: "52",
    terms_accepted: "true",
    first_name: "Priya",
    last_name: "Nair",
    customer_email: "priya.nair@example.com",
    customer_telephone: "01632 960 123",
    make: "Ford",
    model: "Focus",
    mileage: "71200",
  }))
    form.set(name, value);
  expect((await fetch(`${address}/api/v2/form-submit`, { method: "POST", body: form })).ok).toBe(true);
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-private-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function keyFileIn(folder: string): string {
  const path = join(folder, "forecourt.keys");
  writeFileSync(path, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  return path;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" });
}

/** Files that other users may access; symbolic links are excluded, because their target's mode would count. */
function openFiles(folder: string): string[] {
  const paths = ["", ...filesIn(folder).filter((name) => name !== "link")];
  return paths.filter((name) => ((statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
}

function commandLine(args: string[], env: Record<string, string>): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      "sh",
      ["-c", 'umask 000; exec "$0" "$@"', process.execPath, ...NODE_OPTIONS, CLI, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}
