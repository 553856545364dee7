import { storedList, storedText } from "#web/storage/local-storage-list.ts";

export const STORAGE_NAME = "forecourt.car-typed";

/** The registration and the mileage that were typed and not valued yet. */
export type CarTyped = { vrm: string; mileage: string };

const list = storedList<CarTyped>(STORAGE_NAME, readTyped, 1);

export function carTyped(): CarTyped | undefined {
  return list.all()[0];
}

export function keepCarTyped(typed: CarTyped): void {
  list.replace(typed.vrm === "" && typed.mileage === "" ? [] : [typed]);
}

function readTyped(stored: object): CarTyped | undefined {
  const [vrm, mileage] = [storedText(stored, "vrm"), storedText(stored, "mileage")];
  return vrm === undefined || mileage === undefined ? undefined : { vrm, mileage };
}
