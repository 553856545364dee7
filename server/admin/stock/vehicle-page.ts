import { londonDay, type Day, type Moment } from "#domain/calendar.ts";
import { pence, type Pence } from "#domain/money.ts";
import { allowed, covers, postsWith, type Rights } from "#domain/staff/allowed.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import { inEnglish } from "#locales/in-english.ts";
import { registerFills, withRegister } from "#domain/stock/register/register-record.ts";
import { recallOf } from "#domain/stock/mot/mot-record.ts";
import { readStockId } from "#domain/stock/slug.ts";
import { brokenRules, readinessFacts, type ReadinessRule } from "#domain/stock/staff/readiness.ts";
import { vehiclePath, type StoredState } from "#domain/stock/vehicle.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { orders, vehicles } from "#server/database/schema.ts";
import { staff, staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { vehicleTexts } from "#server/stock/change/change-vehicle.ts";
import { listOverrides, OF_ADMIN } from "#server/stock/change/overrides.ts";
import { PRICE_FIELDS } from "#server/stock/change/vehicle-fields.ts";
import { and, desc, eq } from "drizzle-orm";
import { priceRecord, type ListedPrice } from "./price-record.ts";

export type VehiclePage = {
  stock_id: number;
  state: StoredState;
  revision: number;
  /** Every field as text, and the branch. */
  texts: Record<string, string>;
  /** Whether a feed has it. */
  isOfFeed: boolean;
  /** What fills fields that are not stated; null: there is none. */
  register: { name: string; isDemo: boolean } | null;
  fills: { field: string; text: string; register: string; checked_on: string }[];
  /** Fields that staff left empty and registers would fill. */
  emptied: readonly string[];
  overrides: { field: string; feed: string; actor: string; name: string | null; at: Moment }[];
  branches: { slug: string; name: string }[];
  branch: string;
  /** The order that holds it. */
  order: { reference: string; isComplete: boolean; until: Moment | null } | null;
  since: Moment;
  ended_at: Moment | null;
  /** Who changed it last. */
  changed: { actor: string; name: string | null; at: Moment } | null;
  missing: ReadinessRule[];
  /** Newest first. */
  prices: ListedPrice[];
  mayEdit: boolean;
  mayPrice: boolean;
  /** Whether they build deals for customers there. */
  mayDeal: boolean;
  /** As the shop lists it; null while it is not for sale. In words, because Admin's script has only Admin's messages. */
  card: ShopperCard | null;
  path: string;
  priceFields: readonly string[];
};

export type ShopperCard = Pick<VehicleCard, "title" | "derivative" | "headline_price"> & {
  note: string;
  monthly: { payment: Pence; note: string } | null;
  picture: string | null;
};

/** A vehicle with everything that its page shows; undefined if it is out of reach. */
export async function vehiclePage(services: AdminServices, rights: Rights, id: string): Promise<VehiclePage | undefined> {
  const { database, organisation, stock, register, now } = services;
  const stock_id = readStockId(id);
  if (stock_id === undefined) return undefined;
  const [row] = await database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  if (!row || !allowed(rights, "stock.read", { site_id: row.site_id })) return undefined;
  const branches = organisation.all();
  const branch = branches.find((site) => site.id === row.site_id);
  const [overrides, order, changed, prices] = await Promise.all([
    listOverrides(database, row),
    holdingOrder(services, row.held_by),
    lastChange(services, stock_id),
    priceRecord(database, row),
  ]);
  const stated = {
    ...row,
    date_first_registered: row.date_first_registered as Day | null,
    date_mot_expires: row.date_mot_expires as Day | null,
  };
  const facts = readinessFacts({
    ...row,
    year: row.year ?? 0,
    price: pence(row.price ?? 0),
    admin_fee: pence(row.admin_fee),
    date_mot_expires: withRegister(stated).date_mot_expires,
    recall: recallOf(row),
  });
  const [card] = row.state === "live" ? stock.cards([stock_id]) : [];
  return {
    stock_id,
    state: row.state,
    revision: row.revision,
    texts: vehicleTexts(row, branch?.slug),
    isOfFeed: row.source !== OF_ADMIN,
    register: register ? { name: register.name, isDemo: register.afterImport === undefined } : null,
    fills: fillsOf(stated),
    emptied: register || row.dvsa ? (row.register?.emptied ?? []) : [],
    overrides: overrides.map(({ field, feed_text, actor, name, at }) => ({ field, feed: feed_text, actor, name, at })),
    branches: branches
      .filter((site) => site.id === row.site_id || allowed(rights, "stock.edit", { site_id: site.id }))
      .map(({ slug, name }) => ({ slug, name })),
    branch: branch?.name ?? "",
    order,
    since: row.first_seen_at.getTime(),
    ended_at: row.ended_at?.getTime() ?? null,
    changed,
    prices,
    missing: brokenRules({ ...facts, year: row.year }, londonDay(now())),
    mayEdit: allowed(rights, "stock.edit", { site_id: row.site_id }),
    mayPrice: allowed(rights, "stock.price", { site_id: row.site_id }),
    mayDeal: postsWith(rights, "deals.build").some((post) => covers(post, { site_id: row.site_id })),
    card: card ? shopperCard(card) : null,
    path: vehiclePath(row),
    priceFields: PRICE_FIELDS,
  };
}

/** DVSA's day of the first registration comes before another register's month. */
function fillsOf(row: Parameters<typeof registerFills>[0]): VehiclePage["fills"] {
  const { register, dvsa } = row;
  return Object.entries(registerFills(row)).map(([field, value]) => {
    const isOfDvsa = field === "date_first_registered" && dvsa?.first_registered === value;
    const source = isOfDvsa && dvsa ? { register: "DVSA", checked_on: dvsa.checked_on } : register;
    return { field, text: String(value), register: source?.register ?? "", checked_on: source?.checked_on ?? "" };
  });
}

function shopperCard({ title, derivative, headline_price, price_note, monthly, picture }: VehicleCard): ShopperCard {
  return {
    title,
    derivative,
    headline_price,
    note: inEnglish(price_note),
    monthly: monthly && { payment: monthly.payment, note: inEnglish(monthly.note) },
    // Admin loads nothing from elsewhere.
    picture: picture?.url.startsWith("/") ? picture.url : null,
  };
}

/** The branches at which somebody may add a vehicle. */
export function branchesToAdd({ organisation }: AdminServices, rights: Rights): { slug: string; name: string }[] {
  return organisation
    .all()
    .filter(({ id }) => allowed(rights, "stock.edit", { site_id: id }))
    .map(({ slug, name }) => ({ slug, name }));
}

async function holdingOrder({ database }: AdminServices, guid: string | null): Promise<VehiclePage["order"]> {
  if (guid === null) return null;
  const [order] = await database
    .select({ reference: orders.reference, status: orders.status, until: orders.hold_expires_at })
    .from(orders)
    .where(eq(orders.guid, guid));
  return order ? { reference: order.reference, isComplete: order.status === "COMPLETE", until: order.until?.getTime() ?? null } : null;
}

async function lastChange({ database }: AdminServices, stock_id: number): Promise<VehiclePage["changed"]> {
  const [last] = await database
    .select({ actor: staffActs.actor, name: staff.name, at: staffActs.at })
    .from(staffActChanges)
    .innerJoin(staffActs, eq(staffActs.id, staffActChanges.act))
    .leftJoin(staff, eq(staff.id, staffActs.staff))
    .where(and(eq(staffActChanges.entity, "vehicles"), eq(staffActChanges.key, String(stock_id))))
    .orderBy(desc(staffActChanges.line))
    .limit(1);
  return last ? { ...last, at: last.at.getTime() } : null;
}
