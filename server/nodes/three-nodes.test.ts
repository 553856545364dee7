import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { openDemoDatabase } from "#server/test-support/demo-database.ts";
import { startSite } from "#server/test-support/started-site.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { sql } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

const engines = testDatabases().filter((engine) => engine.kind === "postgresql");
const deep = process.env["FORECOURT_DEEP"] === "1";
const NODES = [1, 2, 3];

const [OLD_KEY, NEW_KEY, OTHER_KEY] = [1, 2, 3].map(() => randomBytes(32).toString("base64"));

describe.each(engines)("three nodes on $name", (engine) => {
  test("bring in the demonstration once, answer alike, and count a client's requests together", async () => {
    const { databaseUrl, database } = await unmigrated(engine);
    const nodes = await Promise.all(NODES.map(() => startNode(databaseUrl, keyFile(OLD_KEY), { DEMO: "yes" })));
    const addresses = nodes.map(({ address }) => address ?? "");
    const seeded = nodes.filter(({ stdout }) => stdout().includes("Imported the demo dealer and stock"));
    expect(seeded).toHaveLength(1);
    for (const { stdout, stderr } of nodes) expect(stdout() + stderr(), "the start").not.toMatch(/Warning|"level":"error"/);
    const onEach = <T>(read: (address: string) => Promise<T>) => Promise.all(addresses.map(read));

    // The same entity tag for the same response, whichever node a proxy chooses.
    for (const path of ["/api/v2/vehicle-search?make=ford", "/api/v2/vehicle-search?payment_min=100&payment_max=300", "/"]) {
      const answers = await onEach(async (address) => {
        const answer = await fetch(`${address}${path}`);
        return { status: answer.status, etag: answer.headers.get("ETag"), body: await answer.text() };
      });
      expect(answers[0]).toMatchObject({ status: 200, etag: expect.stringMatching(/^".+"$/) });
      expect(answers).toEqual(answers.map(() => answers[0]));
      const [, ...others] = addresses;
      for (const other of others) {
        const again = await fetch(`${other}${path}`, { headers: { "If-None-Match": answers[0]?.etag ?? "" } });
        expect(again.status).toBe(304);
      }
    }

    // Twenty forms an hour are accepted of a client, and thirty lookups, however they are distributed over the nodes.
    const forms = await statuses(addresses, 60, (address, number) => enquire(address, number));
    expect(forms).toEqual({ 201: wexcombe.enquiries.per_client_hour, 429: 60 - wexcombe.enquiries.per_client_hour });
    const limit = wexcombe.part_exchange.questions_per_client_hour;
    const lookups = await statuses(addresses, 60, (address, number) => lookUp(address, number, "203.0.113.20"));
    expect(lookups[429]).toBe(60 - limit);
    // One after the other too: each is counted once.
    const inTurn: number[] = [];
    for (let number = 0; number <= limit; number++) inTurn.push((await lookUp(addresses[number % 3] ?? "", number, "203.0.113.21")).status);
    expect(inTurn.indexOf(429)).toBe(limit);
    const unmailed = await statuses(addresses, 12, (address) => enquire(address, 0, `203.0.113.${++otherClient}`));
    expect(unmailed).toEqual({ 201: 4, 429: 8 });
    const { rows } = await database.execute(sql`SELECT count(*)::int AS leads FROM leads`);
    expect(rows).toEqual([{ leads: wexcombe.enquiries.per_client_hour + 4 }]);

    // Neither addresses nor mailboxes can be read from what is counted.
    const counted = JSON.stringify((await database.execute(sql`SELECT * FROM counted_requests`)).rows);
    expect(counted).toContain("lookups wexcombe");
    expect(counted).not.toMatch(/203\.0\.113|example\.com/);
  });

  test("accept each other's quotes while a key is replaced: added last on all nodes, then put first", async () => {
    const { databaseUrl } = await demoDatabase(engine);
    const [first, second] = await Promise.all([
      startNode(databaseUrl, keyFile(OLD_KEY, NEW_KEY), { DEMO: "yes" }),
      startNode(databaseUrl, keyFile(NEW_KEY, OLD_KEY)),
    ]);
    const { data } = await (await fetch(`${first.address}/api/v2/vehicle-search?advert_classification=used`)).json();
    const quoted = async (address: string | undefined) => {
      const answer = await (await fetch(`${address}/api/v2/vehicle-finance-quote?stock_id=${data[0].stock_id}`)).json();
      return `/api/v2/vehicle-finance-quote/${answer.data.QuoteReference}/terms`;
    };
    const [byFirst, bySecond] = [await quoted(first.address), await quoted(second.address)];
    for (const { address } of [first, second])
      for (const path of [byFirst, bySecond]) expect((await fetch(`${address}${path}`)).status).toBe(200);
    // Once the old key is removed everywhere, what it signed is unknown.
    await Promise.all([first.stop(), second.stop()]);
    const third = await startNode(databaseUrl, keyFile(NEW_KEY));
    expect((await fetch(`${third.address}${byFirst}`)).status).toBe(404);
    expect((await fetch(`${third.address}${bySecond}`)).status).toBe(200);
  });

  test.skipIf(!deep)("refuse one with another key, or with none, after half a minute, and go on themselves", async () => {
    const { databaseUrl } = await demoDatabase(engine);
    const node = await startNode(databaseUrl, keyFile(OLD_KEY), { DEMO: "yes" });
    const [other, without] = await Promise.all([startNode(databaseUrl, keyFile(OTHER_KEY)), startNode(databaseUrl, undefined)]);
    expect([await other.ended, await without.ended]).toEqual([1, 1]);
    expect(other.stderr()).toContain("with other keys than");
    expect(without.stderr()).toContain("this one has no FORECOURT_KEY_FILE");
    expect((await fetch(`${node.address}/healthz`)).status).toBe(200);
    // Once it has ended, one with another key may start at once.
    await node.stop();
    expect((await startNode(databaseUrl, keyFile(OTHER_KEY))).address).toBeDefined();
  });
});

if (engines.length === 0) test.skip("Several nodes are not tested: this machine has no PostgreSQL", () => undefined);

let otherClient = 100;

/** How many requests, sent at once to the nodes in turn, got each status. */
async function statuses(addresses: readonly string[], count: number, send: (address: string, number: number) => Promise<Response>) {
  const all = await Promise.all(
    Array.from({ length: count }, async (_, number) => (await send(addresses[number % addresses.length] ?? "", number)).status),
  );
  return Object.fromEntries([...new Set(all)].map((status) => [status, all.filter((each) => each === status).length]));
}

function enquire(address: string, number: number, client = "203.0.113.10"): Promise<Response> {
  const form = new FormData();
  const typed = {
    form_id: String(wexcombe.enquiries.formIds.enquiry["en-GB"]),
    first_name: "Nia",
    last_name: "Rees",
    email: `nia.rees.${number}.${client}@example.com`,
    telephone: "07700 900123",
    message: "Is it there?",
    _terms_accepted: "true",
  };
  if (client !== "203.0.113.10") typed.email = "one.mailbox@example.com";
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return fetch(`${address}/api/v2/form-submit`, { method: "POST", body: form, headers: { "X-Forwarded-For": client } });
}

function lookUp(address: string, number: number, client: string): Promise<Response> {
  return fetch(`${address}/api/v2/web/valuation-lookup?vrm=AB12${letters(number)}`, { headers: { "X-Forwarded-For": client } });
}

function letters(number: number): string {
  // Without I, Q and Z, which no registration has there.
  const usual = "ABCDEFGHJK";
  return `${usual[number % usual.length]}${usual[Math.floor(number / usual.length)]}C`;
}

async function demoDatabase(engine: (typeof engines)[number]) {
  const open = await openDemoDatabase(engine);
  onTestFinished(() => open.close());
  return { databaseUrl: open.databaseUrl ?? "" };
}

/** A database in which even the tables are missing. */
async function unmigrated(engine: (typeof engines)[number]) {
  const open = await engine.open();
  onTestFinished(() => open.close());
  await open.exec("DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public");
  return { databaseUrl: open.databaseUrl ?? "", database: open.database };
}

function startNode(databaseUrl: string, FORECOURT_KEY_FILE: string | undefined, env: Record<string, string> = {}) {
  const common = { DATABASE_URL: databaseUrl, DATA_DIR: folder(), TRUST_PROXY: "1", DEMO: "no" };
  return startSite({ env: { ...common, ...(FORECOURT_KEY_FILE && { FORECOURT_KEY_FILE }), ...env } });
}

function keyFile(...keys: (string | undefined)[]): string {
  const path = join(folder(), "keys");
  writeFileSync(path, `${keys.join("\n")}\n`, { mode: 0o600 });
  return path;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "forecourt-node-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
