import * as z from "zod";

export const MANIFEST = "manifest.json";
export const SITES = "sites.json";
export const STOCK = "stock.jsonl";
export const PRICES = "prices.jsonl";
/** Contains one folder per website with offers, by its name. */
export const OFFERS = "offers";

export const FORMAT = 1;

/** Written last and read first: a folder without it is incomplete. */
export const Manifest = z.object({
  format: z.number().int(),
  exported_at: z.iso.datetime({ offset: true }),
  sites: z.number().int(),
  vehicles: z.number().int(),
  prices: z.number().int(),
  offers: z.number().int(),
  /** Earlier releases exported none. */
  photos: z.number().int().default(0),
});
export type Manifest = z.infer<typeof Manifest>;

/** An advertised price, in pounds; the newest one of a vehicle is the current price. */
export const PriceLine = z.object({
  stock_id: z.number().int().positive(),
  at: z.iso.datetime({ offset: true }),
  price: z.number().nonnegative(),
  admin_fee: z.number().nonnegative(),
});
export type PriceLine = z.infer<typeof PriceLine>;

/** The additional fields of a stock line: the vehicle's feed and its key there. */
export const Origin = z.object({
  source: z.string().min(1).max(200),
  source_key: z.string().min(1).max(400),
  ended_by: z.string().max(200).nullish(),
});
