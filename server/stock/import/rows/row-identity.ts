import type { CompleteVehicle, Written } from "#server/stock/import/imported-vehicle.ts";
import type { ImportedKeys } from "./seen-keys.ts";
import { hash } from "node:crypto";

/** Characters of a digest that are stored: 132 bits. */
const DIGEST_LENGTH = 22;
const REFUSED = "refused ";

/** Prices may change between imports without changing the identity. */
const WITHOUT_PRICES = {
  price: null,
  admin_fee: null,
  list_price: null,
  original_price: null,
  discount_price: null,
  price_excluding_vat: null,
  price_including_vat: null,
};

export type Identity = { source_key: string; digest: string };

/** The identifiers of a row, in order of precedence. */
export type Names = { id: string | null; stock_id: number | null };

/**
 * Which vehicle of its source a row is: by the feed's id, else the stock number, else the registration, else a digest of its content
 * without prices, with the names as the feed writes them, plus an ordinal among rows with the same content. `digest` covers everything. An
 * identifier already seen in this run is a duplicate.
 */
export function identifyRow(
  vehicle: CompleteVehicle,
  { id, stock_id }: Names,
  seen: ImportedKeys,
  written?: Written,
): Identity | { duplicate: "id" | "stock_id" | "vrm" } {
  const digest = digestOf(JSON.stringify(vehicle));
  const named = nameOf({ id, stock_id }, vehicle.vrm);
  if (named !== null) {
    if (seen.see(keyDigest(named)) === 1) return { source_key: named, digest };
    return { duplicate: id !== null ? "id" : stock_id !== null ? "stock_id" : "vrm" };
  }
  const row = `row:${digestOf(JSON.stringify({ ...vehicle, ...WITHOUT_PRICES, ...written }))}`;
  return { source_key: `${row}:${seen.see(keyDigest(row))}`, digest };
}

/** A refused row is still in the feed: its vehicle is not missing. A good row of the same name may follow. */
export function recordRefusedRow(names: Names, vrm: string | null, seen: ImportedKeys): void {
  const named = nameOf(names, vrm);
  if (named !== null) seen.see(keyDigest(REFUSED + named));
}

/** Marks a vehicle found by its stock number or registration as present, whatever its key is. */
export function seeKey(source_key: string, seen: ImportedKeys): void {
  const [, row = source_key, number = "1"] = ORDINAL.exec(source_key) ?? [];
  while (seen.times(keyDigest(row)) < Number(number)) seen.see(keyDigest(row));
}

/** Whether a stored key occurred in this run. */
export function isInThisRun(source_key: string, seen: ImportedKeys): boolean {
  const ordinal = ORDINAL.exec(source_key);
  if (!ordinal) return seen.times(keyDigest(source_key)) + seen.times(keyDigest(REFUSED + source_key)) > 0;
  const [, row = "", number] = ordinal;
  return seen.times(keyDigest(row)) >= Number(number);
}

const ORDINAL = /^(row:.*):(\d+)$/;

function nameOf({ id, stock_id }: Names, vrm: string | null): string | null {
  if (id !== null) return keyOfId(id);
  if (stock_id !== null) return `stock:${stock_id}`;
  return vrm === null ? null : keyOfRegistration(vrm);
}

function keyOfId(id: string): string {
  return `id:${id}`;
}

export function isKeyOfId(source_key: string): boolean {
  return source_key.startsWith("id:");
}

export function keyOfRegistration(vrm: string): string {
  return `vrm:${vrm}`;
}

function digestOf(text: string): string {
  return hash("sha256", text, "base64url").slice(0, DIGEST_LENGTH);
}

function keyDigest(key: string): Buffer {
  return hash("sha1", key, "buffer");
}
