import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { startSite } from "#server/test-support/started-site.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { sql } from "drizzle-orm";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { migrationsFolder } from "./migrations.ts";

const PROJECT = join(import.meta.dirname, "../..");
const releases = z
  .array(z.object({ version: z.string(), commit: z.string() }))
  .parse(JSON.parse(readFileSync(join(PROJECT, "deploy/releases.json"), "utf8")));
const { version = "", commit = "" } = releases.at(-1) ?? {};
const inHistory = succeeds(() => git("cat-file", "-e", `${commit}^{commit}`));
const engines = testDatabases().filter((engine) => engine.kind === "postgresql");

/** What a node of the release before could not live with while both run (decision E8). It is removed one release later. */
const CONTRACTS = [
  /\bDROP\s+(?:TABLE|COLUMN|TYPE|VIEW)\b/i,
  /\bRENAME\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i,
  /\bADD\s+COLUMN\b(?![^;]*\bDEFAULT\b)[^;]*\bNOT\s+NULL\b/i,
];

describe("migrations since the last release", () => {
  test.skipIf(!inHistory)(`only expand: nodes of ${version} go on meanwhile`, () => {
    const released = new Set(git("ls-tree", "--name-only", commit, "server/database/migrations/").split("\n"));
    const tags: string[] = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8")).entries.map(
      ({ tag }: { tag: string }) => tag,
    );
    const added = tags.filter((tag) => !released.has(`server/database/migrations/${tag}.sql`));
    const contracting = added.flatMap((tag) =>
      readFileSync(join(migrationsFolder, `${tag}.sql`), "utf8")
        .replaceAll(/--.*$/gm, "")
        .split(";")
        .filter((statement) => CONTRACTS.some((pattern) => pattern.test(statement)))
        .map((statement) => `${tag}: ${statement.trim()}`),
    );
    expect(contracting).toEqual([]);
  });
});

describe.each(engines)("on $name", (engine) => {
  test.skipIf(!inHistory)(`a node of ${version} serves, takes orders and forms on the tables of this release`, async () => {
    const open = await engine.open();
    onTestFinished(() => open.close());
    const FORECOURT_KEY_FILE = join(folder(), "keys");
    writeFileSync(FORECOURT_KEY_FILE, randomBytes(32).toString("base64"), { mode: 0o600 });
    const env = () => ({ DATABASE_URL: open.databaseUrl ?? "", DATA_DIR: folder(), DEMO: "yes", FORECOURT_KEY_FILE });
    const current = (await startSite({ env: env() })).address;
    // A row of a kind that only a later release knows is not on sale at an older node.
    const { data: vehicles } = await (await fetch(`${current}/api/v2/vehicle-search?reservation_status=available`)).json();
    const [wanted, alsoWanted] = vehicles.map(({ stock_id }: { stock_id: number }) => stock_id);
    const [unpublished, incomplete] = [900_001, 900_002];
    const draft = { source: "Admin", state: "draft" };
    for (const values of [
      { ...draft, stock_id: unpublished, source_key: "draft" },
      { ...draft, stock_id: incomplete, source_key: "incomplete draft", year: null, price: null },
    ])
      await open.database.execute(sql`INSERT INTO vehicles
        SELECT (jsonb_populate_record(vehicle, ${JSON.stringify(values)}::jsonb)).* FROM vehicles vehicle WHERE stock_id = ${wanted}`);
    const old = (await startSite({ env: env(), script: join(earlierRelease(), "server/test-support/start.ts") })).address;
    expect(old).toBeDefined();

    await expect.poll(() => vehicleCount(current)).toBe(await vehicleCount(old));
    expect((await order(old, unpublished)).status).toBe(409);
    expect((await order(old, incomplete)).status).not.toBe(201);
    for (const stock_id of [unpublished, incomplete]) expect((await order(current, stock_id)).status).toBe(409);

    // Each node reads and changes what the other wrote.
    for (const [by, other, vehicle] of [
      [old, current, wanted],
      [current, old, alsoWanted],
    ]) {
      const placed = await order(by, vehicle);
      expect(placed.status).toBe(201);
      const { guid } = (await placed.json()).data;
      const address = `${other}/api/v2/website-orders/order/${guid}`;
      expect((await (await fetch(address)).json()).order).toMatchObject({ guid, status: "OPEN", stock_id: vehicle });
      const changed = await fetch(address, { method: "PUT", body: JSON.stringify({ customer_title: "Dr" }), headers: JSON_BODY });
      expect(changed.status).toBe(200);
      expect((await order(other, vehicle)).status).toBe(409);
    }
    for (const node of [old, current]) expect((await enquire(node)).status).toBe(201);
    const { rows } = await open.database.execute(sql`SELECT count(*)::int AS leads FROM leads`);
    expect(rows).toEqual([{ leads: 2 }]);
  });
});

if (!inHistory)
  test.skip(`Tables and ${version} are not tried together: this checkout lacks its commit (git fetch --unshallow)`, () => undefined);

async function vehicleCount(address: string | undefined): Promise<number> {
  const { meta } = await (await fetch(`${address}/api/v2/vehicle-search`)).json();
  return meta.total;
}

const JSON_BODY = { "Content-Type": "application/json" };

function order(address: string | undefined, vehicle: number): Promise<Response> {
  const body = JSON.stringify({
    vehicle,
    customer_first_name: "Nia",
    customer_last_name: "Rees",
    customer_email: `nia.rees.${vehicle}@example.com`,
    customer_telephone: "01632 960 123",
    terms_accepted: true,
  });
  return fetch(`${address}/api/v2/website-orders/order`, { method: "POST", body, headers: JSON_BODY });
}

function enquire(address: string | undefined): Promise<Response> {
  const form = new FormData();
  const typed = {
    form_id: String(wexcombe.enquiries.formIds.enquiry["en-GB"]),
    first_name: "Nia",
    last_name: "Rees",
    email: "nia.rees@example.com",
    telephone: "07700 900123",
    message: "Is it there?",
    _terms_accepted: "true",
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return fetch(`${address}/api/v2/form-submit`, { method: "POST", body: form });
}

/** The sources of the release, with this checkout's packages. */
function earlierRelease(): string {
  const project = folder();
  const parts = ["package.json", "tsconfig.json", "domain", "server", "web", "locales", "websites", "demo", "scripts"];
  execFileSync("sh", ["-c", `git archive ${commit} ${parts.join(" ")} | tar -x -C "$0"`, project], { cwd: PROJECT });
  symlinkSync(join(PROJECT, "node_modules"), join(project, "node_modules"));
  return project;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "forecourt-release-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: PROJECT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
