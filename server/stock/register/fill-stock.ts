import { londonDay, type Day, type Moment } from "#domain/calendar.ts";
import { registerFills, REGISTER_FIELDS, type RegisterFacts } from "#domain/stock/register/register-record.ts";
import type { Database } from "#server/database/connect.ts";
import { releaseLease, takeLease, type Lease } from "#server/database/lease.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import type { RegisterLookup } from "#server/providers/registrations/register-facts.ts";
import { RegisterUnavailable } from "#server/providers/registrations/registrations.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { and, eq, inArray } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { countDue, dueVehicles, type DueVehicle, type Wanted } from "./due-vehicles.ts";
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

export type FillSettings = { database: Database; register: RegisterLookup; now: () => Moment; requestIntervalMs?: number };
export type FillBounds = { limit: number; budgetMs?: number; signal?: AbortSignal | undefined };
type Answered = DueVehicle & { found: { make: string | null; facts: RegisterFacts } | null };

/**
 * Asks the register about vehicles that lack something it may know, and stores what it states beside what the dealer and staff state, which
 * it never replaces. A registration is asked about once a day at most. The first failure ends it; what was answered before stays.
 */
export async function fillStock(settings: FillSettings, wanted: Wanted, { limit, budgetMs, signal }: FillBounds): Promise<FillReport> {
  const { database, register, now, requestIntervalMs = REQUEST_INTERVAL_MS } = settings;
  const report: FillReport = { ...failedFill(register.name, ""), failure: null };
  const ends = performance.now() + (budgetMs ?? Number.POSITIVE_INFINITY);
  const isOver = () => signal?.aborted === true || performance.now() >= ends;
  let answered: Answered[] = [];
  const store = async () => {
    await writeRecords(settings, answered, report);
    answered = [];
  };
  for (const vehicle of await dueVehicles(database, wanted, now(), limit)) {
    if (isOver()) break;
    const turn = await nextTurn(database);
    if (!turn) {
      report.failure = REGISTER_BUSY;
      break;
    }
    report.asked += 1;
    try {
      answered.push({ ...vehicle, found: await register.find(vehicle.vrm) });
    } catch (error) {
      if (!(error instanceof RegisterUnavailable)) throw error;
      report.failure = error.message;
      break;
    } finally {
      await releaseLease(database, turn, requestIntervalMs);
    }
    if (answered.length >= BATCH) await store();
  }
  await store();
  report.left = await countDue(database, wanted, now());
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
async function writeRecords({ database, register, now }: FillSettings, answered: readonly Answered[], report: FillReport): Promise<void> {
  if (answered.length === 0) return;
  const ids = answered.map(({ stock_id }) => stock_id);
  await database.transaction(async (tx) => {
    await lockStock(tx);
    const rows = await tx.select().from(vehicles).where(inArray(vehicles.stock_id, ids));
    const decided = await tx
      .select({ stock_id: vehicleOverrides.stock_id, field: vehicleOverrides.field })
      .from(vehicleOverrides)
      .where(and(inArray(vehicleOverrides.stock_id, ids), inArray(vehicleOverrides.field, [...REGISTER_FIELDS])));
    for (const { stock_id, vrm, found } of answered) {
      const row = rows.find((each) => each.stock_id === stock_id);
      if (row?.vrm !== vrm) continue;
      const isAnother = found !== null && found.make !== null && !isSameMake(found.make, row.make);
      if (found === null) report.unknown.push(stock_id);
      if (isAnother) report.other_make.push(stock_id);
      const ofStaff = new Set(decided.filter((each) => each.stock_id === stock_id).map(({ field }) => field));
      const facts = Object.fromEntries(
        Object.entries(found === null || isAnother ? {} : found.facts).filter(([field]) => !ofStaff.has(field)),
      ) as RegisterFacts;
      const record = { vrm, checked_on: londonDay(now()), register: register.name, facts };
      const fields = Object.keys(
        registerFills({
          ...row,
          register: record,
          dvsa: null,
          date_first_registered: row.date_first_registered as Day | null,
          date_mot_expires: row.date_mot_expires as Day | null,
        }),
      );
      if (fields.length > 0) report.filled.push({ stock_id, fields });
      await tx.update(vehicles).set({ register: record }).where(eq(vehicles.stock_id, stock_id));
    }
  });
}

/** "MERCEDES-BENZ" and "Mercedes" are the same make, "VOLKSWAGEN" and "VW" too. */
function isSameMake(one: string, other: string): boolean {
  const [first, second] = [letters(one), letters(other)];
  return first.startsWith(second) || second.startsWith(first);
}

const SHORT_NAMES: Readonly<Record<string, string>> = { vw: "volkswagen", merc: "mercedes" };

function letters(make: string): string {
  const only = make.toLowerCase().replace(/[^a-z0-9]/g, "");
  return SHORT_NAMES[only] ?? only;
}
