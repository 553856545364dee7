import { parse } from "csv-parse/sync";
import * as z from "zod";
import { faultsOf } from "./published-schemas.ts";

const AutoTrader = z.object({
  results: z.array(
    z.object({
      adverts: z.object({
        retailAdverts: z.object({
          suppliedPrice: z.object({ amountGBP: z.number() }),
          adminFee: z.object({ amountGBP: z.number() }),
          description: z.string(),
        }),
      }),
      metadata: z.object({ externalStockId: z.string() }),
    }),
  ),
});
const Stock = z.object({
  vehicles: z.array(z.looseObject({ stock_id: z.number(), name: z.string(), headline_price: z.number(), price: z.number() })),
});

/** A website's five feeds as their receivers read them, with what the published schemas say against them. */
export async function readFeeds(get: (path: string) => Promise<Response>) {
  const text = async (name: string) => (await get(`/feeds/${name}`)).text();
  const google = rowsOf(await text("google.tsv"), "\t");
  const meta = rowsOf(await text("meta.csv"), ",");
  const autoTraderJson: unknown = JSON.parse(await text("autotrader.json"));
  const csv = rowsOf(await text("stock.csv"), ",");
  const stockJson: unknown = JSON.parse(await text("stock.json"));
  const faults = [
    ...google.flatMap((row) => faultsOf("google", row)),
    ...meta.flatMap((row) => [
      ...faultsOf("meta", row),
      ...faultsOf("metaImage", JSON.parse(row["image"] ?? "null")),
      ...faultsOf("metaAddress", JSON.parse(row["address"] ?? "null")),
    ]),
    ...faultsOf("autoTrader", autoTraderJson),
    ...faultsOf("stock", stockJson),
  ];
  const autoTrader = AutoTrader.parse(autoTraderJson).results;
  const { vehicles } = Stock.parse(stockJson);
  return { google, meta, autoTrader, csv, stock: vehicles, faults };
}

export type ReadFeeds = Awaited<ReturnType<typeof readFeeds>>;

/** What each feed says that a vehicle costs in all, in pounds, by stock number. */
export function pricesOf({ google, meta, autoTrader, csv, stock }: ReadFeeds): Record<string, Map<string, number>> {
  return {
    google: new Map(google.map((row) => [row["id"] ?? "", amount(row["price"])])),
    meta: new Map(meta.map((row) => [row["vehicle_id"] ?? "", amount(row["price"])])),
    autoTrader: new Map(
      autoTrader.map(({ adverts: { retailAdverts }, metadata }) => [
        metadata.externalStockId,
        Math.round((retailAdverts.suppliedPrice.amountGBP + retailAdverts.adminFee.amountGBP) * 100) / 100,
      ]),
    ),
    csv: new Map(csv.map((row) => [row["stock_id"] ?? "", Number(row["headline_price"])])),
    stock: new Map(stock.map((row) => [String(row.stock_id), row.headline_price])),
  };
}

function rowsOf(text: string, delimiter: string): Record<string, string>[] {
  return parse(text, { columns: true, delimiter, record_delimiter: "\r\n" });
}

function amount(price: string | undefined): number {
  return Number(price?.replace(" GBP", ""));
}
