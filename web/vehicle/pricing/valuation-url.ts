/** URL of the part exchange valuation for a deal on this vehicle; it returns to the vehicle page. */
export function valuationUrl({ stock_id, path }: { stock_id: number; path: string }): string {
  return `/valuation?${new URLSearchParams({ vehicle: String(stock_id), return: path })}`;
}
