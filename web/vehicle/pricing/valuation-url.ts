/** Where the shopper's own car is valued for a deal about this vehicle, and which leads back to it. */
export function valuationUrl({ stock_id, path }: { stock_id: number; path: string }): string {
  return `/valuation?${new URLSearchParams({ vehicle: String(stock_id), return: path })}`;
}
