import { orderProofs } from "#server/orders/proof/order-proofs-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { createFinanceFixture } from "#server/finance/reference-fixture.ts";
import { acceptanceFor, createOrderFixture, insertVehicle, placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { orderCommands } from "#server/orders/cli-commands.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { proofKeys, signProof } from "#server/orders/proof/proof-keys.ts";
import { purge } from "#server/retention/purge.ts";
import { canonicalJson } from "#server/text/canonical-json.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ordersCommand } from "./orders-command.ts";

const TERMS_PAGE = { title: "Terms", html: "<h2>Reserving</h2>\n<p>A reservation costs &quot;£99&quot;.</p>" };
const oneKey = () => randomBytes(32).toString("base64");
const APPLIES = { payment_type: "FINANCE", finance_type: "PCP", finance_deposit: 2000, ...AMINA };

describe.each(testDatabases())("on $name, the proof of what was shown", (engine) => {
  let open: TestDatabase;
  let folder: string;
  let keyFile: string;
  beforeAll(async () => {
    open = await engine.open();
    folder = mkdtempSync(join(tmpdir(), "forecourt-proof-"));
    keyFile = join(folder, "keys.txt");
    writeKeys(oneKey());
  });
  afterEach(() => open.empty());
  afterAll(async () => {
    await open.close();
    rmSync(folder, { recursive: true });
  });

  const writeKeys = (...keys: string[]) => writeFileSync(keyFile, keys.join("\n"), { mode: 0o600 });
  const keysOf = () => proofKeys({ dataDir: folder, keyFile });

  async function site(changes: Partial<OrderContext> = {}) {
    const fixture = createOrderFixture(open, {
      proofKeys: keysOf(),
      page: (url) => (url === "terms" ? TERMS_PAGE : undefined),
      ...changes,
    });
    if (engine.kind === "embedded") {
      const controlSocket = await serveCommands(open.dataDir, orderCommands(open.database, fixture.orders));
      onTestFinished(controlSocket.close);
    }
    return fixture;
  }

  async function proof(reference: string, args: string[] = [], settings: { keyFile: string | undefined } = { keyFile }) {
    const printed: string[] = [];
    const code = await ordersCommand(["proof", reference, ...args], { ...open, ...settings }, (text) => printed.push(text));
    return { code, printed: printed.join("\n") };
  }

  async function files(reference: string): Promise<Record<string, string>> {
    const out = mkdtempSync(join(folder, "out-"));
    expect((await proof(reference, ["--out", out])).code).toBe(0);
    return Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name)).toString("base64")]));
  }

  const records = async () => open.database.select().from(orderProofs).orderBy(orderProofs.id);

  test("is kept when an order is made and when its finance terms are accepted, and names nobody", async () => {
    const { orders, client, desk } = await site();
    const plate = "WX21 ABC";
    const stock_id = await insertVehicle(open, { vrm: plate.replace(" ", "") });
    const order = placedOrder(await orders.create(reservation(stock_id, APPLIES), client));
    placedOrder(await orders.update(order.guid, { customer_first_name: "Amy" }, client));
    expect((await records()).length).toBe(1);
    placedOrder(await orders.update(order.guid, { ...acceptanceFor(order) }, client));
    const { code, printed } = await proof(order.reference, ["--json"]);
    expect(code).toBe(0);
    const { records: shown } = JSON.parse(printed);
    expect(shown).toMatchObject([
      { state: "valid", content: { because: "made", accepted: { finance_terms: null } } },
      {
        state: "valid",
        content: {
          because: "changed",
          order: order.reference,
          figures: {
            expected_total: order.total,
            finance_regular_payment: order.finance?.RegularPayment,
            finance_total_payable: order.finance?.TotalAmountPayable,
          },
          accepted: { finance_terms: "2026-11-21T10:00:00.000Z", disclosure: "2026-11-21T10:00:00.000Z" },
          versions: { lender_terms: desk.website.lender_terms.version },
        },
      },
    ]);
    const paper = JSON.stringify(shown[1].content.paper);
    for (const printed_text of [
      wexcombe.finance_promotion.commission,
      'A reservation costs \\"£99\\".',
      "I accept the finance terms and understand that a credit search will be recorded on my file",
    ]) {
      expect(paper).toContain(printed_text);
    }
    for (const row of await records()) {
      expect(row.content).not.toMatch(/Okafor|Amina|amina|900123|sort_code/i);
      expect(row.content.replaceAll(" ", ""), "the plate").not.toContain(plate.replaceAll(" ", ""));
      expect(row.content.length).toBeLessThan(12_000);
    }
  });

  test("gives the same bytes after the words, terms, rates and templates have changed, and a later order has the new words", async () => {
    const { orders, client } = await site();
    const order = placedOrder(await orders.create(reservation(await insertVehicle(open), APPLIES), client));
    const before = await files(order.reference);
    expect(Object.keys(before)).toEqual([`${order.reference}-1.json`, `${order.reference}-1.pdf`]);
    const terms = { ...wexcombe.lender_terms, version: "2031-01", lender: "Another Lender" };
    const website = {
      ...wexcombe,
      site_name: "Renamed Cars",
      postal_address: "1 New Road",
      labels: { "proof.title": "Changed {reference}", "deal.totalPrice": "Sum" },
      lender_terms: terms,
      finance_terms: { title: "New terms", sections: [] },
      finance_promotion: { ...wexcombe.finance_promotion, commission: "Other words." },
    };
    const later = createOrderFixture(open, {
      website,
      proofKeys: keysOf(),
      finance: createFinanceFixture(terms),
      page: () => ({ title: "Terms", html: "<p>New.</p>" }),
    });
    const other = placedOrder(await later.orders.create(reservation(await insertVehicle(open), APPLIES), { address: "192.0.2.77" }));
    expect(await files(order.reference)).toEqual(before);
    const [, newer] = await records();
    expect(newer?.content).toContain("Other words.");
    expect(newer?.content).toContain(`Changed ${other.reference}`);
    expect(JSON.parse(newer?.content ?? "").paper.seller).toBe("Renamed Cars, 1 New Road");
    const pdf = Buffer.from(before[`${order.reference}-1.pdf`] ?? "", "base64").toString("latin1");
    const sha256 = (await records())[0]?.sha256 ?? "";
    expect(pdf).toMatch(/^%PDF-1\.4/);
    expect(pdf).toContain("/CreationDate (D:20261121100000Z)");
    expect(pdf).toContain(`/ID [<${sha256.slice(0, 32)}>`);
    const { content, ...named } = JSON.parse(Buffer.from(before[`${order.reference}-1.json`] ?? "", "base64").toString("utf8"));
    expect([named.sha256, content.order]).toEqual([sha256, order.reference]);
  });

  test("on a Welsh record the website's own English is marked as English, and on an English one nothing is", async () => {
    const { orders, client } = await site();
    const shownIn = async (locale: string) => {
      await open.database.delete(orderProofs);
      placedOrder(await orders.create(reservation(await insertVehicle(open), APPLIES), { ...client, locale }));
      const [row] = await records();
      const { paper }: { paper: { blocks: { kind: string; text: string; lang?: string }[] } } = JSON.parse(row?.content ?? "");
      return paper.blocks;
    };
    const blocks = await shownIn("cy");
    const { finance_promotion, finance_terms, legal } = wexcombe;
    const [section] = finance_terms.sections;
    for (const text of [finance_promotion.status, finance_promotion.commission, section!.heading, "Terms", "Reserving", ...legal])
      expect(
        blocks.filter((block) => block.text === text && block.lang !== "en-GB"),
        text,
      ).toEqual([]);
    expect(blocks).toContainEqual(expect.objectContaining({ text: finance_promotion.status, lang: "en-GB" }));
    expect(blocks).toContainEqual(expect.objectContaining({ kind: "heading", text: "Reserving", lang: "en-GB" }));
    expect((await shownIn("en-GB")).filter(({ lang }) => lang !== undefined)).toEqual([]);
  });

  test("a record of format 1 prints without structure as ever, a newer one tagged, and the format alone adds none", async () => {
    const { orders, client } = await site();
    const order = placedOrder(await orders.create(reservation(await insertVehicle(open), APPLIES), client));
    const [row] = await records();
    const { paper, ...rest } = JSON.parse(row?.content ?? "");
    const blocks = paper.blocks.map(({ lang: _lang, level: _level, ...block }: Record<string, unknown>) => block);
    const content = canonicalJson({ ...rest, format: 1, paper: { ...paper, blocks } });
    const sha256 = createHash("sha256").update(content).digest("hex");
    await open.database.update(orderProofs).set({ content, sha256, ...signProof(sha256, keysOf()!) });
    placedOrder(await orders.update(order.guid, { customer_first_name: "Amy" }, client));
    expect((await records()).length).toBe(1);
    placedOrder(await orders.update(order.guid, { ...acceptanceFor(order) }, client));
    const written = await files(order.reference);
    const [old, newer] = [1, 2].map((number) =>
      Buffer.from(written[`${order.reference}-${number}.pdf`] ?? "", "base64").toString("latin1"),
    );
    expect(old).toContain(order.reference);
    expect(old).not.toContain("/StructTreeRoot");
    expect(newer).toContain("/MarkInfo << /Marked true >> /StructTreeRoot");
    expect(newer).toMatch(/\/H1 << \/MCID 0 >> BDC/);
  });

  test("a byte that is changed is noticed, also with a hash that fits, and its words are not given out", async () => {
    const { orders, client } = await site();
    const { reference } = placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    const [row] = await records();
    const changed = (row?.content ?? "").replace("12694", "12693");
    expect(changed).not.toBe(row?.content);
    await open.database.update(orderProofs).set({ content: changed });
    const out = mkdtempSync(join(folder, "out-"));
    const refused = await proof(reference, ["--out", out]);
    expect([refused.code, readdirSync(out)]).toEqual([1, []]);
    expect(refused.printed).toContain("CHANGED: its content is not what its SHA-256 says");
    await open.database.update(orderProofs).set({ sha256: createHash("sha256").update(changed).digest("hex") });
    const forged = await proof(reference, ["--json"]);
    expect(forged.code).toBe(1);
    expect(JSON.parse(forged.printed).records).toMatchObject([{ state: "wrong", content: null }]);
    await open.database.update(orderProofs).set({ content: row?.content ?? "", sha256: row?.sha256 ?? "" });
    expect((await proof(reference)).code).toBe(0);
  });

  test("a record of another order proves nothing about this one", async () => {
    const { orders, client } = await site();
    const one = placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    const other = placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    const [first, second] = await records();
    await open.database.delete(orderProofs).where(eq(orderProofs.guid, second!.guid));
    await open.database.insert(orderProofs).values({ ...first!, id: undefined, guid: second!.guid });
    expect((await proof(one.reference)).code).toBe(0);
    expect(await proof(other.reference)).toMatchObject({ code: 1, printed: expect.stringContaining("CHANGED") });
  });

  test("verifies with a key that another has replaced, and says what it lacks without it", async () => {
    const [old, newer] = [oneKey(), oneKey()];
    writeKeys(old);
    const { orders, client } = await site();
    const { reference } = placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    writeKeys(newer, old);
    expect(await proof(reference)).toMatchObject({ code: 0, printed: expect.stringContaining("as it was stored") });
    writeKeys(newer);
    expect(await proof(reference)).toMatchObject({ code: 1, printed: expect.stringContaining("its key is not in the key file") });
  });

  test("says that there was no key file, that there is no such order, and that an order has no record", async () => {
    const { orders, client } = await site({ proofKeys: undefined });
    const { reference } = placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    expect(await proof(reference)).toMatchObject({ code: 1, printed: expect.stringContaining("not signed: the site had no key file") });
    expect(await proof("ABCD-EFGH")).toMatchObject({ code: 1, printed: "There is no order ABCD-EFGH." });
    await open.database.delete(orderProofs);
    expect(await proof(reference)).toMatchObject({ code: 1, printed: expect.stringContaining("There is no record") });
  });

  test("is deleted after the years for which orders are kept, not before", async () => {
    const { orders, client, desk, pass } = await site();
    placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    const years = (count: number) => pass(count * 365 * 24 * 60);
    years(5);
    await purge(desk);
    expect((await records()).length).toBe(1);
    years(2);
    await purge(desk);
    expect(await records()).toEqual([]);
  });
});

test("a database server without a key file has no keys for proofs", () => {
  expect(proofKeys({ dataDir: "unused", databaseUrl: "postgres://example.invalid/x" })).toBeUndefined();
});
