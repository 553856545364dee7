import { consent } from "#web/consent/consent.ts";
import { emptyList, localStorageList, readStoredStockId, readStoredString, readStoredInteger } from "#web/storage/local-storage-list.ts";
import { useSyncExternalStore } from "react";

const VISITED_KEY = "forecourt.viewed";
const VISITS_LIMIT = 12;

/** A vehicle whose page was viewed in this browser. */
export type VisitedVehicle = { stock_id: number; vrm: string | null; viewed_at: number };

const visits = localStorageList<VisitedVehicle>(VISITED_KEY, readVisit, VISITS_LIMIT);

/** Latest first. */
export function useVisitedVehicles(): readonly VisitedVehicle[] {
  return useSyncExternalStore(visits.watch, visits.all, emptyList);
}

/** The same outside of components. */
export function visitedVehicles(): readonly VisitedVehicle[] {
  return visits.all();
}

/** Only with consent; otherwise nothing is stored. */
export function recordVisit(stock_id: number, vrm: string | null, now: number): void {
  if (consent(now) !== "accepted") return;
  const others = visits.all().filter((visit) => visit.stock_id !== stock_id);
  visits.replace([{ stock_id, vrm, viewed_at: now }, ...others]);
}

export function clearVisits(): void {
  visits.replace([]);
}

function readVisit(stored: object): VisitedVehicle | undefined {
  const stock_id = readStoredStockId(stored);
  const viewed_at = readStoredInteger(stored, "viewed_at");
  if (!stock_id || viewed_at === undefined) return undefined;
  return { stock_id, vrm: readStoredString(stored, "vrm") ?? null, viewed_at };
}
