import { localStorageList, readStoredString } from "#web/storage/local-storage-list.ts";

export const ENTERED_CAR_KEY = "forecourt.car-typed";

/** A registration mark and mileage that were typed but not valued yet. */
export type EnteredCar = { vrm: string; mileage: string };

const list = localStorageList<EnteredCar>(ENTERED_CAR_KEY, readTyped, 1);

export function enteredCar(): EnteredCar | undefined {
  return list.all()[0];
}

export function saveEnteredCar(typed: EnteredCar): void {
  list.replace(typed.vrm === "" && typed.mileage === "" ? [] : [typed]);
}

function readTyped(stored: object): EnteredCar | undefined {
  const [vrm, mileage] = [readStoredString(stored, "vrm"), readStoredString(stored, "mileage")];
  return vrm === undefined || mileage === undefined ? undefined : { vrm, mileage };
}
