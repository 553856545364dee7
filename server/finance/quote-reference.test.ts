import type { Day } from "#domain/calendar.ts";
import { readDeposit } from "#domain/finance/deposit/deposit.ts";
import { fiesta, SARSEN_BANK } from "#domain/finance/lender-terms-fixture.ts";
import { quote, type QuoteRequest } from "#domain/finance/quote.ts";
import { pence } from "#domain/money.ts";
import { quoteReferences, type QuotedInputs } from "#server/finance/quote-reference.ts";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

const TODAY = "2026-11-21" as Day;
const REQUEST: QuoteRequest = {
  deposit: readDeposit(2500),
  term: 48,
  mileage: 8000,
  rating: "good",
  products: pence(199_00),
  part_exchange: pence(-250_00),
};
const INPUTS: QuotedInputs = {
  stock_id: 7,
  key: "PCP",
  vehicle: { ...fiesta, tags: ["fdc-500", "low-miles"] },
  request: REQUEST,
  today: TODAY,
};

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), "forecourt-references-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

describe("a quote reference", () => {
  test("contains its inputs and returns the same figures", () => {
    const references = quoteReferences(SARSEN_BANK, { dataDir: directory() });
    const reference = references.sign(INPUTS);
    expect(reference).toMatch(/^[\w-]+\.[\w-]{22}$/);
    expect(references.read(reference)).toEqual({
      ok: true,
      stock_id: INPUTS.stock_id,
      inputs: { ...INPUTS, vehicle: { ...INPUTS.vehicle, tags: ["fdc-500"] } },
      item: quote("PCP", INPUTS.vehicle, REQUEST, SARSEN_BANK, TODAY),
    });
  });

  test("is the same for the same quote and another for another", () => {
    const references = quoteReferences(SARSEN_BANK, { dataDir: directory() });
    const weekly: QuoteRequest = { ...REQUEST, deposit: readDeposit(10), frequency: "weekly" };
    expect(references.sign(INPUTS)).toBe(references.sign(structuredClone(INPUTS)));
    expect(references.sign({ ...INPUTS, request: weekly })).not.toBe(references.sign(INPUTS));
    expect(references.read(references.sign({ ...INPUTS, key: "HP", request: weekly }))).toMatchObject({ inputs: { request: weekly } });
  });

  test("is rejected when it was altered or signed with another key", () => {
    const references = quoteReferences(SARSEN_BANK, { dataDir: directory() });
    const reference = references.sign(INPUTS);
    const [payload = "", signature = ""] = reference.split(".");
    const cheaper = Buffer.from(Buffer.from(payload, "base64url").toString().replace("1679600", "979600")).toString("base64url");
    const others = quoteReferences(SARSEN_BANK, { dataDir: directory() }).sign(INPUTS);
    for (const wrong of [`${cheaper}.${signature}`, others, payload, `${reference}.x`, `.${signature}`, "", "x".repeat(5000)]) {
      expect(references.read(wrong)).toEqual({ ok: false, why: "unknown" });
    }
  });

  test("lapses when the lender's terms change, even without a new version", () => {
    const dataDir = directory();
    const reference = quoteReferences(SARSEN_BANK, { dataDir }).sign(INPUTS);
    const dearer = { ...SARSEN_BANK, credit: { ...SARSEN_BANK.credit, max: pence(50_000_00) } };
    for (const terms of [dearer, { ...SARSEN_BANK, version: "2026-12" }]) {
      expect(quoteReferences(terms, { dataDir }).read(reference)).toEqual({ ok: false, why: "lapsed" });
    }
    expect(quoteReferences(SARSEN_BANK, { dataDir }).read(reference).ok).toBe(true);
  });

  test("is signed with a generated key readable by its owner only, or with the configured key", () => {
    const dataDir = directory();
    quoteReferences(SARSEN_BANK, { dataDir });
    expect(statSync(join(dataDir, "keys", "quotes.key")).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dataDir, "keys"))).toEqual(["quotes.key"]);

    const other = directory();
    const keyFile = join(other, "shop.key");
    writeFileSync(keyFile, `${Buffer.alloc(32, 7).toString("base64")}\n`, { mode: 0o600 });
    const reference = quoteReferences(SARSEN_BANK, { dataDir: other, keyFile }).sign(INPUTS);
    expect(quoteReferences(SARSEN_BANK, { dataDir, keyFile }).read(reference).ok).toBe(true);
    expect(existsSync(join(other, "keys"))).toBe(false);
  });
});
