import { SitesReport } from "#server/organisation/import/report.ts";
import { ImportReport } from "#server/stock/import/report.ts";
import * as z from "zod";

/** What an import of a folder did. */
export const FolderReport = z.object({
  sites: SitesReport,
  /** One for each feed that the stock came from. */
  stock: z.array(ImportReport),
  /** Prices that were restored; null where the database had vehicles already and keeps its own. */
  prices: z.number().nullable(),
  offers: z.object({
    /** Files that are new, as "wexcombe/spring.md". */
    added: z.array(z.string()),
    /** Files that are there already with other words, and were left as they are. */
    left: z.array(z.string()),
  }),
  /** What stopped the import or a part of it, in words. */
  problems: z.array(z.string()),
});
export type FolderReport = z.infer<typeof FolderReport>;
