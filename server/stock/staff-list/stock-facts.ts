import { DAY_MS, type Day, type Moment } from "#domain/calendar.ts";
import { brokenRules, READINESS_RULES, type ReadinessFacts, type ReadinessRule } from "#domain/stock/staff/readiness.ts";
import type { AdvertClassification, StoredState } from "#domain/stock/vehicle.ts";
import type { Pence } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import type { IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { and } from "drizzle-orm";
import { asc, gt, sql } from "drizzle-orm";

/** Rows of a read of all stock: they are small. */
const ROWS_A_READ = 5_000;

/** What the list filters and sorts a vehicle by, in any state. */
export type StockFacts = {
  stock_id: number;
  site_id: number;
  state: StoredState;
  /** "ford fiesta" */
  name: string;
  /** Without the fee, in pence; null: not stated. */
  price: number | null;
  year: number | null;
  mileage: number | null;
  first_seen_at: Moment;
  ended_at: Moment | null;
  photos: number;
  /** The broken rules that do not depend on the day: one bit each, in the order of READINESS_RULES. */
  broken: number;
  date_mot_expires: Day | null;
  isReserved: boolean;
};

const MOT_BIT = 1 << READINESS_RULES.indexOf("mot");
const BEFORE_ANY_MOT = "0000-00-00" as Day;

/** The broken rules on a day, one bit each. */
export function brokenOn({ broken, date_mot_expires }: StockFacts, today: Day): number {
  return date_mot_expires !== null && date_mot_expires < today ? broken | MOT_BIT : broken;
}

export function bitOf(rule: ReadinessRule): number {
  return 1 << READINESS_RULES.indexOf(rule);
}

/** Days that a vehicle has been or was for sale. */
export function daysInStock({ first_seen_at, ended_at }: Pick<StockFacts, "first_seen_at" | "ended_at">, now: Moment): number {
  return Math.max(0, Math.floor(((ended_at ?? now) - first_seen_at) / DAY_MS));
}

/** A day of `details`, of DVSA's record and of another register's, as `vehicleOfRow` reads them, without the lists of tests. */
const statedMot = sql`coalesce(${vehicles.date_mot_expires}::text,
  case when ${vehicles.register} ->> 'vrm' = ${vehicles.vrm} and not coalesce(${vehicles.register} -> 'emptied' ? 'date_mot_expires', false)
  then ${vehicles.register} -> 'facts' ->> 'date_mot_expires' end)`;
const motExpires = sql<string | null>`case when ${vehicles.dvsa} ->> 'vrm' = ${vehicles.vrm}
  and coalesce(jsonb_array_length(${vehicles.dvsa} -> 'tests'), 0) = 0
  and coalesce(jsonb_array_length(${vehicles.details} -> 'mot_history'), 0) = 0
  then coalesce(${vehicles.dvsa} ->> 'first_test_due', ${statedMot}) else ${statedMot} end`;
const isRecalled = sql<boolean>`coalesce(${vehicles.dvsa} ->> 'vrm' = ${vehicles.vrm} and ${vehicles.dvsa} ->> 'recall' = 'Yes'
  and ${vehicles.dvsa} ->> 'recall_cleared_on' is null, false)`;
const photoCount = sql<number>`coalesce(jsonb_array_length(${vehicles.details} -> 'media_urls'), 0)::int`;
const figure = sql<string | null>`case ${vehicles.advert_classification}
  when 'MOTABILITY' then ${vehicles.details} -> 'motability' ->> 'advance_payment'
  when 'CONTRACT-HIRE-BUSINESS' then ${vehicles.details} -> 'contract_hire' ->> 'monthly_rental' else ${vehicles.price}::text end`;

export const FACTS_COLUMNS = {
  stock_id: vehicles.stock_id,
  site_id: vehicles.site_id,
  state: vehicles.state,
  make: vehicles.make,
  range: vehicles.range,
  price: vehicles.price,
  admin_fee: vehicles.admin_fee,
  year: vehicles.year,
  mileage: vehicles.mileage,
  vrm: vehicles.vrm,
  advert_classification: vehicles.advert_classification,
  first_seen_at: vehicles.first_seen_at,
  ended_at: vehicles.ended_at,
  held_by: vehicles.held_by,
  reservation_status: vehicles.reservation_status,
  date_mot_expires: motExpires,
  isRecalled,
  photos: photoCount,
  hasDescription: sql<boolean>`coalesce(${vehicles.details} ->> 'description', '') ~ '\\S'`,
  figure,
  // Of vehicles that are not in the shop's index, for one of their own.
  cap_database: vehicles.cap_database,
  derivative: vehicles.derivative,
  body_type: vehicles.body_type,
  fuel_type: vehicles.fuel_type,
  transmission: vehicles.transmission,
  colour: vehicles.colour,
  doors: vehicles.doors,
  seats: vehicles.seats,
  category: vehicles.category,
  tags: vehicles.tags,
  department_id: vehicles.department_id,
  vat_scheme: vehicles.vat_scheme,
};

export type FactsRow = Awaited<ReturnType<typeof readBatch>>[number];

function readBatch(database: Database, where: ReturnType<typeof and>, limit?: number) {
  const query = database.select(FACTS_COLUMNS).from(vehicles).where(where).orderBy(asc(vehicles.stock_id));
  return limit === undefined ? query : query.limit(limit);
}

/** All stock in any state, in batches by stock id. */
export async function* allFacts(database: Database): AsyncGenerator<FactsRow[]> {
  for (let last = 0; ;) {
    const rows = await readBatch(database, gt(vehicles.stock_id, last), ROWS_A_READ);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_A_READ) return;
    last = rows.at(-1)!.stock_id;
  }
}

export function factsChangedAfter(database: Database, revision: number): Promise<FactsRow[]> {
  return readBatch(database, gt(vehicles.revision, revision));
}

export function stockFacts(row: FactsRow): StockFacts {
  const { stock_id, site_id, state, year, mileage, photos, held_by, reservation_status } = row;
  const broken = brokenRules({ ...readFacts(row), date_mot_expires: null }, BEFORE_ANY_MOT);
  return {
    stock_id,
    site_id,
    state,
    name: `${row.make} ${row.range}`.toLowerCase(),
    price: row.price || null,
    year,
    mileage,
    first_seen_at: row.first_seen_at.getTime(),
    ended_at: row.ended_at?.getTime() ?? null,
    photos,
    broken: broken.reduce((bits, rule) => bits | bitOf(rule), 0),
    date_mot_expires: row.date_mot_expires as Day | null,
    isReserved: held_by !== null || reservation_status === "Reserved",
  };
}

function readFacts(row: FactsRow): ReadinessFacts {
  const { photos, hasDescription, mileage, vrm } = row;
  return {
    advert_classification: row.advert_classification as AdvertClassification,
    isPriced: Number(row.figure ?? 0) > 0,
    photos,
    hasDescription,
    mileage,
    year: row.year,
    vrm,
    date_mot_expires: row.date_mot_expires as Day | null,
    isRecalled: row.isRecalled,
  };
}

/** A vehicle that the shop does not show, for an index of its own. */
export function indexedFacts(row: FactsRow, organisation: Pick<Organisation, "site">): IndexedVehicle {
  const site = organisation.site(row.site_id);
  const slug = site?.slug ?? String(row.site_id);
  return {
    ...row,
    price: (row.price ?? 0) as Pence,
    admin_fee: row.admin_fee as Pence,
    year: row.year ?? 0,
    category: row.category ?? "",
    first_seen_at: row.first_seen_at.getTime(),
    location: { slug, name: site?.name ?? slug },
    reservation_status: row.held_by === null ? row.reservation_status : "Reserved",
    engine_size: null,
    franchise_approved: null,
    saving: null,
    advance_or_rental: null,
    recommended: 0,
  };
}
