import type { Database } from "#server/database/connect.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { Orders } from "#server/orders/orders.ts";
import type { Stock } from "#server/stock/stock.ts";
import type { Website } from "#websites/website.ts";

/** Everything a page or an API resource may ask. Made once at start (see `openDealership`), closed at the end. */
export type Dealership = {
  website: Website;
  database: Database;
  stock: Stock;
  organisation: Organisation;
  orders: Orders;
  /** The moment now, in milliseconds; tests pass their own. */
  now: () => number;
  close: () => Promise<void>;
};
