/** The feeds of its stock that a website may publish, by their names below /feeds/. */
export const ADVERT_FEEDS = ["google.tsv", "meta.csv", "autotrader.json", "stock.csv", "stock.json"] as const;
export type AdvertFeed = (typeof ADVERT_FEEDS)[number];
