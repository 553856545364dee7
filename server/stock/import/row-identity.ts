import type { CompleteVehicle, Written } from "./imported-vehicle.ts";
import type { ImportedKeys } from "./seen-keys.ts";
import { hash } from "node:crypto";

/** Characters of a digest that are kept: 132 bits. */
const DIGEST_LENGTH = 22;
const REFUSED = "refused ";

/** What a vehicle costs may change from one import to the next; who it is does not. */
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

/** The names that a row may have, the first of which counts. */
export type Names = { id: string | null; stock_id: number | null };

/**
 * Which vehicle of its source a row is: by the feed's id, else by the stock number, else by the registration, else by its
 * content without the prices, its names as the feed writes them, and its number among the rows with the same content.
 * `digest` is of everything. A name that was seen before in this run is a problem.
 */
export function identifyRow(vehicle: CompleteVehicle, { id, stock_id }: Names, seen: ImportedKeys, written?: Written): Identity | { duplicate: "id" | "stock_id" | "vrm" } {
  const digest = digestOf(JSON.stringify(vehicle));
  const named = nameOf({ id, stock_id }, vehicle.vrm);
  if (named !== null) {
    if (seen.see(keyDigest(named)) === 1) return { source_key: named, digest };
    return { duplicate: id !== null ? "id" : stock_id !== null ? "stock_id" : "vrm" };
  }
  const row = `row:${digestOf(JSON.stringify({ ...vehicle, ...WITHOUT_PRICES, ...written }))}`;
  return { source_key: `${row}:${seen.see(keyDigest(row))}`, digest };
}

/** A refused row still stands in the feed: its vehicle is not gone. A good row of the same name may yet come. */
export function recordRefusedRow(names: Names, vrm: string | null, seen: ImportedKeys): void {
  const named = nameOf(names, vrm);
  if (named !== null) seen.see(keyDigest(REFUSED + named));
}

/** A vehicle that was found by its stock number or registration stands in the feed, whatever its key is. */
export function seeKey(source_key: string, seen: ImportedKeys): void {
  const [, row = source_key, number = "1"] = ORDINAL.exec(source_key) ?? [];
  while (seen.times(keyDigest(row)) < Number(number)) seen.see(keyDigest(row));
}

/** Whether a stored key was in the rows of this run. */
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
