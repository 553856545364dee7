import { createFinanceQuotes, type FinanceQuotes } from "./finance-quotes.ts";
import { quoteReferences } from "#server/finance/quote-reference.ts";
import { calculatorFinance } from "#server/providers/finance/calculator.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The built-in calculator with its own references. */
export function createFinanceFixture(terms = wexcombe.lender_terms, now: () => number = Date.now): FinanceQuotes {
  return createFinanceQuotes(calculatorFinance(terms, now), createReferenceFixture(terms), now);
}

/** References signed with a temporary key, unless one is passed. */
export function createReferenceFixture(terms = wexcombe.lender_terms, key = randomBytes(32)) {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-references-"));
  const keyFile = join(directory, "key");
  writeFileSync(keyFile, key.toString("base64"), { mode: 0o600 });
  const references = quoteReferences(terms, { dataDir: directory, keyFile });
  rmSync(directory, { recursive: true });
  return references;
}
