/**
 * A vehicle by the field names of the automotive standard, from the page's structured data; nothing identifies the individual vehicle
 * except the stock number.
 */
export type PageItem = {
  item_id: string;
  item_number: string;
  item_condition: string;
  item_type: string;
  item_make: string;
  item_model: string;
  item_year?: string;
  item_variant?: string;
  item_color?: string;
  item_category?: string;
  item_fuel_type?: string;
  /** Pounds. */
  item_price?: number;
};

/** The vehicle of the current page, from its structured data; undefined on other pages. */
export function pageItem(document: Document): PageItem | undefined {
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]')) {
    const item = itemIn(textContent ?? "");
    if (item) return item;
  }
  return undefined;
}

export function itemIn(structured: string): PageItem | undefined {
  let graph: unknown;
  try {
    graph = Reflect.get(JSON.parse(structured), "@graph");
  } catch {
    return undefined;
  }
  const vehicle: unknown = Array.isArray(graph)
    ? graph.find((thing) => textOf(thing, "@type") === "Car" || textOf(thing, "@type") === "Vehicle")
    : undefined;
  const sku = textOf(vehicle, "sku");
  if (sku === undefined) return undefined;
  const price: unknown = property(property(vehicle, "offers"), "price");
  const known = {
    item_year: textOf(vehicle, "vehicleModelDate"),
    item_variant: textOf(vehicle, "vehicleConfiguration"),
    item_color: textOf(vehicle, "color"),
    item_category: textOf(vehicle, "bodyType"),
    item_fuel_type: textOf(vehicle, "fuelType"),
    item_price: typeof price === "number" ? price : undefined,
  };
  return {
    item_id: sku,
    item_number: sku,
    item_condition: textOf(vehicle, "itemCondition")?.endsWith("/UsedCondition") ? "used" : "new",
    item_type: textOf(vehicle, "@type") === "Car" ? "car" : "van",
    item_make: textOf(property(vehicle, "brand"), "name") ?? "",
    item_model: textOf(vehicle, "model") ?? "",
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  };
}

function property(thing: unknown, name: string): unknown {
  return typeof thing === "object" && thing !== null ? Reflect.get(thing, name) : undefined;
}

function textOf(thing: unknown, name: string): string | undefined {
  const text = property(thing, name);
  return typeof text === "string" ? text : undefined;
}
