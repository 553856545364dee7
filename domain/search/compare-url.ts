/** Maximum number of vehicles compared: "Add up to 3 vehicles" (specification 9.7). */
export const COMPARE_LIMIT = 3;

export const COMPARE_PATH = "/compare";

/** The URL of a comparison: "/compare?ids=12,7". It contains the full state, so it can be shared. */
export function compareUrl(stock_ids: readonly number[]): string {
  return stock_ids.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?ids=${stock_ids.join(",")}`;
}

/** The stock ids in a URL parameter, deduplicated, in order, at most `limit`; invalid ones are left out. */
export function readStockIds(text: string | null, limit: number): number[] {
  const ids = (text ?? "").split(",").filter((part) => /^[1-9]\d{0,9}$/.test(part.trim()));
  return [...new Set(ids.map(Number))].filter((id) => id <= HIGHEST_STOCK_ID).slice(0, limit);
}

/** Maximum of a PostgreSQL `integer`. */
const HIGHEST_STOCK_ID = 2_147_483_647;
