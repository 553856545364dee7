import { addDays, londonDay, type Day, type Moment } from "#domain/calendar.ts";
import { properNames } from "#domain/stock/proper-names.ts";
import { slugify } from "#domain/stock/slug.ts";
import { registerFills, REGISTER_FIELDS, withEmptied, type RegisterRecord } from "#domain/stock/register/register-record.ts";
import type { Database } from "#server/database/connect.ts";
import { releaseLease, takeLease, type Lease } from "#server/database/lease.ts";
import { vehicles } from "#server/database/schema.ts";
import type { FoundFacts, RegisterLookup } from "#server/providers/registrations/register-facts.ts";
import { RegisterFault, RegisterUnavailable } from "#server/providers/registrations/registrations.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { eq, inArray } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { countDue, dueVehicles, isStillDue, REPEATED_AFTER_DAYS, type DueVehicle, type Wanted } from "./due-vehicles.ts";
import { REGISTER_BUSY, failedFill, type FillReport } from "./fill-report.ts";

/** Two a second, by all nodes and commands together. */
const REQUEST_INTERVAL_MS = 500;
/** Longer than the timeouts of one request with its second attempt. */
const LEASE_MS = 30_000;
/** How long a request waits for its turn, and how often it looks. */
const TURN_WITHIN_MS = 5_000;
const LOOK_MS = 50;
/** Records stored per transaction: each is a revision that every node reads. */
const BATCH = 20;
/** So many failures about single vehicles in a row are the register's own. */
const FAULTS_IN_A_ROW = 3;

export type FillSettings = { database: Database; register: RegisterLookup; now: () => Moment; requestIntervalMs?: number | undefined };
export type FillBounds = {
  limit: number;
  budgetMs?: number;
  signal?: AbortSignal | undefined;
  /** Asked before each request. */
  mayGoOn?: () => Promise<boolean>;
  /** Nobody reads how many are left. */
  uncounted?: boolean;
};
/**
 * Why a vehicle has no new record; the one of before stays.
 * - "unusable": the register answered, unusably about this vehicle and usably about a later one. Asked again after 30 days.
 * - "failed": a server error about this vehicle and a usable answer about a later one, or an unusable answer and none after it. Asked again
 *   the next day.
 * - "tried": the register itself failed. Asked again after all others: the same day, or the next if the site has already tried twice.
 */
type Failure = "failed" | "unusable" | "tried";
type Answered = DueVehicle & { found: FoundFacts | Failure };

/**
 * Asks the register about vehicles that lack something it may know, and stores what it states beside what the dealer and staff state, which
 * it never replaces. A registration is asked about once a day at most. A failure about one vehicle does not
 * keep the others waiting; a register that fails about several in a row, refuses or is silent ends it, and what was answered stays. The
 * next run begins behind those that it failed about.
 */
export async function fillStock(settings: FillSettings, wanted: Wanted, bounds: FillBounds): Promise<FillReport> {
  const { database, register, now, requestIntervalMs = REQUEST_INTERVAL_MS } = settings;
  const { limit, budgetMs, signal, mayGoOn, uncounted = false } = bounds;
  const report: FillReport = { ...failedFill(register.name, ""), failure: null };
  const ends = performance.now() + (budgetMs ?? Number.POSITIVE_INFINITY);
  const isOver = () => signal?.aborted === true || performance.now() >= ends;
  let answered: Answered[] = [];
  /** Since the last answer. */
  let faults: { vehicle: DueVehicle; isAnswer: boolean }[] = [];
  const store = async () => {
    await writeRecords(settings, answered, { report, byHand: wanted.again });
    answered = [];
  };
  let isOfRegister = false;
  const due = await dueVehicles(database, wanted, now(), limit);
  for (const vehicle of due) {
    if (isOver() || (mayGoOn && !(await mayGoOn()))) break;
    const turn = await nextTurn(database);
    if (!turn) {
      report.failure = REGISTER_BUSY;
      break;
    }
    let wait = 0;
    try {
      // Another node or command may have asked since.
      if (!(await isStillDue(database, wanted, now(), vehicle))) continue;
      wait = requestIntervalMs;
      report.asked += 1;
      const found = await register.find(vehicle.vrm);
      for (const fault of faults) answered.push({ ...fault.vehicle, found: fault.isAnswer ? "unusable" : "failed" });
      answered.push({ ...vehicle, found });
      faults = [];
      report.failure = null;
    } catch (error) {
      if (!(error instanceof RegisterUnavailable)) throw error;
      const fault = error instanceof RegisterFault ? error : undefined;
      if (fault) faults.push({ vehicle, isAnswer: fault.isAnswer });
      isOfRegister = !fault || faults.length >= FAULTS_IN_A_ROW;
      if (isOfRegister || !fault?.isAnswer) report.failure = error.message;
      if (isOfRegister) break;
    } finally {
      await releaseLease(database, turn, wait);
    }
    if (answered.length >= BATCH) await store();
  }
  for (const { vehicle, isAnswer } of faults) answered.push({ ...vehicle, found: isAnswer && !isOfRegister ? "failed" : "tried" });
  await store();
  if (due.length > 0 && !uncounted) report.left = await countDue(database, wanted, now());
  return report;
}

/** A lease for one request: the next, by whomever, has to wait for the interval after it. Undefined: others ask for too long. */
async function nextTurn(database: Database): Promise<Lease | undefined> {
  const lease = { name: "register", holder: randomUUID() };
  const ends = performance.now() + TURN_WITHIN_MS;
  while (!(await takeLease(database, lease, LEASE_MS))) {
    if (performance.now() >= ends) return undefined;
    await pause(LOOK_MS);
  }
  return lease;
}

/** In one transaction, which is one stock revision. A record is dropped if the vehicle's registration has changed meanwhile. */
async function writeRecords(
  { database, register, now }: FillSettings,
  answered: readonly Answered[],
  { report, byHand }: { report: FillReport; byHand: boolean },
): Promise<void> {
  if (answered.length === 0) return;
  const ids = answered.map(({ stock_id }) => stock_id);
  await database.transaction(async (tx) => {
    await lockStock(tx);
    const rows = await tx.select().from(vehicles).where(inArray(vehicles.stock_id, ids));
    for (const { stock_id, vrm, found } of answered) {
      const row = rows.find((each) => each.stock_id === stock_id);
      if (row?.vrm !== vrm) continue;
      if (typeof found === "string") {
        if (found !== "tried") report.failed.push(stock_id);
        await tx
          .update(vehicles)
          .set({ register: failedRecord(row.register, found, { vrm, register: register.name, now: now(), byHand }) })
          .where(eq(vehicles.stock_id, stock_id));
        continue;
      }
      const isAnother = found !== null && found.make !== null && !isSameMake(found.make, row.make);
      if (found === null) report.unknown.push(stock_id);
      if (isAnother) report.other_make.push(stock_id);
      const facts = found === null || isAnother ? {} : found.facts;
      const answer = { vrm, checked_on: londonDay(now()), register: register.name, facts };
      const record = withEmptied(answer, row.register?.emptied ?? []);
      const stated = {
        ...row,
        date_first_registered: row.date_first_registered as Day | null,
        date_mot_expires: row.date_mot_expires as Day | null,
      };
      const [before, after] = [registerFills(stated), registerFills({ ...stated, register: record })];
      const fields = REGISTER_FIELDS.filter((field) => after[field] !== undefined && after[field] !== before[field]);
      if (fields.length > 0) report.filled.push({ stock_id, fields });
      await tx.update(vehicles).set({ register: record }).where(eq(vehicles.stock_id, stock_id));
    }
  });
}

type Failing = { vrm: string; register: string; now: Moment; byHand: boolean };

function failedRecord(before: RegisterRecord | null, failure: Failure, { vrm, register, now, byHand }: Failing): RegisterRecord {
  const blank: RegisterRecord = { vrm, checked_on: null, register, facts: {}, ...(before?.emptied && { emptied: before.emptied }) };
  const { tried_at, retry_on: _, ...kept } = before?.vrm === vrm ? before : blank;
  const tried = { ...kept, tried_at: new Date(now).toISOString() };
  if (failure === "tried" && (byHand || tried_at === undefined)) return tried;
  return { ...tried, retry_on: addDays(londonDay(now), failure === "unusable" ? REPEATED_AFTER_DAYS : 1) };
}

/** "MERCEDES-BENZ" and "Mercedes" are the same make, "SKODA" and "Škoda", "VOLKSWAGEN" and "VW", "ORA" and "GWM ORA" too. */
function isSameMake(one: string, other: string): boolean {
  const [first, second] = [letters(one), letters(other)];
  return first.startsWith(second) || second.startsWith(first);
}

function letters(make: string): string {
  return slugify(properNames({ make, range: "", model: "" }).make).replaceAll("-", "");
}
