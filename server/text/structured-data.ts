const JSON_LD = /<script\b[^>]*\bapplication\/ld\+json\b[^>]*>([\s\S]*?)<\/script>/gi;

/** The prices that a page's structured data (JSON-LD) offers, in its currency and in order. A block that is no JSON has none. */
export function structuredPrices(html: string): number[] {
  return Array.from(html.matchAll(JSON_LD), ([, json = ""]) => json).flatMap((json) => pricesIn(parsed(json)));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function pricesIn(data: unknown): number[] {
  if (typeof data !== "object" || data === null) return [];
  if (Array.isArray(data)) return data.flatMap(pricesIn);
  return Object.entries(data).flatMap(([name, value]) => (name === "offers" ? [value].flat().flatMap(offeredPrice) : pricesIn(value)));
}

function offeredPrice(offer: unknown): number[] {
  const price: unknown = typeof offer === "object" && offer !== null && "price" in offer ? offer.price : undefined;
  const amount = typeof price === "string" && price.trim() !== "" ? Number(price) : price;
  return typeof amount === "number" && Number.isFinite(amount) ? [amount] : [];
}
