import type { Database } from "#server/database/connect.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import * as z from "zod";
import { findStockMap } from "./find-stock-map.ts";
import { emptyReport, importStock } from "./import-stock.ts";

export const IMPORT_STOCK = "import stock";

/** `file` and a map that is not built in are absolute paths: the site may run in another directory. */
export type ImportRequest = z.infer<typeof ImportRequest>;
export const ImportRequest = z.object({
  file: z.string(),
  map: z.string(),
  site: z.string().optional(),
  dry_run: z.boolean(),
  replace: z.boolean(),
  force: z.boolean(),
  strict: z.boolean().optional(),
  as_drafts: z.boolean().optional(),
  /** Limit on the unpacked size in bytes, for a file that was uploaded. */
  max_bytes: z.number().optional(),
});

/** Stock commands that the running site executes for the command line; when no site runs, the command line calls the same code itself. */
export function stockCommands(database: Database, now: () => number): CommandHandlers {
  return {
    [IMPORT_STOCK]: async (args, { progress, signal }) => {
      const { file, map, max_bytes, ...options } = ImportRequest.parse(args);
      const found = await findStockMap(map);
      if ("problems" in found) return { ...emptyReport(map, options.dry_run), problems: found.problems };
      return importStock(database, { kind: "file", path: file, map: found.map, max_bytes }, { ...options, now: now(), signal }, progress);
    },
  };
}
