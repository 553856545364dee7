import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { startFeedHost } from "#server/feeds/feed-host-fixture.ts";
import { gzipSync } from "node:zlib";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { feedsCommand } from "./feeds-command.ts";
import { importStockCommand, type Outside } from "./import-stock-command.ts";
import { UsageError } from "./usage-error.ts";

const HEADER = "id,make,range,year,price";
const NOW = Date.parse("2026-11-22T10:00:00Z");
const URL_OF_FEED = "https://dms.example/stock.csv";

/** Runs commands on a separate data folder and captures their output. */
function shell() {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = { dataDir, databaseUrl: undefined };
  const run = async (command: typeof importStockCommand | typeof feedsCommand, args: string[], outside: Outside) => {
    const written = { stdout: "", stderr: "" };
    const streams = {
      stdout: { write: (text: string) => (written.stdout += text) },
      stderr: { write: (text: string) => (written.stderr += text) },
    };
    const code = await command(args, settings, streams, { now: () => NOW, ...outside });
    return { code, ...written };
  };
  return { dataDir, run };
}

test("“import stock --url” fetches a feed, stores it readable by its user only, and skips an unchanged one", async () => {
  const { dataDir, run } = shell();
  const host = await startFeedHost();
  const args = ["--url", URL_OF_FEED];
  host.serve(gzipSync(`${HEADER}\n1,vw,golf,2019,8000\n2,vw,golf,2019,POA\n`), '"1"');
  expect(await run(importStockCommand, args, { feed: host.request })).toEqual({
    code: 0,
    stdout: "forecourt into Showroom (showroom, a new branch)\n2 rows: 1 added, 0 changed, 0 returned, 0 unchanged, 1 refused, 0 gone\n",
    stderr: "Refused: line 3, price: “POA” is not an amount of money\n",
  });
  expect(await run(importStockCommand, args, { feed: host.request })).toMatchObject({
    code: 0,
    stderr: "The feed hasn't changed since the last import.\n",
  });
  // Other options need a new import of the same file.
  expect(await run(importStockCommand, [...args, "--replace"], { feed: host.request })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("2 rows: 0 added") as string,
  });
  const [folder = ""] = readdirSync(join(dataDir, "feeds"));
  for (const name of readdirSync(join(dataDir, "feeds", folder)))
    expect(statSync(join(dataDir, "feeds", folder, name)).mode & 0o777).toBe(0o600);
  host.answers((_, response) => void response.writeHead(302, { Location: "https://10.0.0.1/stock.csv" }).end());
  expect(await run(importStockCommand, args, { feed: host.request })).toMatchObject({
    code: 1,
    stderr: "url: The feed redirects to an address that is not allowed: A feed's host must be a name, not an IP address\n",
  });
  for (const wrong of [
    ["--url", "http://dms.example/a.csv"],
    ["--url", URL_OF_FEED, "stock.csv"],
    ["--url", URL_OF_FEED, "--watch", "."],
    [],
  ])
    await expect(run(importStockCommand, wrong, {})).rejects.toBeInstanceOf(UsageError);
});

test("“import stock --watch” imports the files of a folder and new ones, once they are no longer written to", async () => {
  const { run } = shell();
  const folder = mkdtempSync(join(tmpdir(), "forecourt-watched-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, rows: string[]) => writeFileSync(join(folder, name), [HEADER, ...rows].join("\n"));
  const end = new AbortController();
  write("a.csv", ["1,Ford,Fiesta,2019,8000"]);
  write("notes.txt", ["no stock"]);
  // File changes between two scans of the folder.
  const happens = [
    () => write("b.csv", ["2,Ford,Focus,2019,9000"]),
    () => write("b.csv", ["2,Ford,Focus,2019,9000", "3,Ford,Focus,2020,9500"]),
    () => {},
    () => writeFileSync(join(folder, "c.csv"), "nothing that a map knows\n1\n"),
    () => {},
    () => {},
    () => end.abort(),
  ];
  const watched = await run(importStockCommand, ["--watch", folder], { signal: end.signal, pause: async () => happens.shift()?.() });
  expect(watched.code).toBe(1);
  const [first, second, third] = watched.stdout.split(/(?=forecourt into)/);
  expect(first).toContain("1 row: 1 added");
  expect(second).toContain("2 rows: 2 added");
  expect(third).toBeUndefined();
  expect(watched.stderr).toContain(`${join(folder, "a.csv")}\n`);
  expect(watched.stderr).toContain("The map forecourt knows none of the file's columns");
  expect(watched.stderr).not.toContain("notes.txt");
});

test("“feeds” adds, lists, runs, pauses, resumes and removes the feeds that the site fetches on a schedule", async () => {
  const { run } = shell();
  const host = await startFeedHost();
  expect(await run(feedsCommand, ["list"], {})).toEqual({ code: 0, stdout: "There are no feeds.\n", stderr: "" });
  expect(await run(feedsCommand, ["add", "dms", URL_OF_FEED, "--map", "flat-csv", "--replace", "--daily", "6"], {})).toEqual({
    code: 0,
    stdout: "The feed dms will be fetched daily at 06:00.\n",
    stderr: "",
  });
  host.serve("Vehicle_Id,Make,Model,Year,Price\n1,vw,golf,2019,8000\n2,vw,golf,2019,POA\n", '"1"');
  expect(await run(feedsCommand, ["run", "dms"], { feed: host.request })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("2 rows: 1 added") as string,
    stderr: "Refused: line 3, Price: “POA” is not an amount of money\n",
  });
  const { stdout } = await run(feedsCommand, ["list"], {});
  expect(stdout).toBe(
    `dms: daily at 06:00, next 23 Nov 2026, 06:00, map flat-csv, --replace\n  ${URL_OF_FEED}\n  22 Nov 2026, 10:00: imported. ` +
      `2 rows: 1 added, 0 changed, 0 returned, 1 refused, 0 gone\n`,
  );
  expect(await run(feedsCommand, ["pause", "dms"], {})).toMatchObject({ stdout: "The feed dms isn't fetched until you resume it.\n" });
  expect((await run(feedsCommand, ["list"], {})).stdout).toContain("dms: daily at 06:00, paused, map flat-csv");
  expect(await run(feedsCommand, ["resume", "dms"], {})).toMatchObject({ stdout: "The feed dms will be fetched daily at 06:00 again.\n" });
  expect((await run(feedsCommand, ["list"], {})).stdout).toContain("dms: daily at 06:00, next 23 Nov 2026, 06:00, map flat-csv");
  expect(await run(feedsCommand, ["pause", "photos"], {})).toMatchObject({ code: 1 });
  expect(await run(feedsCommand, ["remove", "dms"], {})).toMatchObject({ code: 0 });
  expect(await run(feedsCommand, ["run", "dms"], {})).toEqual({
    code: 1,
    stdout: "",
    stderr: "There is no feed called dms; “feeds list” shows them all.\n",
  });
  const when = ["--every", "5"];
  for (const wrong of [
    ["add", "dms", URL_OF_FEED],
    ["add", "dms", URL_OF_FEED, "--every", "4"],
    ["add", "dms", URL_OF_FEED, "--daily", "24"],
    ["add", "dms", URL_OF_FEED, ...when, "--daily", "6"],
    ["add", "dms", "http://dms.example", ...when],
    ["add", "Dms!", URL_OF_FEED, ...when],
    ["add", "dms", URL_OF_FEED, ...when, "--force"],
    ["add", "dms", URL_OF_FEED, ...when, "--map", "/nowhere.json"],
    ["start", "dms"],
  ]) {
    await expect(run(feedsCommand, wrong, {})).rejects.toThrow();
  }
});
