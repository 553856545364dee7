import type { Database } from "#server/database/connect.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { importStock, type ImportOptions } from "./import-stock.ts";
import { parseStockMap, type StockMap } from "./stock-map.ts";

export const NOW = Date.UTC(2026, 10, 21, 12);

export const HEADER = "id,make,model,year,price";

/** A feed with an id column, prices in pounds. */
export const WITH_IDS = stockMapOf({ id: "id", make: "make", range: "model", year: "year", price: "price" });
/** The same file without a column that identifies the vehicle. */
export const WITHOUT_IDS = stockMapOf({ make: "make", range: "model", year: "year", price: "price" });

export function stockMapOf(fields: Record<string, unknown>, settings: Record<string, unknown> = {}): StockMap {
  const parsed = parseStockMap({ name: "dealer-feed", fields, ...settings });
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed.map;
}

/** Writes the lines (or bytes) to a file that is deleted after the test. */
export function stockFileOf(content: string[] | string | Buffer, name = "stock.csv"): string {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-import-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, name);
  writeFileSync(path, Array.isArray(content) ? `${content.join("\n")}\n` : content);
  return path;
}

export function importLines(database: Database, lines: string[], map = WITH_IDS, options: Partial<ImportOptions> = {}) {
  return importStock(database, { kind: "file", path: stockFileOf([HEADER, ...lines]), map }, { now: NOW, ...options });
}
