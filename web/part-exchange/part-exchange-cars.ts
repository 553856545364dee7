import { localStorageList, readStoredStockId, readStoredString } from "#web/storage/local-storage-list.ts";

const DEAL_CARS_KEY = "forecourt.deal-cars";
const MAX_CARS = 20;

/** The valuation used for each vehicle, so that a reopened deal has its part exchange. */
type DealCarKey = { stock_id: number; hash: string };

const list = localStorageList<DealCarKey>(DEAL_CARS_KEY, readKey, MAX_CARS);

export function savedCarHash(stock_id: number): string | undefined {
  return list.all().find((each) => each.stock_id === stock_id)?.hash;
}

export function saveCarHash(stock_id: number, hash: string): void {
  list.replace([{ stock_id, hash }, ...others(stock_id)]);
}

export function removeCarHash(stock_id: number): void {
  list.replace(others(stock_id));
}

function others(stock_id: number): DealCarKey[] {
  return list.all().filter((each) => each.stock_id !== stock_id);
}

function readKey(stored: object): DealCarKey | undefined {
  const stock_id = readStoredStockId(stored);
  const hash = readStoredString(stored, "hash");
  return stock_id && hash ? { stock_id, hash } : undefined;
}
