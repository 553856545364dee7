import { DAY_MS, londonDay, type Day, type Moment } from "#domain/calendar.ts";
import { READINESS_RULES, type ReadinessRule } from "#domain/stock/staff/readiness.ts";
import { isHostedPicture, pictureAtWidth } from "#domain/stock/pictures.ts";
import type { StoredState, Vehicle } from "#domain/stock/vehicle.ts";
import type { Database } from "#server/database/connect.ts";
import { leads, vehicles } from "#server/database/schema.ts";
import type { Stock } from "#server/stock/stock.ts";
import { and, gt, inArray, sql } from "drizzle-orm";
import { bitOf, brokenOn, daysInStock, FACTS_COLUMNS, stockFacts } from "./stock-facts.ts";

const LEADS_DAYS = 7;

/** A vehicle as a row of Admin's list. Money in pence; null: not stated. */
export type StaffRow = {
  id: number;
  make: string;
  range: string;
  derivative: string | null;
  vrm: string | null;
  year: number | null;
  mileage: number | null;
  state: StoredState;
  /** An order holds it, or the dealer has reserved it. */
  reserved: "order" | "dealer" | null;
  onOrder: boolean;
  site: number;
  classification: Vehicle["advert_classification"];
  price: number | null;
  fee: number;
  /** How much the price with the fee is over the median of comparable vehicles; null: too few of them. */
  overMedian: number | null;
  vat: Vehicle["vat_scheme"];
  days: number;
  broken: ReadinessRule[];
  photos: number;
  picture: string | null;
  leads: number;
  mot: Day | null;
  keepers: number | null;
  tags: string[];
  revision: number;
};

type RowsSetting = { database: Database; stock: Pick<Stock, "addressed" | "overMedian">; now: () => Moment };

/** The rows of these vehicles in their order; one that is gone has none. */
export async function staffRows({ database, stock, now }: RowsSetting, stock_ids: Iterable<number>): Promise<(StaffRow | null)[]> {
  const ids = [...stock_ids];
  if (ids.length === 0) return [];
  const [rows, enquiries] = await Promise.all([
    database
      .select({
        ...FACTS_COLUMNS,
        onOrder: sql<boolean>`${vehicles.reservation_status} = 'On Order'`,
        keepers: vehicles.previous_keepers,
        picture: sql<string | null>`${vehicles.details} -> 'media_urls' -> 0 ->> 'url'`,
        revision: vehicles.revision,
      })
      .from(vehicles)
      .where(inArray(vehicles.stock_id, ids)),
    database
      .select({ stock_id: leads.stock_id, count: sql<number>`count(*)::int` })
      .from(leads)
      .where(and(gt(leads.created_at, new Date(now() - LEADS_DAYS * DAY_MS)), inArray(leads.stock_id, ids)))
      .groupBy(leads.stock_id),
  ]);
  const today = londonDay(now());
  const leadsOf = new Map(enquiries.map(({ stock_id, count }) => [stock_id, count]));
  const read = new Map(
    rows.map((row): [number, StaffRow] => {
      const facts = stockFacts(row);
      const broken = brokenOn(facts, today);
      return [
        row.stock_id,
        {
          id: row.stock_id,
          make: row.make,
          range: row.range,
          derivative: row.derivative,
          vrm: row.vrm,
          year: row.year,
          mileage: row.mileage,
          state: row.state,
          reserved: row.held_by !== null ? "order" : row.reservation_status === "Reserved" ? "dealer" : null,
          onOrder: row.onOrder,
          site: row.site_id,
          classification: row.advert_classification,
          price: row.price || null,
          fee: row.admin_fee,
          overMedian: stock.overMedian(row.stock_id),
          vat: row.vat_scheme,
          days: daysInStock(facts, now()),
          broken: READINESS_RULES.filter((rule) => (broken & bitOf(rule)) !== 0),
          photos: row.photos,
          picture: row.picture === null ? null : pictureOf(stock, row.stock_id, row.picture),
          leads: leadsOf.get(row.stock_id) ?? 0,
          mot: facts.date_mot_expires,
          keepers: row.keepers,
          tags: row.tags,
          revision: row.revision,
        },
      ];
    }),
  );
  return ids.map((stock_id) => read.get(stock_id) ?? null);
}

/** A picture on another host is left out: Admin loads nothing from elsewhere. */
function pictureOf(stock: RowsSetting["stock"], stock_id: number, url: string): string | null {
  const { details } = stock.addressed({ stock_id, details: { media_urls: [{ url, alt: "" }] } });
  const address = details.media_urls?.[0]?.url ?? "";
  return isHostedPicture(address) ? pictureAtWidth(address, 480) : null;
}
