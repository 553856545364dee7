import { alertCommands } from "#server/alerts/cli-commands.ts";
import { alerts, alertVehicles } from "#server/alerts/alerts-schema.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { alertsCommand } from "./alerts-command.ts";
import { UsageError } from "./usage-error.ts";

const NOW = new Date("2026-11-26T10:00:00Z");

describe.each(testDatabases())("on $name", (engine) => {
  let open: Awaited<ReturnType<typeof engine.open>>;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterAll(() => open.close());

  test("alerts counts those of each website while the site runs, as JSON too", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "forecourt-alerts-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const socket = await serveCommands(dataDir, alertCommands(open.database));
    onTestFinished(socket.close);
    const run = async (...args: string[]) => {
      const printed: string[] = [];
      const code = await alertsCommand(args, { dataDir, databaseUrl: undefined, keyFile: undefined }, (line) => printed.push(line));
      return { code, printed: printed.join("\n") };
    };
    expect(await run()).toEqual({ code: 0, printed: "There are no email alerts." });
    const alert = (changes: Partial<typeof alerts.$inferInsert>) => ({
      id: randomUUID(),
      website: "wexcombe",
      locale: "en-GB",
      frequency: "arrive" as const,
      scope: "all" as const,
      query: "make=ford",
      address: "/used-cars?make=ford",
      sealed: "sealed",
      email_digest: "address",
      token_digest: randomUUID(),
      created_at: NOW,
      active_at: NOW,
      confirmed_at: NOW,
      ...changes,
    });
    const search = alert({});
    await open.database
      .insert(alerts)
      .values([
        search,
        alert({ frequency: "daily", stock_id: 100_234 }),
        alert({ confirmed_at: null, confirm_digest: "waits" }),
        alert({ website: "tradeyard-vans", reminded_at: NOW }),
      ]);
    await open.database.insert(alertVehicles).values([
      { alert: search.id, stock_id: 1, kind: "new", found_at: NOW },
      { alert: search.id, stock_id: 2, kind: "new", found_at: NOW, told_at: NOW },
    ]);
    const { code, printed } = await run("--json");
    expect([code, JSON.parse(printed)]).toEqual([
      0,
      [
        { website: "tradeyard-vans", searches: 1, vehicles: 0, daily: 0, unconfirmed: 0, reminded: 1, waiting: 0 },
        { website: "wexcombe", searches: 1, vehicles: 1, daily: 1, unconfirmed: 1, reminded: 0, waiting: 1 },
      ],
    ]);
    expect((await run()).printed).toContain("wexcombe: 1 on searches and 1 on vehicles, 1 of them once a day; 1 not confirmed yet");
    await expect(run("purge")).rejects.toThrow(UsageError);
  });
});
