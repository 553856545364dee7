import type { VehicleCard } from "#web/search/shown-cards.ts";
import { emptyList, localStorageList, readStoredStockId, readStoredString } from "#web/storage/local-storage-list.ts";
import { COMPARE_LIMIT } from "#domain/search/compare-url.ts";
import { useSyncExternalStore } from "react";

const COMPARE_KEY = "forecourt.compare";

export type ComparedVehicle = { stock_id: number; title: string; age: string; picture: string | null };

/** The fields of a card that the compare button uses. */
export type ComparableCard = Pick<VehicleCard, "stock_id" | "title" | "age" | "picture">;

export const compareList = localStorageList<ComparedVehicle>(COMPARE_KEY, readCompared, COMPARE_LIMIT);

export function useCompareList(): readonly ComparedVehicle[] {
  return useSyncExternalStore(compareList.watch, compareList.all, emptyList);
}

export function isCompared(stock_id: number): boolean {
  return compareList.all().some((compared) => compared.stock_id === stock_id);
}

export function addToCompare({ stock_id, title, age, picture }: ComparableCard): "added" | "full" | "refused" {
  const others = compareList.all().filter((compared) => compared.stock_id !== stock_id);
  if (others.length >= COMPARE_LIMIT) return "full";
  const saved = compareList.replace([...others, { stock_id, title, age, picture: picture?.url ?? null }]);
  return saved ? "added" : "refused";
}

export function removeFromCompare(stock_id: number): void {
  compareList.replace(compareList.all().filter((compared) => compared.stock_id !== stock_id));
}

function readCompared(stored: object): ComparedVehicle | undefined {
  const stock_id = readStoredStockId(stored);
  const title = readStoredString(stored, "title");
  const age = readStoredString(stored, "age");
  if (!stock_id || title === undefined || age === undefined) return undefined;
  return { stock_id, title, age, picture: hostedPicture(readStoredString(stored, "picture")) };
}

/** Accepts same-origin paths and https URLs only: stored data is untrusted. */
function hostedPicture(address: string | undefined): string | null {
  return address !== undefined && /^(\/(?!\/)|https:\/\/)/.test(address) ? address : null;
}
