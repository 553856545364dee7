import { deliveriesCommand } from "./deliveries-command.ts";
import { ordersCommand } from "./orders-command.ts";
import { applicationsCommand } from "./applications-command.ts";
import { readConfig } from "#server/config.ts";
import { openGroup, type Group } from "#server/open-group.ts";
import { deliveryCommands } from "#server/deliveries/cli-commands.ts";
import { applicationCommands } from "#server/orders/applications/cli-commands.ts";
import { orderCommands } from "#server/orders/cli-commands.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { siteApp } from "#server/site-app.ts";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { Hono } from "hono";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase, type OpenDatabase } from "#server/database/connect.ts";
import { migrationsFolder } from "#server/database/migrations.ts";
import { emptyDataDir, testDatabases } from "#server/database/test-support/test-databases.ts";

const RECORDED = join(import.meta.dirname, "../server/database/release-0.1.0");
const LAST_MIGRATION = "0018_lead_language";
/** A few minutes after the newest row: the unpaid hold and the valuation are still valid. */
const NOW = Date.parse("2026-11-23T10:05:00Z");
const LIMIT_MS = 300_000;
const STATUSES = ["COMPLETE", "EXPIRED", "HELD", "OPEN", "PAID", "STATUS_CANCELLED", "SUBMITTED"];

describe.each(testDatabases())("on $name", (engine) => {
  test("a database of release 0.1.0 opens with its orders, applications, valuations and deliveries", { timeout: LIMIT_MS }, async () => {
    const settings = engine.kind === "embedded" ? await embeddedOf010() : await postgresqlOf010(engine.open);
    const config = { ...readConfig({ DATA_DIR: settings.dataDir, DEMO: "no" }), databaseUrl: settings.databaseUrl };
    const group = await openGroup(config, { now: () => NOW });
    onTestFinished(() => group.close());
    if (engine.kind === "embedded") await serveGroup(settings.dataDir, group);
    const [dealership] = group.dealerships;
    const app = siteApp(dealership, config, {
      render: async () => new Response(),
      record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
      builtFiles: new Hono(),
    });
    const request = async (path: string, init?: RequestInit) => {
      const response = await app.request(path, init);
      return { status: response.status, body: await response.json() };
    };

    const { rows } = await dealership.database.execute<{ guid: string; status: string; stock_id: number }>(
      sql`SELECT guid, status, stock_id FROM orders ORDER BY status`,
    );
    expect(rows.map(({ status }) => status)).toEqual(STATUSES);
    for (const { guid, status, stock_id } of rows) {
      const { order } = (await request(`/api/v2/website-orders/order/${guid}`)).body;
      expect(order).toMatchObject({ guid, status, stock_id, total: expect.any(Number) });
      expect(order.events.map(({ actor }: { actor: string | null }) => actor)).toEqual(order.events.map(() => null));
      expect(order.events[0]).toMatchObject({ move: "open" });
    }
    const listed = JSON.parse((await command(ordersCommand, ["--json"], settings)).printed);
    expect(listed.map((order: { guid: string; status: string }) => `${order.status} ${order.guid}`).toSorted()).toEqual(
      rows.map(({ guid, status }) => `${status} ${guid}`),
    );
    expect(listed[0]).toMatchObject({ customer_name: "Amina Okafor", reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) });

    const sent = rows.find(({ status }) => status === "SUBMITTED");
    const application = await command(applicationsCommand, ["show", sent?.guid ?? "", "--json"], settings);
    expect(JSON.parse(application.printed)).toMatchObject({ bank_account_number: "55779911", customer_email: "amina.2@example.com" });

    const { rows: valuations } = await dealership.database.execute<{ hash: string }>(sql`SELECT hash FROM valuations`);
    const valued = await request(`/api/v2/valuation-fetch/${valuations[0]?.hash}`);
    expect(valued).toMatchObject({ status: 200, body: { data: { vehicle: { plate: "HK16 VRT", mileage: 71_200, settlement: 1200 } } } });
    const waiting = JSON.parse((await command(deliveriesCommand, ["--json"], settings)).printed) as {
      status: string;
      recipient: string;
    }[];
    expect(waiting.filter(({ status }) => status === "waiting")).toMatchObject([{ recipient: "mail-down@example.com" }]);

    const { rows: free } = await dealership.database.execute<{ stock_id: number }>(
      sql`SELECT stock_id FROM vehicles WHERE state = 'live' AND held_by IS NULL ORDER BY stock_id DESC LIMIT 1`,
    );
    const body = {
      vehicle: free[0]?.stock_id,
      customer_first_name: "Nia",
      customer_last_name: "Rees",
      customer_email: "nia.rees@example.com",
      customer_telephone: "01632 960 123",
      terms_accepted: true,
      payment_type: "OUTRIGHT_DEPOSIT",
    };
    const placed = await request("/api/v2/website-orders/order", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(placed.status).toBe(201);
  });
});

type Settings = { dataDir: string; databaseUrl: string | undefined };

async function embeddedOf010(): Promise<Settings> {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const open = await openDatabase({ dataDir });
  await fill(open);
  await open.close();
  writeKeys(dataDir);
  return { dataDir, databaseUrl: undefined };
}

async function postgresqlOf010(openTest: ReturnType<typeof testDatabases>[number]["open"]): Promise<Settings> {
  const open = await openTest();
  onTestFinished(() => open.close());
  await fill(open);
  const dataDir = temporary();
  writeKeys(dataDir);
  return { dataDir, databaseUrl: open.databaseUrl };
}

/** Creates the tables of release 0.1.0 with the rows it wrote. */
async function fill(open: OpenDatabase): Promise<void> {
  await open.exec("DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public");
  const folder = temporary();
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { tag: string }[] };
  const until = journal.entries.findIndex(({ tag }) => tag === LAST_MIGRATION);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until + 1) }));
  // The migrator is the same for both engines.
  await migrate(open.database as unknown as PgliteDatabase, { migrationsFolder: folder });
  await open.exec(readFileSync(join(RECORDED, "data.sql"), "utf8"));
}

function writeKeys(dataDir: string): void {
  mkdirSync(join(dataDir, "keys"), { recursive: true, mode: 0o700 });
  const keys = JSON.parse(readFileSync(join(RECORDED, "keys.json"), "utf8")) as Record<string, string>;
  for (const [name, key] of Object.entries(keys)) writeFileSync(join(dataDir, "keys", name), `${key}\n`, { mode: 0o600 });
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-upgrade-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function serveGroup(dataDir: string, { dealerships: [{ database, deliveries, orders }] }: Group): Promise<void> {
  const controlSocket = await serveCommands(dataDir, {
    ...orderCommands(database, orders),
    ...applicationCommands(orders),
    ...deliveryCommands(database, deliveries),
  });
  onTestFinished(controlSocket.close);
}

type Command = (args: string[], settings: Settings & { keyFile: undefined }, print: (text: string) => void) => Promise<number>;

async function command(run: Command, args: string[], settings: Settings): Promise<{ code: number; printed: string }> {
  const printed: string[] = [];
  const code = await run(args, { ...settings, keyFile: undefined }, (text) => printed.push(text));
  return { code, printed: printed.join("\n") };
}
