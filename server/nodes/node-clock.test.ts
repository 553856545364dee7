import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { startSite } from "#server/test-support/started-site.ts";
import { sql } from "drizzle-orm";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

const engines = testDatabases().filter((engine) => engine.kind === "postgresql");
const MINUTE_MS = 60_000;
const FAST_MINUTES = 31;

describe.each(engines)("on $name", (engine) => {
  test("a node whose clock is 31 minutes fast ends no holds, and its own end by the database's clock", async () => {
    await using open = await engine.open();
    const { site: right } = await node(open.databaseUrl ?? "", 0);
    const [first, second] = (await (await fetch(`${right}/api/v2/vehicle-search?advert_classification=used&resultsPerPage=60`)).json()).data
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
    const { rows } = await open.database.execute(
      sql`SELECT abs(extract(epoch FROM reserved_at - now())) < 60 AS close FROM vehicles WHERE held_by IS NOT NULL`,
    );
    expect(rows).toEqual([{ close: true }, { close: true }]);
  });
});

if (engines.length === 0) test.skip("Clocks of nodes are not tested: this machine has no PostgreSQL", () => undefined);

async function node(databaseUrl: string, minutes: number) {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clock = join(folder, "clock.mjs");
  const offset = minutes * MINUTE_MS;
  writeFileSync(
    clock,
    `const now = Date.now; Date.now = () => now() + ${offset};
     const Right = Date; globalThis.Date = class extends Right { constructor(...of) { of.length ? super(...of) : super(Date.now()); } };
     Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin + ${offset} });
     if (${offset} > 0) console.log("the clock of this process is fast");`,
  );
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO: "yes", FORECOURT_KEY_FILE: keys(), NODE_OPTIONS: `--import ${clock}` };
  const site = await startSite({ env });
  if (site.address === undefined) throw new Error(site.stderr());
  return { site: site.address, output: site.stdout };
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
