import * as z from "zod";

/** Why a row is refused. `row` counts the branches of the file from 1; `line` is its first line, null in JSON. */
export type SiteRefusal = z.infer<typeof SiteRefusal>;
export const SiteRefusal = z.object({
  row: z.number(),
  line: z.number().nullable(),
  slug: z.string().nullable(),
  field: z.string().nullable(),
  reason: z.string(),
});

export const SiteChange = z.object({ slug: z.string(), field: z.string(), before: z.unknown(), after: z.unknown() });

/** The result of an import of branches, or of a dry run. With a refusal nothing was written. */
export type SitesReport = z.infer<typeof SitesReport>;
export const SitesReport = z.object({
  dry_run: z.boolean(),
  rows: z.number(),
  /** Branches by slug. */
  added: z.array(z.string()),
  changed: z.array(z.string()),
  unchanged: z.array(z.string()),
  /** The changed fields of changed branches. */
  changes: z.array(SiteChange),
  /** Fields of the file that staff decided otherwise: the website shows theirs. */
  overridden: z.array(z.object({ slug: z.string(), field: z.string(), shown: z.unknown(), file: z.unknown() })),
  refusals: z.array(SiteRefusal),
  /** Unknown fields, with the first row of each. */
  ignored: z.array(z.object({ field: z.string(), row: z.number(), line: z.number().nullable() })),
  notices: z.array(z.string()),
  /** Messages about what stopped the whole import. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  /** The newest revision: a site that has reached it shows the branches. */
  revision: z.number(),
});

export function emptySitesReport(dry_run: boolean): SitesReport {
  return {
    dry_run,
    rows: 0,
    added: [],
    changed: [],
    unchanged: [],
    changes: [],
    overridden: [],
    refusals: [],
    ignored: [],
    notices: [],
    problems: [],
    revision: 0,
  };
}

/** "Row 3, line 14, swindon, telephone: …" */
export function refusalText({ row, line, slug, field, reason }: SiteRefusal): string {
  const place = [`Row ${row}`, line === null ? null : `line ${line}`, slug, field].filter((part) => part !== null);
  return `${place.join(", ")}: ${reason}`;
}
