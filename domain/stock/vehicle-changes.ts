import { text, type MessageText } from "../messages/message-text.ts";
import { formatMoney, pence, type Pence } from "../money.ts";
import type { ReservationStatus } from "./vehicle.ts";

/** The facts compared between a saved vehicle and the current one. Price in pence; null if it has none. */
export type TrackedVehicleFacts = { headline_price: Pence | null; reservation_status: ReservationStatus };

export type Change = { tone: "good" | "bad"; words: MessageText };

/** What has changed since a shopper saved a vehicle: its price, and whether it is reserved. On Order counts as not reserved. */
export function vehicleChanges(saved: TrackedVehicleFacts, now: TrackedVehicleFacts): Change[] {
  const changes: Change[] = [];
  const difference = now.headline_price === null || saved.headline_price === null ? 0 : now.headline_price - saved.headline_price;
  if (difference < 0) changes.push({ tone: "good", words: text("stock.priceDown", { amount: formatMoney(pence(-difference)) }) });
  if (difference > 0) changes.push({ tone: "bad", words: text("stock.priceUp", { amount: formatMoney(pence(difference)) }) });
  const wasReserved = saved.reservation_status === "Reserved";
  const isReserved = now.reservation_status === "Reserved";
  if (!wasReserved && isReserved) changes.push({ tone: "bad", words: text("stock.reservedSinceSaved") });
  if (wasReserved && !isReserved) changes.push({ tone: "good", words: text("stock.noLongerReserved") });
  return changes;
}
