/** Vehicles that stand side by side at most: "Add up to 3 vehicles" (specification 9.7). */
export const COMPARE_LIMIT = 3;

export const COMPARE_PATH = "/compare";

/** The address of a comparison: "/compare?ids=12,7". Whoever has it sees the same vehicles in the same order. */
export function compareUrl(stock_ids: readonly number[]): string {
  return stock_ids.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?ids=${stock_ids.join(",")}`;
}

/** The stock ids of an address, each once, in order; what is no stock id is left out, and so is what goes over the limit. */
export function readStockIds(text: string | null, limit: number): number[] {
  const ids = (text ?? "").split(",").filter((part) => /^[1-9]\d{0,9}$/.test(part.trim()));
  return [...new Set(ids.map(Number))].filter((id) => id <= HIGHEST_STOCK_ID).slice(0, limit);
}

/** What the database's integer holds. */
const HIGHEST_STOCK_ID = 2_147_483_647;
