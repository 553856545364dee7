import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";
import { openDemoDatabase } from "#server/test-support/demo-database.ts";
import { startSite } from "#server/test-support/started-site.ts";
import { sql } from "drizzle-orm";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";

const engines = testDatabases().filter((engine) => engine.kind === "postgresql");
const PROJECT = join(import.meta.dirname, "../..");
const MINUTE_MS = 60_000;
const FAST_MINUTES = 31;
/** More than the test takes on a busy machine, and less than the clock is wrong. */
const NEAR_SECONDS = 600;
/** Two sites and four commands start one after the other. */
const LIMIT_MS = 240_000;

describe.each(engines)("on $name", (engine) => {
  test(
    "a node and commands whose clock is 31 minutes fast end no holds; all that they write has the database's time",
    async () => {
      await using open = await openDemoDatabase(engine);
      const { site: right } = await node(open.databaseUrl ?? "", 0);
      const [first, second, third, fourth] = (
        await (await fetch(`${right}/api/v2/vehicle-search?advert_classification=used&resultsPerPage=60`)).json()
      ).data
        .filter(({ reservation_status: status }: { reservation_status: string }) => status === "Available")
        .map(({ stock_id }: { stock_id: number }) => stock_id);
      const guidOfRight = await hold(right, first);
      const { site: fast, output } = await node(open.databaseUrl ?? "", FAST_MINUTES);
      expect(output()).toContain("the clock of this process is fast");
      const guidOfFast = await hold(fast, second);

      // Reading an order ends its hold if it is over.
      for (const guid of [guidOfRight, guidOfFast])
        for (const site of [right, fast]) {
          const { data } = await (await fetch(`${site}/api/v2/website-orders/order/${guid}`)).json();
          expect(data.status).toBe("OPEN");
        }
      const cancelled = await hold(right, third);
      const stock = join(folderOfTest(), "stock.csv");
      writeFileSync(stock, "id,make,range,year,price,mileage\nfast-1,Ford,Fiesta,2021,9995,1000\n");
      const commands = [
        ["orders", "cancel", cancelled],
        ["stock", "set", String(fourth), "reservation_status=Reserved"],
        ["import", "stock", stock, "--json"],
        ["feeds", "add", "fast", "https://feeds.example/stock.csv", "--every", "10"],
      ];
      for (const args of commands) {
        await forecourtOf(open.databaseUrl ?? "", FAST_MINUTES, ...args);
      }
      for (const guid of [guidOfRight, guidOfFast]) {
        const { data } = await (await fetch(`${right}/api/v2/website-orders/order/${guid}`)).json();
        expect(data.status).toBe("OPEN");
      }
      const byCommands = await open.database.execute(sql`
      SELECT
        (SELECT abs(extract(epoch FROM updated_at - now())) < ${NEAR_SECONDS} FROM orders WHERE guid = ${cancelled}::uuid) AS cancelled,
        (SELECT abs(extract(epoch FROM reserved_at - now())) < ${NEAR_SECONDS} FROM vehicles WHERE stock_id = ${fourth}) AS set,
        (SELECT abs(extract(epoch FROM first_seen_at - now())) < ${NEAR_SECONDS} FROM vehicles WHERE source_key LIKE '%fast%') AS imported,
        (SELECT abs(extract(epoch FROM next_at - now())) < ${600 + NEAR_SECONDS} FROM feeds) AS scheduled`);
      expect(byCommands.rows).toEqual([{ cancelled: true, set: true, imported: true, scheduled: true }]);
      const { rows } = await open.database.execute(
        sql`SELECT abs(extract(epoch FROM reserved_at - now())) < ${NEAR_SECONDS} AS close FROM vehicles WHERE held_by IS NOT NULL`,
      );
      expect(rows).toEqual([{ close: true }, { close: true }]);
    },
    LIMIT_MS,
  );
});

if (engines.length === 0) test.skip("Clocks of nodes are not tested: this machine has no PostgreSQL", () => undefined);

async function node(databaseUrl: string, minutes: number) {
  const folder = folderOfTest();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO: "yes",
    FORECOURT_KEY_FILE: keys(),
    NODE_OPTIONS: `--import ${clock(minutes)}`,
  };
  const site = await startSite({ env });
  if (site.address === undefined) throw new Error(site.stderr());
  return { site: site.address, output: site.stdout };
}

/** Rejects with the output of a command that fails. Not synchronous: sockets that a site closes meanwhile would be used again. */
function forecourtOf(databaseUrl: string, minutes: number, ...args: string[]): Promise<unknown> {
  const more = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folderOfTest(),
    FORECOURT_KEY_FILE: keys(),
    NODE_OPTIONS: `--import ${clock(minutes)}`,
  };
  return promisify(execFile)(process.execPath, [...NODE_OPTIONS, "cli/forecourt.ts", ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...more },
  });
}

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A module that puts the clock of its process forward. */
function clock(minutes: number): string {
  const path = join(folderOfTest(), "clock.mjs");
  const offset = minutes * MINUTE_MS;
  writeFileSync(
    path,
    `const now = Date.now; Date.now = () => now() + ${offset};
     const Right = Date; globalThis.Date = class extends Right { constructor(...of) { of.length ? super(...of) : super(Date.now()); } };
     Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin + ${offset} });
     if (${offset} > 0 && !process.argv[1]?.endsWith("forecourt.ts")) console.log("the clock of this process is fast");`,
  );
  return path;
}

let keyFile: string | undefined;

function keys(): string {
  if (keyFile === undefined) {
    keyFile = join(mkdtempSync(join(tmpdir(), "forecourt-clock-keys-")), "keys");
    writeFileSync(keyFile, `${Buffer.alloc(32, 1).toString("base64")}\n`, { mode: 0o600 });
  }
  return keyFile;
}

async function hold(site: string, vehicle: number): Promise<string> {
  const wanted = {
    vehicle,
    customer_first_name: "Nia",
    customer_last_name: "Rees",
    customer_email: `nia.rees.${vehicle}@example.com`,
    customer_telephone: "01632 960 123",
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
  };
  const answer = await fetch(`${site}/api/v2/website-orders/order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wanted),
  });
  const { data } = await answer.json();
  return data.guid;
}
