import { NUMBER_TABLE_NAMES, NUMBER_TABLES } from "#domain/numbers/number-tables.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { staffDownload } from "#server/admin/staff-route.ts";
import { csvCell } from "#server/http/csv-cell.ts";
import { readNumbersOf, readTable } from "#server/numbers/read-table.ts";
import type { Hono } from "hono";
import { numbersContext } from "./numbers-page.ts";

/** Each table of figures as a file, with what its page shows for the same address. */
export function numberRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const context = numbersContext(services);
  for (const name of NUMBER_TABLE_NAMES) {
    const { permission, columns } = NUMBER_TABLES[name];
    staffDownload(app, {
      path: `/numbers/${name}.json`,
      permission,
      find: () => [],
      run: async ({ c, signedIn }) => {
        const of = readNumbersOf(context, signedIn.rights, new URL(c.req.url).searchParams);
        const rows = await readTable(context, name, of);
        return c.json(
          {
            table: name,
            branch: of.branch?.slug ?? null,
            days: of.days,
            rows: rows.map(({ key, figures }) => ({
              key,
              ...Object.fromEntries(columns.map((column) => [column, figures[column]?.value ?? null])),
            })),
          },
          200,
          { "Cache-Control": "no-store" },
        );
      },
    });
    staffDownload(app, {
      path: `/numbers/${name}.csv`,
      permission,
      find: () => [],
      run: async ({ c, signedIn }) => {
        const rows = await readTable(context, name, readNumbersOf(context, signedIn.rights, new URL(c.req.url).searchParams));
        const lines = [
          ["key", ...columns],
          ...rows.map(({ key, figures }) => [key, ...columns.map((column) => figures[column]?.value ?? null)]),
        ];
        return c.body(lines.map((line) => `${line.map(csvCell).join(",")}\r\n`).join(""), 200, {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": `attachment; filename="${name}.csv"`,
          "Cache-Control": "no-store",
        });
      },
    });
  }
}
