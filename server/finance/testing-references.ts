import { quoteReferences } from "#server/finance/quote-reference.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** References under a key of their own that nobody keeps. */
export function testReferences(terms = wexcombe.lender_terms) {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-references-"));
  const keyFile = join(directory, "key");
  writeFileSync(keyFile, randomBytes(32).toString("base64"));
  const references = quoteReferences(terms, { dataDir: directory, keyFile });
  rmSync(directory, { recursive: true });
  return references;
}
