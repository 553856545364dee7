import type { PriceEvent } from "#domain/pricing/saving.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { isDatabaseAway } from "#server/database/database-away.ts";
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

const FOLDER = "vehicle-copies";
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** Written at once: a file of 86,000 vehicles has some hundred megabytes. */
const CHUNK_BYTES = 1024 * 1024;
/** A read of the database that takes longer is answered from the copy. */
const ANSWER_LIMIT_MS = 1_000;
/** Replaced copies may take as much room as the current ones, and this much. */
const SLACK_BYTES = 64 * 1024 * 1024;

type Copy = { vehicle: Vehicle; events: readonly PriceEvent[] | undefined };
type Place = { at: number; length: number };

/**
 * The live vehicles with all their texts, in a file of this node's data folder: memory has only what searches and cards need, and while the
 * database is away every vehicle's page still answers.
 */
export class VehicleCopies {
  readonly #path: string;
  #file: number;
  #end = 0;
  #used = 0;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #places = new Map<number, Place>();

  /** Several nodes of a machine may share a data folder: each has its own file, and one that a killed node left is deleted. */
  constructor(dataDir: string) {
    const folder = join(dataDir, FOLDER);
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    const prefix = `${hostname()}-`;
    for (const name of readdirSync(folder)) {
      const [, pid] = name.startsWith(prefix) ? (/-(\d+)$/.exec(name) ?? []) : [];
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
    }
    this.#path = join(folder, `${prefix}${process.pid}`);
    this.#file = openSync(this.#path, "w+", FILE_MODE);
  }

  put(vehicle: Vehicle, events: readonly PriceEvent[] | undefined): void {
    this.remove(vehicle.stock_id);
    const copy: Copy = { vehicle, events };
    this.#append(vehicle.stock_id, Buffer.from(JSON.stringify(copy)));
  }

  remove(stock_id: number): void {
    const place = this.#places.get(stock_id);
    if (!place) return;
    this.#used -= place.length;
    this.#places.delete(stock_id);
  }

  /** Writes what `put` added. A full disk costs the copies, not the stock. */
  flush(): void {
    try {
      this.#write();
      if (this.#end > 2 * this.#used + SLACK_BYTES) this.#compact();
    } catch (error) {
      console.error("The copies of the vehicles could not be written:", error);
      this.#places.clear();
      this.#waiting = [];
      this.#waitingBytes = 0;
      this.#used = 0;
    }
  }

  vehicle(stock_id: number): Vehicle | undefined {
    return this.#read(stock_id)?.vehicle;
  }

  /** One that never changed its price has had this one since it arrived. */
  priceEvents(stock_id: number): PriceEvent[] | undefined {
    const copy = this.#read(stock_id);
    return copy && [...(copy.events ?? [{ at: copy.vehicle.first_seen_at, headline_price: headlinePrice(copy.vehicle) }])];
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #append(stock_id: number, text: Buffer): void {
    this.#places.set(stock_id, { at: this.#end + this.#waitingBytes, length: text.length });
    this.#used += text.length;
    this.#waiting.push(text);
    this.#waitingBytes += text.length;
    if (this.#waitingBytes >= CHUNK_BYTES) this.flush();
  }

  #write(): void {
    if (this.#waitingBytes === 0) return;
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    for (let written = 0; written < bytes.length;)
      written += writeSync(this.#file, bytes, written, bytes.length - written, this.#end + written);
    this.#end += bytes.length;
  }

  #read(stock_id: number): Copy | undefined {
    const text = this.#text(stock_id);
    return text && (JSON.parse(text.toString()) as Copy);
  }

  #text(stock_id: number): Buffer | undefined {
    const place = this.#places.get(stock_id);
    if (!place || place.at >= this.#end) return undefined;
    const text = Buffer.alloc(place.length);
    return readSync(this.#file, text, 0, place.length, place.at) === place.length ? text : undefined;
  }

  #compact(): void {
    const before = this.#file;
    const texts = [...this.#places.keys()].map((stock_id) => [stock_id, this.#text(stock_id)] as const);
    rmSync(this.#path, { force: true });
    this.#file = openSync(this.#path, "w+", FILE_MODE);
    closeSync(before);
    this.#end = 0;
    this.#used = 0;
    this.#places = new Map();
    for (const [stock_id, text] of texts) if (text) this.#append(stock_id, text);
    this.#write();
  }
}

/** What the database says, or the copy while it is away or slow to answer. Without a copy the database's error stands. */
export async function fromCopyIfAway<Found>(read: () => Promise<Found>, copy: () => Found | undefined): Promise<Found> {
  const reading = read();
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    limit = setTimeout(resolve, ANSWER_LIMIT_MS, "late");
  });
  try {
    const first = await Promise.race([reading, late]);
    if (first !== "late") return first;
    return copy() ?? (await reading);
  } catch (error) {
    const found = isDatabaseAway(error) ? copy() : undefined;
    if (found === undefined) throw error;
    return found;
  } finally {
    clearTimeout(limit);
    // A late failure has no other handler.
    reading.catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
