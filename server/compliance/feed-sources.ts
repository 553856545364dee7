import type { Source } from "#domain/compliance/rule.ts";
import { penceFromPounds } from "#domain/money.ts";
import type { AdvertFeed } from "#domain/stock/advert-feeds.ts";
import { feedPrices } from "#server/feeds-out/feed-prices.ts";
import { vehicleFactsOf, type StockFacts } from "./stock-facts.ts";

/** Each feed has one line before its vehicles, and then a line for each. */
const FIRST_LINE = 2;

/** What a feed tells of each vehicle, with its line and the price that it has there. Throws if the feed cannot be read. */
export function feedSources(feed: AdvertFeed, body: string, stock: StockFacts): Source[] {
  const lines = body.split(/\r?\n/);
  const byNumber = new Map(stock.map((vehicle) => [vehicle.stock_id, vehicle]));
  return [...feedPrices(feed, body)].flatMap(([stock_id, price], index): Source[] => {
    const vehicle = byNumber.get(stock_id);
    const line = FIRST_LINE + index;
    const text = textOf(lines[line - 1] ?? "");
    if (!vehicle) return [];
    const facts = { ...vehicleFactsOf(vehicle), shown: { [feed]: penceFromPounds(price) } };
    return [{ kind: "feed", place: `/feeds/${feed} vehicle ${stock_id}`, text, line, vehicle: facts }];
  });
}

/** The texts of a record, each on a line of its own. */
function textOf(record: string): string {
  return record.startsWith("{")
    ? textsIn(JSON.parse(record.replace(/,$/, ""))).join("\n")
    : record.replaceAll('""', "”").replaceAll(/\t|(?<=^|,)"|"(?=,|$)/g, "\n");
}

function textsIn(data: unknown): string[] {
  if (typeof data === "string") return [data];
  return typeof data === "object" && data !== null ? Object.values(data).flatMap(textsIn) : [];
}
