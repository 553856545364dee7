import { SitesReport } from "#server/organisation/import/report.ts";
import { ImportReport } from "#server/stock/import/report.ts";
import * as z from "zod";

/** The result of a folder import. */
export const FolderReport = z.object({
  sites: SitesReport,
  /** One per feed. */
  stock: z.array(ImportReport),
  /** Prices restored; null if the database had vehicles already and keeps its own. */
  prices: z.number().nullable(),
  offers: z.object({
    /** New files, such as "wexcombe/spring.md". */
    added: z.array(z.string()),
    /** Existing files with different content, not overwritten. */
    left: z.array(z.string()),
  }),
  /** Photographs that were stored. */
  photos: z.number(),
  /** Messages about what stopped the import or a part of it. */
  problems: z.array(z.string()),
});
export type FolderReport = z.infer<typeof FolderReport>;
