import { pence, type Pence } from "#domain/money.ts";
import type { VehicleCard } from "#web/search/shown-cards.ts";
import { isEnquiryOnly, RESERVATION_STATUSES, type ReservationStatus } from "#domain/stock/vehicle.ts";
import { useSyncExternalStore } from "react";
import { emptyList, localStorageList, readStoredStockId, readStoredString, readStoredInteger } from "#web/storage/local-storage-list.ts";

/** localStorage key (specification 7.30). */
const SAVED_VEHICLES_KEY = "savedVehicles";
/** At most this many vehicles are stored, and requested at once. */
export const SAVED_LIMIT = 60;

/** The stored part of a vehicle, to show what has changed since. */
export type SavedVehicle = {
  stock_id: number;
  title: string;
  /** Null without a price: a rental or an advance payment is not one. */
  headline_price: Pence | null;
  reservation_status: ReservationStatus;
  /** Milliseconds since the epoch. */
  saved_at: number;
};

/** The fields of a card that the save button uses. */
export type SavableCard = Pick<
  VehicleCard,
  "stock_id" | "title" | "age" | "headline_price" | "reservation_status" | "advert_classification"
>;

export const savedVehicles = localStorageList<SavedVehicle>(SAVED_VEHICLES_KEY, readSaved, SAVED_LIMIT);

/** Newest first. */
export function useSavedVehicles(): readonly SavedVehicle[] {
  return useSyncExternalStore(savedVehicles.watch, savedVehicles.all, emptyList);
}

export function isSaved(stock_id: number): boolean {
  return savedVehicles.all().some((saved) => saved.stock_id === stock_id);
}

export function saveVehicle({ stock_id, title, reservation_status, ...card }: SavableCard, now: number): "saved" | "full" | "refused" {
  const others = savedVehicles.all().filter((saved) => saved.stock_id !== stock_id);
  if (others.length >= SAVED_LIMIT) return "full";
  const headline_price = isEnquiryOnly(card) ? null : card.headline_price;
  const stored = savedVehicles.replace([{ stock_id, title, headline_price, reservation_status, saved_at: now }, ...others]);
  return stored ? "saved" : "refused";
}

export function removeSaved(stock_id: number): void {
  savedVehicles.replace(savedVehicles.all().filter((saved) => saved.stock_id !== stock_id));
}

function readSaved(stored: object): SavedVehicle | undefined {
  const stock_id = readStoredStockId(stored);
  const title = readStoredString(stored, "title");
  const headline_price = Reflect.get(stored, "headline_price") === null ? null : readStoredInteger(stored, "headline_price");
  const saved_at = readStoredInteger(stored, "saved_at");
  const status = readStoredString(stored, "reservation_status");
  const reservation_status = RESERVATION_STATUSES.find((known) => known === status);
  if (!stock_id || title === undefined || headline_price === undefined || saved_at === undefined || !reservation_status) return undefined;
  return { stock_id, title, headline_price: headline_price === null ? null : pence(headline_price), reservation_status, saved_at };
}
