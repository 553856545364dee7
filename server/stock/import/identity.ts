import type { CompleteVehicle } from "./imported-vehicle.ts";
import type { SeenKeys } from "./seen-keys.ts";
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

/**
 * Which vehicle of its source a row is: by the feed's id, else by the registration, else by its content without the
 * prices and its number among the rows with the same content. `digest` is of everything. An id or a registration that
 * was seen before in this run is a problem.
 */
export function identify(vehicle: CompleteVehicle, id: string | null, seen: SeenKeys): Identity | { duplicate: "id" | "vrm" } {
  const digest = digestOf(JSON.stringify(vehicle));
  const named = nameOf(id, vehicle.vrm);
  if (named !== null) {
    return seen.see(keyDigest(named)) > 1 ? { duplicate: id !== null ? "id" : "vrm" } : { source_key: named, digest };
  }
  const row = `row:${digestOf(JSON.stringify({ ...vehicle, ...WITHOUT_PRICES }))}`;
  return { source_key: `${row}:${seen.see(keyDigest(row))}`, digest };
}

/** A refused row still stands in the feed: its vehicle is not gone. A good row of the same name may yet come. */
export function seeRefused(id: string | null, vrm: string | null, seen: SeenKeys): void {
  const named = nameOf(id, vrm);
  if (named !== null) seen.see(keyDigest(REFUSED + named));
}

/** Whether a stored key was in the rows of this run. */
export function wasSeen(source_key: string, seen: SeenKeys): boolean {
  const ordinal = /^(row:.*):(\d+)$/.exec(source_key);
  if (!ordinal) return seen.times(keyDigest(source_key)) + seen.times(keyDigest(REFUSED + source_key)) > 0;
  const [, row = "", number] = ordinal;
  return seen.times(keyDigest(row)) >= Number(number);
}

function nameOf(id: string | null, vrm: string | null): string | null {
  if (id !== null) return `id:${id}`;
  return vrm === null ? null : `vrm:${vrm}`;
}

function digestOf(text: string): string {
  return hash("sha256", text, "base64url").slice(0, DIGEST_LENGTH);
}

function keyDigest(key: string): Buffer {
  return hash("sha1", key, "buffer");
}
