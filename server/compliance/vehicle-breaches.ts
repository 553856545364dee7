import type { Moment } from "#domain/calendar.ts";
import { isEnquiryOnly } from "#domain/stock/vehicle.ts";
import type { Database } from "#server/database/connect.ts";
import type { StoredVehicle } from "#server/stock/change/vehicle-fields.ts";
import { isPublished, priceEventsOfAll, vehicleOfRow } from "#server/stock/vehicles.ts";
import type { Website } from "#websites/website.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fieldFindings, messagesOf } from "./field-findings.ts";
import { factsOf, textsOf, vehicleFactsOf } from "./stock-facts.ts";

/** Thousands take seconds of the processor: requests come between. */
const READ_AT_ONCE = 50;

/** The websites whose rules count, and the clock. */
export type GateSetting = { websites: readonly Website[]; now: () => Moment };

/**
 * What the texts of vehicles that are, or are about to be, for sale break on one of the websites: messages by field, by stock number, of
 * those that break something. `fields`: these texts only.
 */
export async function vehicleBreaches(
  database: Pick<Database, "select">,
  { websites, now }: GateSetting,
  { rows, fields }: { rows: readonly StoredVehicle[]; fields?: readonly string[] },
): Promise<Map<number, { field: string; message: string }[]>> {
  const read = rows.flatMap((row) => {
    if (!isPublished(row)) return [];
    const vehicle = vehicleOfRow(row);
    const texts = Object.entries(textsOf(vehicle)).flatMap(([field, text]) =>
      text !== "" && (fields?.includes(field) ?? true) ? [{ field, text }] : [],
    );
    return texts.length === 0 || isEnquiryOnly(vehicle) ? [] : [{ vehicle, texts }];
  });
  const stockIds = read.map(({ vehicle }) => vehicle.stock_id);
  const events = await priceEventsOfAll(database, stockIds);
  const breaches = new Map<number, { field: string; message: string }[]>();
  for (const [place, { vehicle, texts }] of read.entries()) {
    if (place > 0 && place % READ_AT_ONCE === 0) await nextTurn();
    const facts = vehicleFactsOf(factsOf(vehicle, events.get(vehicle.stock_id) ?? []));
    const about = { kind: "description", vehicle: facts, now: now() } as const;
    const found = websites.flatMap((website) => messagesOf("breach", fieldFindings(website, texts, about)));
    const named = new Map(found.map((each) => [`${each.field} ${each.message}`, each]));
    if (named.size > 0) breaches.set(vehicle.stock_id, [...named.values()]);
  }
  return breaches;
}
