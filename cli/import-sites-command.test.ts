import { sites } from "#server/database/schema.ts";
import { emptyDataDir, testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { siteCommands } from "#server/organisation/import/cli-commands.ts";
import type { SitesReport } from "#server/organisation/import/report.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { stockFileOf } from "#server/stock/import/import-fixture.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { asc } from "drizzle-orm";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { importSitesCommand } from "./import-sites-command.ts";
import { sitesCommand } from "./sites-command.ts";
import { UsageError } from "./usage-error.ts";

/** Long enough that a change without a notification is not found within the test. */
const NO_POLL_MS = 3_600_000;

const YAML = `# Hill Cars
- slug: swindon
  name: Hill Cars Swindon
  town: Swindon
  address: Marlborough Road
  postcode: sn99 4wx
  telephone: "01632 960 410"
  latitude: 51.5463
  longitude: -1.7478
  services: [Sales, {key: servicing, display: Servicing & MOT}]
  hours: { mon-fri: "8:30-19:00", sat: 09:00-17:00 }
  special_hours:
    - { day: 2026-12-24, hours: 09:00-14:00, reason: Christmas Eve }
    - { day: 2026-12-25, hours: closed, reason: Christmas Day }
  bank_holiday_hours: 10:00-16:00
- slug: swindon-workshop
  name: Workshop
  parent: swindon
- slug: swindon-station
  name: Swindon station car park
  kind: collection
  show_on_frontend: no
`;

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
    const organisation = await openOrganisation(database);
    const stock = await openStock(open, { website: wexcombe, organisation, now: Date.now, pollMs: NO_POLL_MS });
    onTestFinished(stock.close);
    const server = createServer((_, response) => response.end(JSON.stringify({ status: "ok", revision: stock.revision() }))).listen(
      0,
      "127.0.0.1",
    );
    await once(server, "listening");
    onTestFinished(() => void server.close());
    if (engine.kind === "embedded") {
      const controlSocket = await serveCommands(open.dataDir, siteCommands(database, stock, Date.now));
      onTestFinished(controlSocket.close);
    }
    const settings = { ...open, host: "127.0.0.1", port: (server.address() as AddressInfo).port };
    const bringIn = (content: string | Buffer, name = "sites.yaml", ...options: string[]) =>
      runImport([stockFileOf(content, name), ...options], settings);
    const run = async (...args: string[]) => {
      const printed: string[] = [];
      const code = await sitesCommand(args, settings, (text) => printed.push(text));
      return { code, printed: printed.join("\n") };
    };
    return { organisation, bringIn, run };
  }
  const rows = () => open.database.select().from(sites).orderBy(asc(sites.id));

  test("imported branches are on the running site when the command returns; a second import changes nothing", async () => {
    const { organisation, bringIn } = await runningSite();
    expect(await bringIn(YAML)).toEqual({ code: 0, stdout: "3 branches: 3 added, 0 changed, 0 unchanged\n", stderr: "" });
    expect(organisation.sites().map(({ slug }) => slug)).toEqual(["swindon"]);
    expect(organisation.site("swindon")).toEqual({
      id: 1,
      slug: "swindon",
      code: null,
      name: "Hill Cars Swindon",
      kind: "showroom",
      address: "Marlborough Road",
      town: "Swindon",
      postcode: "SN99 4WX",
      telephone: "01632 960 410",
      parent_id: null,
      show_on_frontend: true,
      latitude: "51.5463",
      longitude: "-1.7478",
      services: [
        { key: "sales", display: "Sales" },
        { key: "servicing", display: "Servicing & MOT" },
      ],
      hours: [...Array.from({ length: 5 }, () => ({ open: "08:30", closed: "19:00" })), { open: "09:00", closed: "17:00" }, null],
      special_hours: [
        { day: "2026-12-24", hours: { open: "09:00", closed: "14:00" }, reason: "Christmas Eve" },
        { day: "2026-12-25", hours: null, reason: "Christmas Day" },
      ],
      bank_holiday_hours: { open: "10:00", closed: "16:00" },
      bank_holiday_region: "england-and-wales",
    });
    expect(organisation.site("swindon-workshop")).toMatchObject({ parent_id: 1, hours: [], show_on_frontend: true });
    expect(organisation.site("swindon-station")).toMatchObject({ kind: "collection", show_on_frontend: false });
    expect(await bringIn(YAML)).toEqual({ code: 0, stdout: "3 branches: 0 added, 0 changed, 3 unchanged\n", stderr: "" });
  });

  test("a file changes only the fields that it names, and removes no branch", async () => {
    const { organisation, bringIn } = await runningSite();
    await bringIn(YAML);
    const csv =
      `slug,telephone,town,saturday_open,saturday_time_open,saturday_time_closed,special_hours\nswindon,01632 960 ` +
      `999,,true,10:00,16:00,"[{""day"":""2027-01-01"",""hours"":null,""reason"":null}]"\nhill,,,,,,`;
    expect(await bringIn(csv, "sites.csv")).toMatchObject({
      code: 1,
      stderr: "Refused: Row 2, line 3, hill, name: is missing\nNothing was changed.\n",
    });
    expect(organisation.site("swindon")?.telephone).toBe("01632 960 410");
    expect(await bringIn(csv.split("\nhill")[0]!, "sites.csv")).toMatchObject({
      code: 0,
      stdout: "1 branch: 0 added, 1 changed, 0 unchanged\n",
    });
    const site = organisation.site("swindon")!;
    expect(site).toMatchObject({
      name: "Hill Cars Swindon",
      town: null,
      telephone: "01632 960 999",
      special_hours: [{ day: "2027-01-01", hours: null, reason: null }],
    });
    expect([site.hours[0], site.hours[5]]).toEqual([
      { open: "08:30", closed: "19:00" },
      { open: "10:00", closed: "16:00" },
    ]);
    expect(organisation.all()).toHaveLength(3);
  });

  test("a dry run reports what would change and writes nothing", async () => {
    const { bringIn } = await runningSite();
    const report: SitesReport = JSON.parse((await bringIn(YAML, "sites.yaml", "--dry-run", "--json")).stdout);
    expect(report).toMatchObject({ dry_run: true, rows: 3, added: ["swindon", "swindon-workshop", "swindon-station"] });
    expect(await rows()).toEqual([]);
  });

  test("a branch keeps its number if it is free, else gets another, which is reported; later numbers are free", async () => {
    const { bringIn, organisation } = await runningSite();
    await bringIn(
      JSON.stringify([
        { id: 7, slug: "first", name: "First" },
        { slug: "second", name: "Second" },
      ]),
      "sites.json",
    );
    expect((await rows()).map(({ id, slug }) => [id, slug])).toEqual([
      [7, "first"],
      [8, "second"],
    ]);
    const { stdout } = await bringIn(
      JSON.stringify({
        data: [
          { id: 7, slug: "third", name: "Third" },
          { id: 3, slug: "fourth", name: "Fourth", parent_id: 7 },
          { id: 9, slug: "first" },
        ],
      }),
      "sites.json",
    );
    expect(stdout).toBe(
      "third got the number 9: 7 belongs to first.\nfirst keeps its number 7; the file says 9.\n3 branches: 2 added, 0 changed, " +
        "1 unchanged\n",
    );
    expect(organisation.site("fourth")).toMatchObject({ id: 3, parent_id: 9 });
    await open.database.insert(sites).values({ slug: "by-hand", name: "By hand" });
    expect((await rows()).map(({ id }) => id)).toEqual([3, 7, 8, 9, 10]);
  });

  test("a field that branches do not have is reported with its first row, and the rest is imported", async () => {
    const { bringIn } = await runningSite();
    expect(await bringIn(`${YAML}  fax: none\n`)).toMatchObject({ code: 0, stderr: "Field not imported: fax, first in row 3 (line 19)\n" });
  });

  test.each<[fault: string, row: Record<string, unknown>, said: string]>([
    ["no slug", { name: "X" }, "slug: is missing"],
    ["a slug with capitals", { slug: "Swindon", name: "X" }, "slug: “Swindon” must contain only lower-case letters"],
    ["a long name", { slug: "x", name: "n".repeat(101) }, "x, name: has 101 characters; the maximum is 100"],
    ["control characters", { slug: "x", name: "N\u001b[2J" }, "x, name: has more than one line, or control characters"],
    [
      "a telephone as a number",
      { slug: "x", name: "X", telephone: 1_632_960_410 },
      "x, telephone: 1632960410 is a number: write it in quotation marks",
    ],
    ["no telephone", { slug: "x", name: "X", telephone: "call us" }, "x, telephone: “call us” is not a telephone number"],
    ["half a postcode", { slug: "x", name: "X", postcode: "SN1" }, "x, postcode: “SN1” is not a UK postcode"],
    [
      "a place off the globe",
      { slug: "x", name: "X", latitude: "91", longitude: "0" },
      "x, latitude: “91” must be in degrees from -90 to 90",
    ],
    ["half a place", { slug: "x", name: "X", latitude: "51" }, "x, longitude: is missing: a position needs both"],
    [
      "hours that end before they begin",
      { slug: "x", name: "X", monday_open: true, monday_time_open: "18:00", monday_time_closed: "08:30" },
      "x, monday_open: closes at 08:30 but opens at 18:00",
    ],
    ["an hour that no clock has", { slug: "x", name: "X", hours: "Mon 09:00-24:30" }, "x, hours: Mon: “09:00-24:30” is neither hours"],
    ["a weekday twice", { slug: "x", name: "X", hours: "Mon-Fri 09:00-17:00; Tue 10:00-16:00" }, "x, hours: tuesday is named twice"],
    ["a week of five days", { slug: "x", name: "X", hours: [null, null, null, null, null] }, "x, hours: has 5 days"],
    [
      "a day that no calendar has",
      { slug: "x", name: "X", special_hours: "2026-02-30 closed" },
      "x, special_hours: “2026-02-30” is not a day",
    ],
    [
      "a special day twice",
      { slug: "x", name: "X", special_hours: "2026-12-25 closed; 2026-12-25 10:00-12:00" },
      "x, special_hours: 2026-12-25 is named twice",
    ],
    [
      "too many special days",
      { slug: "x", name: "X", special_hours: Array.from({ length: 101 }, () => ({ day: "2026-12-25" })) },
      "x, special_hours: has 101 days, 100 at most",
    ],
    [
      "too many services",
      { slug: "x", name: "X", services: Array.from({ length: 31 }, (_, n) => `S${n}`) },
      "x, services: has 31 services, 30 at most",
    ],
    ["a kind that there is not", { slug: "x", name: "X", kind: "shed" }, "x, kind: “shed” is not one of showroom, collection, appointment"],
    ["a region that there is not", { slug: "x", name: "X", bank_holiday_region: "wales" }, "x, bank_holiday_region: “wales” is not one of"],
    [
      "an unknown parent",
      { slug: "x", name: "X", parent: "y" },
      "x, parent: “y” is neither the slug of a branch nor the id of one in this file",
    ],
    [
      "a parent that is a department",
      { slug: "x", name: "X", parent_id: "swindon-workshop" },
      "x, parent_id: swindon-workshop is a department itself",
    ],
    ["itself as its parent", { slug: "x", name: "X", parent_id: "x" }, "x, parent_id: a branch can't belong to itself"],
    ["a parent above departments", { slug: "swindon", parent_id: "other" }, "swindon, parent_id: swindon has departments of its own"],
    [
      "a number out of bounds",
      { slug: "x", name: "X", id: 2_147_483_647 },
      "x, id: “2147483647” is not a whole number from 1 to 1,000,000,000",
    ],
    ["the same branch twice", { slug: "other" }, "other, slug: is already in row 1"],
  ])("%s refuses the file: row, branch, field and reason are named and nothing is written", async (_, row, said) => {
    const { bringIn } = await runningSite();
    await bringIn(YAML);
    const before = await rows();
    const { code, stderr, stdout } = await bringIn(JSON.stringify([{ slug: "other", name: "Other" }, row]), "sites.json");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Refused: Row 2, /);
    expect(stderr).toContain(said);
    expect(stderr).toMatch(/\nNothing was changed\.\n$/);
    expect(await rows()).toEqual(before);
  });

  test.each<[fault: string, name: string, content: string | Buffer, said: string]>([
    ["no list", "sites.json", `{"sites": []}`, "neither a list of branches nor"],
    ["no JSON", "sites.json", `[{"slug":`, "The file is not JSON"],
    ["an empty list", "sites.json", "[]", "has no branches"],
    ["a row without fields", "sites.json", `["swindon"]`, "Row 1 is not a branch"],
    [
      "too many branches",
      "sites.json",
      JSON.stringify(Array.from({ length: 1_001 }, (_, n) => ({ slug: `s${n}`, name: "S" }))),
      "1,001 branches, more than 1,000",
    ],
    ["broken YAML", "sites.yaml", "- slug: a\n  name: [", "Line 2: "],
    ["a field twice", "sites.yml", "- slug: a\n  slug: b\n", "Line 2: Map keys must be unique"],
    [
      "YAML that grows",
      "sites.yaml",
      `- &a [x,x,x,x,x,x,x,x,x,x]\n- &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n- &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n- &d ` +
        `[*c,*c,*c,*c,*c,*c,*c,*c,*c]\n- &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\n- [*e,*e]\n`,
      "Excessive alias count",
    ],
    ["a short CSV row", "sites.csv", "slug,name\nswindon", "Line 2: has 1 cells, but the header has 2"],
    ["a column twice", "sites.csv", "slug,name,name\na,b,c", "two columns called name"],
    ["another ending", "sites.txt", "slug", "must end in .json, .yaml, .yml or .csv"],
    ["bytes that are no UTF-8", "sites.json", Buffer.from([0x5b, 0xff, 0x5d]), "it is not UTF-8 text"],
  ])("a file with %s is refused in a sentence", async (_, name, content, said) => {
    const { bringIn } = await runningSite();
    const { code, stderr } = await bringIn(content, name);
    expect(code).toBe(1);
    expect(stderr).toContain(said);
    expect(await rows()).toEqual([]);
  });

  test("“sites set” changes a branch by slug or number, on the site and in the list, before it returns", async () => {
    const { organisation, bringIn, run } = await runningSite();
    await bringIn(YAML);
    expect(await run("set", "swindon", "telephone=01632 960 411", "hours=Mon-Fri 09:00-18:00; Sat closed", "parent=")).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^telephone: 01632 960 410 -> 01632 960 411\nhours: .* -> .*\nBranch swindon has been changed\.$/),
    });
    expect(organisation.site("swindon")).toMatchObject({ telephone: "01632 960 411" });
    expect(await run("set", "3", "show_on_frontend=yes", "kind=appointment", "saturday=10:00-12:00")).toMatchObject({ code: 0 });
    expect((await run("list")).printed).toBe(
      [
        "1  swindon  Hill Cars Swindon  (showroom, Mon-Fri 9am to 6pm; Sat-Sun Closed)",
        "2  swindon-workshop  Workshop  (showroom, department of swindon, no opening hours)",
        "3  swindon-station  Swindon station car park  (appointment, Mon-Fri Closed; Saturday 10am to 12pm; Sunday Closed)",
      ].join("\n"),
    );
    expect(JSON.parse((await run("list", "--json")).printed)[0]).toMatchObject({
      slug: "swindon",
      saturday_open: false,
      monday_time_open: "09:00",
    });
    expect(await run("set", "swindon", "telephone=01632 960 411")).toEqual({
      code: 0,
      printed: "Branch swindon already has these values.",
    });
    expect(await run("set", "swindon", "telephone=soon", "town=Hill")).toEqual({
      code: 1,
      printed: "telephone: “soon” is not a telephone number\nNothing was changed.",
    });
    expect(await run("set", "nowhere", "town=Hill")).toEqual({ code: 1, printed: "There is no branch “nowhere”\nNothing was changed." });
    expect(organisation.site("swindon")?.town).toBe("Swindon");
  });
});

test("import and list open the database directly when no site runs", async () => {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const settings = { dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 };
  expect(await runImport([stockFileOf(YAML, "sites.yaml")], settings)).toMatchObject({ code: 0 });
  const printed: string[] = [];
  expect(await sitesCommand(["list"], settings, (text) => printed.push(text))).toBe(0);
  expect(printed).toHaveLength(3);
});

test.each([[[]], [["a.yaml", "b.yaml"]], [["a.yaml", "--replace"]]])("does not understand import sites %j", async (args) => {
  await expect(runImport(args, { dataDir: "unused", databaseUrl: undefined, host: "127.0.0.1", port: 0 })).rejects.toThrow();
});

test.each([
  [[]],
  [["show"]],
  [["list", "swindon"]],
  [["set"]],
  [["set", "swindon"]],
  [["set", "swindon", "town"]],
  [["set", "swindon", "slug=x"]],
  [["set", "swindon", "id=7"]],
  [["set", "swindon", "town=a", "town=b"]],
])("does not understand sites %j", async (args) => {
  await expect(
    sitesCommand(args, { dataDir: "unused", databaseUrl: undefined, host: "127.0.0.1", port: 0 }, () => undefined),
  ).rejects.toThrow(UsageError);
});

async function runImport(args: string[], settings: Parameters<typeof importSitesCommand>[1]) {
  const written = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof written) => ({ write: (text: string) => void (written[name] += text) });
  const code = await importSitesCommand(args, settings, { stdout: stream("stdout"), stderr: stream("stderr") });
  return { code, ...written };
}
