import type { Moment } from "#domain/calendar.ts";
import { isEnquiryOnly } from "#domain/stock/vehicle.ts";
import { vehicles } from "#server/database/schema.ts";
import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { changeVehicle, type VehicleChange, type VehicleOutcome } from "#server/stock/change/change-vehicle.ts";
import { isPublished, priceEventsOfAll, vehicleOfRow } from "#server/stock/vehicles.ts";
import type { Website } from "#websites/website.ts";
import { eq } from "drizzle-orm";
import { fieldFindings, messagesOf } from "./field-findings.ts";
import { factsOf, textsOf, vehicleFactsOf } from "./stock-facts.ts";

type Setting = { websites: readonly Website[]; now: () => Moment };

/** Changes a vehicle. A text that breaks a rule on one of the websites is refused at its field; nothing is written then. */
export async function changeCheckedVehicle(tx: StaffTx, setting: Setting, change: VehicleChange): Promise<VehicleOutcome> {
  const outcome = await changeVehicle(tx, change);
  if (!outcome.ok) return outcome;
  const { stock_id } = outcome;
  const problems = await breachesOf(tx, setting, { stock_id, changed: outcome.changed.map(({ field }) => field) });
  return problems.length === 0 ? outcome : { ok: false, stock_id, why: "problems", problems };
}

/** Of a vehicle for sale the texts that have just been changed are read; of one that goes on sale all of them. */
async function breachesOf(
  tx: StaffTx,
  { websites, now }: Setting,
  { stock_id, changed }: { stock_id: number; changed: readonly string[] },
): Promise<{ field: string; message: string }[]> {
  const [row] = await tx.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  if (!row || row.state !== "live" || !isPublished(row)) return [];
  const vehicle = vehicleOfRow(row);
  const texts = Object.entries(textsOf(vehicle)).flatMap(([field, text]) =>
    text !== "" && (changed.includes("state") || changed.includes(field)) ? [{ field, text }] : [],
  );
  if (texts.length === 0 || isEnquiryOnly(vehicle)) return [];
  const events = (await priceEventsOfAll(tx, [stock_id])).get(stock_id) ?? [];
  const about = { kind: "description", vehicle: vehicleFactsOf(factsOf(vehicle, events)), now: now() } as const;
  const found = websites.flatMap((website) => messagesOf("breach", fieldFindings(website, texts, about)));
  return [...new Map(found.map((each) => [`${each.field} ${each.message}`, each])).values()];
}
