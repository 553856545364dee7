import { readStaffQuery } from "#domain/stock/staff/staff-query.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { staffDownload } from "#server/admin/staff-route.ts";
import { csvCell } from "#server/http/csv-cell.ts";
import { staffRows, type StaffRow } from "#server/stock/staff-list/staff-rows.ts";
import type { Hono } from "hono";
import { sitesOf } from "./stock-page.ts";

/** Rows that are read at once. */
const ROWS_A_READ = 500;

/** The list that a query finds, as a file: the rows of the list, without leads. */
export function exportRoute(app: Hono<AdminEnv>, services: AdminServices): void {
  const { staffStock, organisation } = services;
  staffDownload(app, {
    path: "/stock/export.csv",
    permission: "stock.read",
    find: () => [],
    run: async ({ c, signedIn }) => {
      const query = readStaffQuery(new URL(c.req.url).searchParams);
      const { stock_ids } = await staffStock.find(query, sitesOf(signedIn.rights));
      const slugs = new Map(organisation.all().map(({ id, slug }) => [id, slug]));
      async function* lines(): AsyncGenerator<Uint8Array> {
        const encoder = new TextEncoder();
        yield encoder.encode(csvLine(Object.keys(CSV_COLUMNS)));
        for (let from = 0; from < stock_ids.length; from += ROWS_A_READ) {
          const rows = await staffRows(services, stock_ids.slice(from, from + ROWS_A_READ));
          const texts = rows.flatMap((row) => (row ? csvLine(Object.values(CSV_COLUMNS).map((of) => of(row, slugs))) : []));
          yield encoder.encode(texts.join(""));
        }
      }
      return new Response(streamOf(lines()), {
        headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="stock.csv"' },
      });
    },
  });
}

type CsvValue = string | number | null;

/** By the names of the stock format, where it has one. */
const CSV_COLUMNS: Readonly<Record<string, (row: StaffRow, slugs: ReadonlyMap<number, string>) => CsvValue>> = {
  stock_id: ({ id }) => id,
  vrm: ({ vrm }) => vrm,
  make: ({ make }) => make,
  range: ({ range }) => range,
  derivative: ({ derivative }) => derivative,
  year: ({ year }) => year,
  mileage: ({ mileage }) => mileage,
  price: ({ price }) => (price === null ? null : price / 100),
  admin_fee: ({ fee }) => fee / 100,
  price_position: ({ overMedian }) => (overMedian === null ? null : overMedian / 100),
  advert_classification: ({ classification }) => classification,
  site: ({ site }, slugs) => slugs.get(site) ?? "",
  state: ({ state }) => state,
  reserved: ({ reserved }) => reserved,
  days_in_stock: ({ days }) => days,
  photos: ({ photos }) => photos,
  tags: ({ tags }) => tags.join(", "),
  missing: ({ broken }) => broken.join(", "),
};

function csvLine(values: readonly CsvValue[]): string {
  return `${values.map((value) => csvCell(value)).join(",")}\r\n`;
}

/** Reads on as the file is sent. */
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}
