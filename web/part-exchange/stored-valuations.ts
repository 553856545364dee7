import { VALUATION_TTL_MS, validValuations } from "#domain/part-exchange/valuation-validity.ts";
import { isCondition, type Condition } from "#domain/part-exchange/condition.ts";
import type { PresentedValuation } from "#server/part-exchange/part-exchange.ts";
import { emptyList, localStorageList, readStoredString, readStoredInteger } from "#web/storage/local-storage-list.ts";
import { useSyncExternalStore } from "react";
import { saveEnteredCar } from "./entered-car.ts";

/** localStorage key (specification 7.32). */
const VALUATIONS_KEY = "forecourt.valuations";
const MAX_VALUATIONS = 10;

/** The stored part of a valuation (specification 3.57); the rest can be fetched by its hash. */
export type SavedValuation = {
  hash: string;
  vrm: string;
  mileage: number;
  make: string;
  model: string;
  derivative: string;
  /** Pounds. */
  valuation: number;
  condition: Condition;
  /** Milliseconds since the epoch. */
  expires_at: number;
};

const list = localStorageList<SavedValuation>(VALUATIONS_KEY, readStored, MAX_VALUATIONS);

/** Valuations that have not expired, newest first (specification 9.2). */
export function currentValuations(now: number): SavedValuation[] {
  return validValuations(list.all(), now);
}

/** Valuations that had not expired when the storage was read. */
export function useStoredValuations(): readonly SavedValuation[] {
  return useSyncExternalStore(list.watch, list.all, emptyList);
}

/** Stores a valuation, replacing one with the same hash; newest first. Clears the entered car. */
export function saveValuation({ hash, vehicle, expires_at }: PresentedValuation, now: number): void {
  const saved: SavedValuation = {
    hash,
    vrm: vehicle.vrm,
    mileage: vehicle.mileage,
    make: vehicle.make,
    model: vehicle.model,
    derivative: vehicle.derivative ?? "",
    valuation: vehicle.valuation,
    condition: vehicle.condition,
    expires_at: Date.parse(expires_at),
  };
  list.replace(validValuations([saved, ...list.all()], now));
  saveEnteredCar({ vrm: "", mileage: "" });
}

export function removeValuation(hash: string): void {
  list.replace(list.all().filter((each) => each.hash !== hash));
}

function readStored(stored: object): SavedValuation | undefined {
  const [hash, vrm, make, model, derivative, condition] = ["hash", "vrm", "make", "model", "derivative", "condition"].map((name) =>
    readStoredString(stored, name),
  );
  const mileage = readStoredInteger(stored, "mileage");
  const valuation: unknown = Reflect.get(stored, "valuation");
  const expires_at = readStoredInteger(stored, "expires_at");
  if (
    !hash ||
    !vrm ||
    make === undefined ||
    model === undefined ||
    derivative === undefined ||
    condition === undefined ||
    !isCondition(condition)
  )
    return undefined;
  if (mileage === undefined || expires_at === undefined || typeof valuation !== "number" || !Number.isFinite(valuation)) return undefined;
  // An expiry beyond the maximum lifetime was not written by this website.
  const left = expires_at - Date.now();
  return left <= 0 || left > VALUATION_TTL_MS
    ? undefined
    : { hash, vrm, mileage, make, model, derivative, valuation, condition, expires_at };
}
