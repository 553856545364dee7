import type { Problem } from "#domain/problem.ts";
import { vehicleSlug } from "#domain/stock/slug.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { drawStockIds } from "#server/stock/import/stock-numbers.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { eq } from "drizzle-orm";
import { BRANCH, OF_ADMIN } from "./overrides.ts";
import { readFields, type StoredVehicle } from "./vehicle-fields.ts";

/** The least that a vehicle in stock has: `site` is the slug of its branch. */
export type NewVehicle = { make: string; range: string; site: string };
export type AddedDraft = { ok: true; stock_id: number; revision: number } | { ok: false; problems: Problem<string>[] };

/** Adds a vehicle that belongs to no feed, as a draft. */
export async function addDraft(tx: StaffTx, { make, range, site }: NewVehicle): Promise<AddedDraft> {
  await lockStock(tx);
  const { at } = await currentAct(tx);
  const [branch] = await tx.select({ id: sites.id }).from(sites).where(eq(sites.slug, site));
  const read = readFields({ ...BLANK, first_seen_at: new Date(at) }, { make, range }, at);
  const problems = [...(read.ok ? [] : read.problems), ...(branch ? [] : [{ field: BRANCH, message: `“${site}” is not a branch` }])];
  if (!read.ok || !branch) return { ok: false, problems };
  const [stock_id] = await drawStockIds(tx, 1, []);
  if (stock_id === undefined) throw new Error("The database gave no stock number");
  const vehicle = { ...BLANK, ...read.columns, stock_id, site_id: branch.id, first_seen_at: new Date(at) };
  const { revision: _revision, ...values } = vehicle;
  const [added] = await tx
    .insert(vehicles)
    .values({ ...values, source_key: `admin:${stock_id}`, slug: vehicleSlug(vehicle) })
    .returning({ revision: vehicles.revision });
  return { ok: true, stock_id, revision: added?.revision ?? 0 };
}

/** As an importer leaves what is not stated. */
const BLANK: StoredVehicle = {
  stock_id: 0,
  source: OF_ADMIN,
  source_key: "",
  slug: "",
  state: "draft",
  ended_at: null,
  ended_by: null,
  vrm: null,
  cap_id: null,
  cap_code: null,
  cap_database: "CAR",
  make: "",
  range: "",
  model: "",
  derivative: null,
  year: null,
  colour: null,
  fuel_type: null,
  transmission: null,
  body_type: null,
  doors: null,
  seats: null,
  mileage: null,
  category: "cars",
  tags: [],
  department_id: null,
  site_id: 0,
  feed_site_id: null,
  advert_classification: "USED",
  advert_type: null,
  vat_scheme: null,
  price: null,
  admin_fee: 0,
  list_price: null,
  original_price: null,
  discount_price: null,
  price_excluding_vat: null,
  price_including_vat: null,
  date_first_registered: null,
  date_mot_expires: null,
  previous_keepers: null,
  reservation_status: "Available",
  reserved_at: null,
  held_by: null,
  first_seen_at: new Date(0),
  details: {},
  laid_over: null,
  digest: "",
  dvsa: null,
  register: null,
  revision: 0,
};
