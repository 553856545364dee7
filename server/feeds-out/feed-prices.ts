import type { AdvertFeed } from "#domain/stock/advert-feeds.ts";
import { parse } from "csv-parse/sync";
import * as z from "zod";

const AmountGBP = z.object({ amountGBP: z.number() });
const Record = z.object({
  adverts: z.object({ retailAdverts: z.object({ suppliedPrice: AmountGBP, adminFee: AmountGBP }) }),
  metadata: z.object({ externalStockId: z.string() }),
});
const AutoTrader = z.object({ results: z.array(Record) });
const Stock = z.object({ vehicles: z.array(z.object({ stock_id: z.number(), headline_price: z.number() })) });

/**
 * What a feed says that each vehicle costs with its fee, in pounds, by stock number; a “Plus VAT” price is without VAT, as on the page.
 * Throws if the feed cannot be read.
 */
export function feedPrices(feed: AdvertFeed, text: string): Map<number, number> {
  switch (feed) {
    case "google.tsv":
      return new Map(rowsOf(text, "\t").map((row) => [Number(row["id"]), inPounds(row["price"])]));
    case "meta.csv":
      return new Map(rowsOf(text, ",").map((row) => [Number(row["vehicle_id"]), inPounds(row["price"])]));
    case "stock.csv":
      return new Map(rowsOf(text, ",").map((row) => [Number(row["stock_id"]), inPounds(row["headline_price"])]));
    case "stock.json":
      return new Map(Stock.parse(JSON.parse(text)).vehicles.map(({ stock_id, headline_price }) => [stock_id, headline_price]));
    case "autotrader.json":
      return new Map(
        AutoTrader.parse(JSON.parse(text)).results.map(({ adverts: { retailAdverts }, metadata }) => [
          Number(metadata.externalStockId),
          rounded(retailAdverts.suppliedPrice.amountGBP + retailAdverts.adminFee.amountGBP),
        ]),
      );
  }
}

function rowsOf(text: string, delimiter: string): { [column: string]: string }[] {
  return parse(text, { columns: true, delimiter, record_delimiter: "\r\n" });
}

/** "12594.50 GBP" */
function inPounds(price: string | undefined): number {
  return Number(price?.replace(" GBP", ""));
}

function rounded(pounds: number): number {
  return Math.round(pounds * 100) / 100;
}
