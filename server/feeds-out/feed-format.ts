import type { AdvertFeed } from "#domain/stock/advert-feeds.ts";
import { autoTraderRecord } from "./auto-trader.ts";
import type { FeedVehicle } from "./feed-vehicle.ts";
import { GOOGLE_COLUMNS, isForGoogle } from "./google.ts";
import { META_COLUMNS } from "./meta.ts";
import { PLAIN_COLUMNS, plainRecord } from "./plain-stock.ts";
import { headerLine, rowLine } from "./table.ts";

/** How a feed is written: what stands before and after its vehicles, and between two of them. */
export type FeedFormat = {
  type: string;
  before: string;
  between: string;
  after: string;
  /** Undefined: this feed cannot have the vehicle. */
  write: (vehicle: FeedVehicle) => string | undefined;
};

export const FEED_FORMATS: Readonly<Record<AdvertFeed, FeedFormat>> = {
  "google.tsv": {
    type: "text/tab-separated-values; charset=utf-8",
    before: headerLine(GOOGLE_COLUMNS, "\t"),
    between: "",
    after: "",
    write: (row) => (isForGoogle(row) ? rowLine(row, GOOGLE_COLUMNS, "\t") : undefined),
  },
  "meta.csv": {
    type: "text/csv; charset=utf-8",
    before: headerLine(META_COLUMNS, ","),
    between: "",
    after: "",
    write: (row) => rowLine(row, META_COLUMNS, ","),
  },
  "autotrader.json": {
    type: "application/json",
    before: '{"results":[\n',
    between: ",\n",
    after: "\n]}\n",
    write: (row) => {
      const record = autoTraderRecord(row);
      return record && JSON.stringify(record);
    },
  },
  "stock.csv": {
    type: "text/csv; charset=utf-8",
    before: headerLine(PLAIN_COLUMNS, ","),
    between: "",
    after: "",
    write: (row) => rowLine(plainRecord(row), PLAIN_COLUMNS, ","),
  },
  "stock.json": {
    type: "application/json",
    before: '{"format":1,"currency":"GBP","vehicles":[\n',
    between: ",\n",
    after: "\n]}\n",
    write: (row) => JSON.stringify(plainRecord(row)),
  },
};
