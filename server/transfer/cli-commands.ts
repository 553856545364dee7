import type { Database } from "#server/database/connect.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { Stock } from "#server/stock/stock.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import type { Website } from "#websites/website.ts";
import * as z from "zod";
import { exportFolder } from "./export-folder.ts";
import { importFolder } from "./import-folder.ts";

export const EXPORT_FOLDER = "export";
export const IMPORT_FOLDER = "import";

/** `folder` is an absolute path: the site may run in another directory. */
export const FolderRequest = z.object({ folder: z.string() });
export type FolderRequest = z.infer<typeof FolderRequest>;

type Dependencies = { stock: Pick<Stock, "refresh">; websites: readonly Pick<Website, "name">[]; now: () => number; objects?: ObjectStore };

/** Command-line handlers for exports and imports, run by the running site. An import responds after the stock was refreshed. */
export function folderCommands(database: Database, { stock, websites, now, objects }: Dependencies): CommandHandlers {
  return {
    [EXPORT_FOLDER]: async (args) => exportFolder(database, FolderRequest.parse(args).folder, { websites, now: now(), objects }),
    [IMPORT_FOLDER]: async (args) => {
      const report = await importFolder(database, FolderRequest.parse(args).folder, { websites, now: now(), objects });
      await stock.refresh();
      return report;
    },
  };
}
