import { readConfig } from "#server/config.ts";
import { complianceCommands } from "#server/compliance/stock-facts.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { vehicles } from "#server/database/schema.ts";
import { saveVersion, stepPiece } from "#server/content/staff/change-pieces.ts";
import { pieceKey } from "#server/content/staff/content-texts.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { workOnSettings } from "#server/website-settings/staff/cli-commands.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { websiteSettings } from "#server/database/website-settings-schema.ts";
import { fiesta, insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { addTemplate } from "#server/enquiries/staff/change-templates.ts";
import { contentFolder, openContent } from "#server/content/content.ts";
import type { ComplianceFinding } from "#domain/compliance/check.ts";
import { RULE_TEXTS } from "#server/compliance/rule-texts.ts";
import { RULES } from "#domain/compliance/check.ts";
import type { Day } from "#domain/calendar.ts";
import type { MotRecord } from "#domain/stock/mot/mot-record.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkCommand } from "./check-command.ts";
import { checkRulesCommand } from "./check-rules-command.ts";
import { CONTENT, DESCRIPTIONS, LAWFUL, LAWFUL_DESCRIPTIONS, PAGES, SETTINGS, type SeededPage } from "./test-support/rule-seeds.ts";
import { UsageError } from "./usage-error.ts";

const has = (found: readonly ComplianceFinding[], rule: string, place: string, line: number | null) =>
  found.some((finding) => finding.rule === rule && finding.place === place && finding.line === line);

const belongsTo = ({ place }: ComplianceFinding, rule: string, index: number) =>
  ["broker-status", "commission-disclosed", "trader-contact", "obligation-to-pay"].includes(rule) || place.startsWith(`seed-${index}: `);

const HOST = "wexcombe.example";
const CHECKED_ON = "2026-11-20" as Day;
/** What DVSA says of a vehicle with an outstanding recall. */
const recallOf = (vrm: string): MotRecord => ({
  vrm,
  checked_on: CHECKED_ON,
  tests: [],
  first_test_due: null,
  recall: "Yes",
  recall_checked_on: CHECKED_ON,
  recall_cleared_on: null,
});

const CONFIG = { DEMO: "no", LOG_FORMAT: "text" };

describe("“check --rules” finds what was put in", () => {
  let open: TestDatabase;
  let site: Server;
  let address: string;
  const pages = new Map<string, SeededPage>();
  const folders: string[] = [];
  let commands: { close: () => Promise<void> };

  beforeAll(async () => {
    open = await testDatabases()[0]!.open();
    commands = await serveCommands(open.dataDir, complianceCommands(open.database));
    site = createServer((request, response) => {
      const page = request.headers.host === HOST ? pages.get(request.url ?? "") : { html: "<p>Hello</p>" };
      response.writeHead(page ? 200 : 404, { "Content-Type": "text/html", ...(page?.cookie && { "Set-Cookie": page.cookie }) });
      response.end(page?.html ?? "");
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
    await commands.close();
    await open.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  /** The demonstration's own content, which a test may add to. */
  function contentCopy(change: (folder: string) => void = () => undefined): string {
    const folder = mkdtempSync(join(tmpdir(), "forecourt-rules-"));
    folders.push(folder);
    cpSync(contentFolder(wexcombe), folder, { recursive: true });
    change(folder);
    return folder;
  }

  async function check(websites: readonly [Website, ...Website[]], folderOf: (website: Website) => string, at = Date.now()) {
    const printed: string[] = [];
    const config = readConfig({ ...CONFIG, DATA_DIR: open.dataDir });
    const print = (line: string) => printed.push(line);
    const code = await checkRulesCommand({ json: true, site: address }, config, { websites, folderOf, print, now: () => at });
    const { websites: checked }: { websites: { website: string; findings: ComplianceFinding[]; pages: number }[] } = JSON.parse(
      printed.join("\n"),
    );
    return {
      code,
      checked,
      printed: printed.join("\n"),
      breaches: checked.flatMap(({ findings }) => findings.filter(({ level }) => level === "breach")),
    };
  }

  test("the texts, settings and vehicles of the demonstration have no breach", async () => {
    pages.clear();
    pages.set("/", { html: "<p>Hello</p>" });
    await insertFiestas(open.database, 1);
    const { code, breaches, checked } = await check([wexcombe], () => contentFolder(wexcombe));
    expect(breaches).toEqual([]);
    expect([code, checked[0]?.pages]).toEqual([0, 1]);
    await open.empty();
  });

  test(`${CONTENT.length + DESCRIPTIONS.length + PAGES.length + SETTINGS.length + 5} seeded breaches, each at its place`, async () => {
    const [site_id] = await siteIds();
    for (const [index, [, description]] of DESCRIPTIONS.entries())
      await open.database.insert(vehicles).values({
        ...fiesta(site_id),
        slug: `fiesta-${index}`,
        vrm: `AB2${index % 10}CDE`,
        dvsa: recallOf(`AB2${index % 10}CDE`),
        details: { description },
      });
    const rows = await open.database.select().from(vehicles).orderBy(vehicles.stock_id);
    const folder = contentCopy((copy) => {
      for (const [index, [, sentence]] of CONTENT.entries())
        writeFileSync(join(copy, `pages/seed-${index}.md`), `---\ntitle: Seed\n---\n\nSome words first.\n${sentence}\n`);
    });
    const withoutPages = contentCopy((copy) => {
      rmSync(join(copy, "pages/terms.md"));
      rmSync(join(copy, "pages/cookies.md"));
    });
    const oldTerms = contentCopy((copy) =>
      writeFileSync(join(copy, "pages/terms.md"), "---\ntitle: Terms\n---\n\nPrices include every fee.\n"),
    );
    pages.clear();
    const [priced, recalled] = rows;
    const seededPages: [string, SeededPage][] = PAGES.map(([, page], index) => [`/seed-${index}`, page]);
    seededPages.push(
      [vehiclePath(priced!), { html: '<p>Recall</p><script type="application/ld+json">{"offers":{"price":"11995.00"}}</script>' }],
      [vehiclePath(recalled!), { html: "<p>A very good Fiesta</p>" }],
    );
    pages.set("/", { html: seededPages.map(([path]) => `<a href="${path}">x</a>`).join("") });
    for (const [path, page] of seededPages) pages.set(path, page);

    const distance: Website = { ...wexcombe, order: { ...wexcombe.order, contract: "distance" } };
    const changed = SETTINGS.map(([, change], index): Website => ({
      ...wexcombe,
      ...change,
      name: `seed-${index}`,
      hosts: [`seed-${index}.example`],
    }));
    const bare: Website = { ...wexcombe, name: "bare", hosts: ["bare.example"] };
    const old: Website = { ...distance, name: "old", hosts: ["old.example"] };
    const folderOf = ({ name }: Website) =>
      ({ [wexcombe.name]: folder, bare: withoutPages, old: oldTerms })[name] ?? contentFolder(wexcombe);
    const { code, breaches } = await check([distance, bare, old, ...changed], folderOf);
    const missed = [
      ...CONTENT.filter(([rule], index) => !has(breaches, rule, `websites/wexcombe/content/pages/seed-${index}.md`, 6)),
      ...DESCRIPTIONS.filter(([rule], index) => !has(breaches, rule, `vehicle ${rows[index]?.stock_id}`, null)),
      ...PAGES.filter(([rule], index) => !has(breaches, rule, `/seed-${index}`, null)),
      ...SETTINGS.filter(
        ([rule], index) => !breaches.some((each) => each.rule === rule && changed[index] !== undefined && belongsTo(each, rule, index)),
      ),
      ...[
        ["price-differs", vehiclePath(priced!)],
        ["recall-not-shown", vehiclePath(recalled!)],
        ["terms-missing", "content/pages/terms.md"],
        ["cookie-page", "content/pages/cookies.md"],
        ["cancellation-missing", "websites/old/content/pages/terms.md"],
      ].filter(([rule, place]) => !breaches.some((each) => each.rule === rule && each.place === place)),
    ];
    expect(missed).toEqual([]);
    expect(code).toBe(1);
    expect(new Set(breaches.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(40);
    for (const { wrong, remedy, excerpt } of breaches as (ComplianceFinding & { wrong: string; remedy: string })[])
      expect([wrong !== "", remedy !== "", excerpt.length <= 161]).toEqual([true, true, true]);
    await open.empty();
  });

  test.each(LAWFUL)("no breach in content: %s", async (sentence) => {
    const folder = contentCopy((copy) => writeFileSync(join(copy, "pages/lawful.md"), `---\ntitle: Seed\n---\n\n${sentence}\n`));
    pages.clear();
    pages.set("/", { html: "<p>Hello</p>" });
    const distance: Website = { ...wexcombe, order: { ...wexcombe.order, contract: "distance" } };
    const { breaches } = await check([distance], () => folder, Date.parse("2026-11-20T12:00:00Z"));
    expect(breaches).toEqual([]);
  });

  test.each(LAWFUL_DESCRIPTIONS)("no breach in a description: %s", async (description) => {
    const [site_id] = await siteIds();
    await open.database.insert(vehicles).values({ ...fiesta(site_id), details: { description } });
    pages.clear();
    pages.set("/", { html: "<p>Hello</p>" });
    const { breaches } = await check([wexcombe], () => contentFolder(wexcombe));
    expect(breaches).toEqual([]);
    await open.empty();
  });

  test("recalls do not use up the pages, and a page that is too large loses no other and is named", async () => {
    const [site_id] = await siteIds();
    const RECALLS = 152;
    await open.database.insert(vehicles).values(
      Array.from({ length: RECALLS }, (_, at) => {
        const vrm = `AB${10 + Math.floor(at / 26)}CD${String.fromCharCode(65 + (at % 26))}`;
        return { ...fiesta(site_id), slug: `recalled-${at}`, vrm, dvsa: recallOf(vrm), details: {} };
      }),
    );
    const rows = await open.database.select().from(vehicles).orderBy(vehicles.stock_id);
    pages.clear();
    for (const row of rows) pages.set(vehiclePath(row), { html: "<p>Recall</p>" });
    pages.set("/", { html: '<a href="/large">x</a><a href="/seeded">x</a>' });
    pages.set("/large", { html: "x".repeat(3_000_001) });
    pages.set("/seeded", { html: "<p>From £149 a month</p>" });
    const { breaches, printed, checked } = await check([wexcombe], () => contentFolder(wexcombe));
    expect(breaches.map(({ rule, place }) => [rule, place])).toContainEqual(["credit-example", "/seeded"]);
    expect(checked[0]).toMatchObject({ pages: 152, unread: ["/large is larger than 3000000 bytes"], left_out: 2 });
    expect(JSON.parse(printed)).toMatchObject({ breaches: true });
    const lines: string[] = [];
    const config = readConfig({ ...CONFIG, DATA_DIR: open.dataDir });
    await checkCommand(["--rules", "--site", address], config, { websites: [wexcombe], print: (line) => lines.push(line) });
    expect(lines.join("\n")).toContain("A page was not read: /large is larger than 3000000 bytes.");
    expect(lines.join("\n")).toContain("2 pages left out");
    await open.empty();
  });

  test("texts of staff in Admin and their settings are read in place of the release's", async () => {
    const folder = contentCopy((copy) => {
      for (const path of ["pages/replaced.md", "snippets/details_page_header.md", "snippets/text-ticker.md"])
        writeFileSync(join(copy, path), "---\ntitle: Seed\n---\n\nAll sales are final.\n");
      appendFileSync(join(copy, "offers/deposit-500.md"), "\nAll sales are final.\n");
    });
    pages.clear();
    pages.set("/", { html: "<p>Hello</p>" });
    const places = async () => (await check([wexcombe], () => folder)).breaches.map(({ place }) => place).toSorted();
    const [content, banner] = ["websites/wexcombe/content", "snippets/details_page_header.md"];
    expect(await places()).toEqual(
      ["offers/deposit-500.md", "pages/replaced.md", banner, "snippets/text-ticker.md"].map((path) => `${content}/${path}`),
    );
    const actor = { kind: "cli", user: "test" } as const;
    await staffWrite({ database: open.database, now: Date.now }, { actor, action: "content.import" }, async (tx) => {
      for (const [path, text] of Object.entries({ "pages/replaced.md": "All is well.", "pages/begun.md": "Sold as seen." })) {
        const piece = pieceKey("wexcombe", path);
        const written = `---\ntitle: Seed\n---\n\n${text}\n`;
        await saveVersion(tx, { piece, text: written, base: 0, replaces: "" });
        await stepPiece(tx, piece, { revision: 0, step: { step: "publish", version: 1 } });
      }
      return { ok: true as const };
    });
    const settings = { banner_text: "Please call first.", ticker: "off", "offer.deposit-500": "off" };
    const at = { website: wexcombe, release: wexcombe, content: await openContent(wexcombe, folder), branches: [] };
    const outcome = await workOnSettings(open.database, [at], { act: "set", user: "test", website: null, settings }, Date.now());
    expect(outcome.ok).toBe(true);
    // Saved by an earlier release, which refused no breach.
    await staffWrite({ database: open.database, now: Date.now }, { actor, action: "settings.change" }, async (tx) => {
      await tx.update(websiteSettings).set({ value: "No refunds." }).where(eq(websiteSettings.name, "banner_text"));
      return { ok: true as const };
    });
    expect(await places()).toEqual([`${content}/pages/begun.md (Admin)`, "wexcombe: banner_text"]);
    await open.empty();
  });

  test("emails, answer templates and feeds are named with line, vehicle and feed", async () => {
    const [site_id] = await siteIds();
    const [row] = await open.database
      .insert(vehicles)
      .values({ ...fiesta(site_id), details: {} })
      .returning();
    const [id, known] = [row!.stock_id, (row!.price! + row!.admin_fee) / 100];
    const template = {
      website: "wexcombe",
      site_id: null,
      name: "Last words",
      subject: "Your car",
      body: "Hello,\n\nall sales are final.",
    };
    const actor = { kind: "cli", user: "test" } as const;
    await staffWrite({ database: open.database, now: Date.now }, { actor, action: "templates.add" }, (tx) => addTemplate(tx, template));
    const website: Website = {
      ...wexcombe,
      feeds_out: ["google.tsv", "stock.csv", "stock.json", "meta.csv"],
      labels: { "letter.thanksForPayment": "We have your payment of {paid}. It’s non-refundable." },
    };
    pages.clear();
    pages.set("/", { html: "<p>Hello</p>" });
    pages.set("/feeds/google.tsv", {
      html: `id\tdescription\tprice\r\n1\tOf another\t1.00 GBP\r\n${id}\tSold as seen.\t${known - 100}.00 GBP\r\n`,
    });
    pages.set("/feeds/stock.csv", {
      html: `stock_id,headline_price,description\r\n${id},${known},"A ""good"" car, with no warranty given. Was £99,995."\r\n`,
    });
    pages.set("/feeds/stock.json", {
      html: `{"vehicles":[\n${JSON.stringify({ stock_id: id, headline_price: known, more: { featured: "Guaranteed finance" } })}\n]}\n`,
    });
    const { breaches, checked, printed } = await check([website], () => contentFolder(wexcombe));
    const found = breaches.map(({ rule, place, line }) => [rule, place, line]);
    expect(found.filter(([, place]) => !String(place).includes("email order"))).toEqual([
      ["no-refund", "wexcombe: labels.letter.thanksForPayment", null],
      ["no-refund", "wexcombe: answer template “Last words” (Admin)", 4],
      ["price-differs", `/feeds/google.tsv vehicle ${id}`, 3],
      ["rights-excluded", `/feeds/google.tsv vehicle ${id}`, 3],
      ["earlier-price", `/feeds/stock.csv vehicle ${id}`, 2],
      ["rights-excluded", `/feeds/stock.csv vehicle ${id}`, 2],
      ["restricted-expressions", `/feeds/stock.json vehicle ${id}`, 2],
    ]);
    const mails = found.filter(([, place]) => String(place).includes("email order"));
    expect(mails).toContainEqual(["no-refund", "wexcombe: email order pay paid", 6]);
    expect(checked[0]).toMatchObject({ unread_feeds: ["/feeds/meta.csv: /feeds/meta.csv was answered with 404"] });
    expect(JSON.parse(printed)).toMatchObject({ breaches: true });
    const lines: string[] = [];
    const config = readConfig({ ...CONFIG, DATA_DIR: open.dataDir });
    await checkCommand(["--rules", "--site", address], config, { websites: [website], print: (line) => lines.push(line) });
    expect(lines.join("\n")).toContain(`breach  /feeds/google.tsv vehicle ${id}:3  rights-excluded`);
    expect(lines.join("\n")).toContain("A feed was not read: /feeds/meta.csv");
    await open.empty();
  });

  test("a wildcard address or one of IPv6 is reached, and a wrong --site is named", async () => {
    pages.clear();
    pages.set("/", { html: "<p>Hello</p>" });
    const port = new URL(address).port;
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    for (const HOST_SETTING of ["::", "::1"]) {
      const config = readConfig({ ...CONFIG, DATA_DIR: open.dataDir, HOST: HOST_SETTING, PORT: port });
      await checkCommand(["--rules"], config, { websites: [wexcombe], print });
    }
    expect(lines.filter((line) => line.includes(" read")).slice(0, 1)).toEqual(["websites/wexcombe: 1 page read"]);
    expect(lines.join("\n")).toContain(`Its pages were not read: nothing answered at http://[::1]:${port}`);
    const config = readConfig({ ...CONFIG, DATA_DIR: open.dataDir });
    for (const wrong of ["localhost", "file:///etc"])
      await expect(checkCommand(["--rules", "--site", wrong], config, { websites: [wexcombe], print })).rejects.toThrow(UsageError);
  });

  async function siteIds(): Promise<[number]> {
    const [stock_id] = await insertFiestas(open.database, 1);
    const [row] = await open.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id!));
    await open.database.delete(vehicles);
    return [row!.site_id];
  }

  test("says in words what to do, who decides a doubt, and that it looked at no page where no site runs", async () => {
    const printed: string[] = [];
    const config = readConfig({ ...CONFIG, DATA_DIR: open.dataDir });
    const folder = contentCopy((copy) =>
      writeFileSync(join(copy, "pages/hurry.md"), "---\ntitle: Seed\n---\n\nHurry.\nAll cars plus £99 admin fee.\n"),
    );
    const nobody = ["--rules", "--site", "http://127.0.0.1:1"];
    expect(await checkCommand(nobody, config, { websites: [wexcombe], folderOf: () => folder, print: (line) => printed.push(line) })).toBe(
      1,
    );
    const text = printed.join("\n");
    expect(text).toContain("breach  websites/wexcombe/content/pages/hurry.md:6  price-plus-fee (Competition and Markets Authority)");
    expect(text).toMatch(
      /doubt {3}websites\/wexcombe\/content\/pages\/hurry\.md:5 {2}hurry[^]*The person responsible for compliance decides this\./,
    );
    expect(text).toContain("Its pages were not read: nothing answered at http://127.0.0.1:1");
    expect(text).toContain("whether the law is kept is for a person to say");
    expect(text).not.toMatch(/compliant/i);
  });
});

test("past the day by which a pack is to be read again the gate warns", async () => {
  const printed: string[] = [];
  const open = await testDatabases()[0]!.open();
  const config = readConfig({ ...CONFIG, DATA_DIR: open.dataDir });
  const commands = await serveCommands(open.dataDir, complianceCommands(open.database));
  const later = Date.parse("2027-12-01T10:00:00Z");
  const print = (line: string) => printed.push(line);
  await checkRulesCommand({ json: false, site: "http://127.0.0.1:1" }, config, { websites: [wexcombe], print, now: () => later });
  expect(printed.filter((line) => line.startsWith("warning")).length).toBe(8);
  await commands.close();
  await open.close();
});

test("every rule has its sentences, and a seeded breach unless it is a doubt", () => {
  expect(RULES.map(({ id }) => id).toSorted()).toEqual(Object.keys(RULE_TEXTS).toSorted());
  expect(RULES.filter(({ id, level }) => (RULE_TEXTS[id]?.decides === undefined) !== (level === "breach"))).toEqual([]);
  const seeded = new Set([
    ...[...CONTENT, ...DESCRIPTIONS, ...PAGES, ...SETTINGS].map(([rule]) => rule),
    "price-differs",
    "recall-not-shown",
    "terms-missing",
    "cookie-page",
    "cancellation-missing",
  ]);
  expect(RULES.filter(({ id, level }) => level === "breach" && !seeded.has(id)).map(({ id }) => id)).toEqual(["tracking-before-consent"]);
});
