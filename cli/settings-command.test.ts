import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { storedWebsites } from "#server/website-settings/staff/changeable-websites.ts";
import { settingsCommands } from "#server/website-settings/staff/cli-commands.ts";
import { openStaffSettings } from "#server/website-settings/staff/open-staff-settings.ts";
import { websites } from "#websites/all.ts";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { settingsCommand } from "./settings-command.ts";
import { UsageError } from "./usage-error.ts";

/** Long enough that a change without a notification is not found within the test. */
const NO_POLL_MS = 3_600_000;

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** A running site as the command line finds it: by its control socket if it holds the database, otherwise by its health endpoint. */
  async function runningSite() {
    const { database } = open;
    const website = { ...websites[0] };
    const settings = await openStaffSettings(database, websites);
    settings.follow(website);
    const organisation = await openOrganisation(database);
    const stock = await openStock(open, { website, organisation, now: Date.now, pollMs: NO_POLL_MS, refreshSettings: settings.refresh });
    onTestFinished(stock.close);
    const server = createServer((_, response) => response.end(JSON.stringify({ status: "ok", revision: stock.revision() }))).listen(
      0,
      "127.0.0.1",
    );
    await once(server, "listening");
    onTestFinished(() => void server.close());
    if (engine.kind === "embedded") {
      const changeable = await storedWebsites(database, websites);
      const controlSocket = await serveCommands(
        open.dataDir,
        settingsCommands(database, { stock, websites: () => changeable, now: Date.now }),
      );
      onTestFinished(controlSocket.close);
    }
    const run = async (...args: string[]) => {
      const printed: string[] = [];
      const code = await settingsCommand(args, { ...open, host: "127.0.0.1", port: (server.address() as AddressInfo).port }, (text) =>
        printed.push(text),
      );
      return { code, printed: printed.join("\n") };
    };
    return { website, run };
  }

  test("a setting is changed while the site runs, listed with what the release says, and taken back", async () => {
    const { website, run } = await runningSite();
    const set = await run("set", "telephone=01632 960 777", "ticker=off", "--website", "wexcombe");
    expect(set).toEqual({
      code: 0,
      printed: "telephone: 01632 960 410 -> 01632 960 777\nticker: on -> off\nWexcombe Cars & Vans has been changed.",
    });
    expect(website, "the site shows it when the command returns").toMatchObject({ telephone: "01632 960 777", shows_ticker: false });
    const { printed } = await run("list", "--website", "wexcombe");
    expect(printed).toMatch(/^wexcombe {2}telephone = 01632 960 777 {2}\(cli:.+; the release says 01632 960 410\)$/m);
    expect(printed).toMatch(/^wexcombe {2}offer\.interest-free = on$/m);
    const listed = JSON.parse((await run("list", "--json")).printed);
    expect(listed).toContainEqual({ website: "tradeyard-vans", name: "ticker", of: null, value: true, release: true, actor: null });
    expect(await run("unset", "telephone", "ticker", "--website", "wexcombe")).toMatchObject({ code: 0 });
    expect(website).toMatchObject({ telephone: "01632 960 410", shows_ticker: true });
  });

  test("what is wrong is said, nothing is changed, and the exit code is 1", async () => {
    const { website, run } = await runningSite();
    const { code, printed } = await run(
      "set",
      "telephone=01632 960 777",
      "ticker=perhaps",
      "representative_apr=1",
      "--website",
      "wexcombe",
    );
    expect(code).toBe(1);
    expect(printed).toBe(
      "ticker: “perhaps” is not “on” or “off”\nrepresentative_apr: is not a setting that staff change\nNothing was changed.",
    );
    expect(website.telephone).toBe("01632 960 410");
    expect(await run("list", "--website", "nobody")).toEqual({
      code: 1,
      printed: "There is no website “nobody”. They are wexcombe, tradeyard-vans.",
    });
  });

  test.each([
    [["set"]],
    [["set", "telephone"]],
    [["set", "telephone=1"]],
    [["unset"]],
    [["show"]],
    [["set", "a=1", "a=2", "--website", "x"]],
  ])("%j is a usage error", async (args) => {
    await expect(settingsCommand(args, { ...open, host: "127.0.0.1", port: 1 })).rejects.toThrow(UsageError);
  });
});
