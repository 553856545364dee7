import type { Database } from "#server/database/connect.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { CertificateStore } from "#server/media/certificates/certificate-files.ts";
import * as z from "zod";
import { findStockMap } from "./find-stock-map.ts";
import type { StockRegister } from "#server/stock/register/stock-register.ts";
import { failedFill, type FillReport } from "#server/stock/register/fill-report.ts";
import { importStock } from "./import-stock.ts";
import { emptyReport } from "./report.ts";

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
  /** Where files that the rows name are; absolute. */
  folder: z.string().optional(),
  /** Limit on the unpacked size in bytes, for a file that was uploaded. */
  max_bytes: z.number().optional(),
});

/** Stock commands that the running site executes for the command line; when no site runs, the command line calls the same code itself. */
export function stockCommands(
  database: Database,
  now: () => number,
  register?: Pick<StockRegister, "name" | "afterImport">,
  objects?: CertificateStore,
): CommandHandlers {
  return {
    [IMPORT_STOCK]: async (args, { progress, signal }) => {
      const { file, map, folder, max_bytes, ...options } = ImportRequest.parse(args);
      const found = await findStockMap(map);
      if ("problems" in found) return { ...emptyReport(map, options.dry_run), problems: found.problems };
      const source = { kind: "file", path: file, map: found.map, max_bytes, certificates: { folder, objects } } as const;
      const report = await importStock(database, source, { ...options, now: now(), signal }, progress);
      const isNew = !options.dry_run && report.added + report.changed + report.returned > 0;
      return isNew && register?.afterImport
        ? { ...report, register: await fillAfterImport(register.name, () => register.afterImport!(signal)) }
        : report;
    },
  };
}

/** What was imported stays, whatever happens to the register. */
async function fillAfterImport(register: string, ask: () => Promise<FillReport>): Promise<FillReport> {
  try {
    return await ask();
  } catch (error) {
    console.error("The register could not be asked about imported stock:", error);
    return failedFill(register, "something went wrong");
  }
}
