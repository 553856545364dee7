import { BLANK_VALUES } from "#server/stock/import/fields/parse-cells.ts";
import { FIELD_NAMES } from "#server/stock/import/fields/fields.ts";
import autosonshow from "./maps/autosonshow.json" with { type: "json" };
import autotraderConnect from "./maps/autotrader-connect.json" with { type: "json" };
import flatCsv from "./maps/flat-csv.json" with { type: "json" };
import googleVehicle from "./maps/google-vehicle.json" with { type: "json" };
import metaAutomotive from "./maps/meta-automotive.json" with { type: "json" };
import ukListings from "./maps/uk-listings.json" with { type: "json" };
import { parseStockMap, type StockMap } from "./stock-map.ts";
import type { Problem } from "#domain/problem.ts";
import { readFile } from "node:fs/promises";

/** For files whose columns have our field names: every column is optional, missing values are reported by row. */
const FORECOURT_MAP = {
  name: "forecourt",
  fields: Object.fromEntries(FIELD_NAMES.map((field) => [field, { column: field, optional: true }])),
  price_includes_fee: false,
  keepers: "previous",
  blank: [...BLANK_VALUES],
};

/** The built-in maps, by name. The sources of the external formats: docs/feeds.md. */
const BUILT_IN: Record<string, unknown> = {
  forecourt: FORECOURT_MAP,
  "uk-listings": ukListings,
  "autotrader-connect": autotraderConnect,
  "google-vehicle": googleVehicle,
  "meta-automotive": metaAutomotive,
  autosonshow,
  "flat-csv": flatCsv,
};

export const DEFAULT_MAP = "forecourt";
export const BUILT_IN_MAPS = Object.keys(BUILT_IN);
/** The list of photographs and films, which changes vehicles of other sources. */
export const PICTURE_LIST_MAP = "autosonshow";

/** A built-in map by name, or else the map in a file. */
export async function findStockMap(nameOrPath: string): Promise<{ map: StockMap } | { problems: Problem<string>[] }> {
  if (Object.hasOwn(BUILT_IN, nameOrPath)) return parseStockMap(BUILT_IN[nameOrPath]);
  let text: string;
  try {
    text = await readFile(nameOrPath, "utf8");
  } catch {
    return {
      problems: [{ field: "map", message: `There is no map file ${nameOrPath}; the built-in maps are ${BUILT_IN_MAPS.join(", ")}` }],
    };
  }
  let input: unknown;
  try {
    input = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    return {
      problems: [{ field: "map", message: `${nameOrPath} is not JSON: ${error instanceof Error ? error.message : String(error)}` }],
    };
  }
  return parseStockMap(input);
}
