import { FillReport } from "#server/stock/register/fill-report.ts";
import * as z from "zod";

/** A row that was not written. `line` is where the row begins in the file. */
export type RowRefusal = z.infer<typeof RowRefusal>;
export const RowRefusal = z.object({ line: z.number(), column: z.string().nullable(), reason: z.string() });

/** What an import did, or with `dry_run` would do. The figures count rows or vehicles. */
export type ImportReport = z.infer<typeof ImportReport>;
export const ImportReport = z.object({
  source: z.string(),
  site: z.object({ slug: z.string(), name: z.string(), created: z.boolean() }).nullable(),
  dry_run: z.boolean(),
  /** Columns of a CSV file that the map does not read. */
  ignored_columns: z.array(z.string()),
  /** Rows of the file, including refused ones. */
  rows: z.number(),
  /** Rows that the map's `pass_over` excludes; included in `rows`. */
  passed_over: z.number().default(0),
  /** Properties of JSON lines that no field takes, each with its first line; at most MAX_REPORTED_UNKNOWN. */
  unknown_properties: z.array(z.object({ name: z.string(), line: z.number() })),
  /** Rows whose stock number belongs to another vehicle; at most MAX_REPORTED_REFUSALS. */
  renumbered: z.array(z.object({ line: z.number(), stock_id: z.number(), new_stock_id: z.number().nullable() })),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Sold or missing before and in the feed again; not included in `changed`. */
  returned: z.number(),
  refused: z.number(),
  /** The first MAX_REPORTED_REFUSALS reasons; all are reported in the steps. A row may have several. */
  refusals: z.array(RowRefusal),
  /** Running-cost figures that could not be read: they count as not stated, and their rows are imported. */
  unread: z.number().default(0),
  /** The first MAX_REPORTED_REFUSALS of them. */
  unread_figures: z.array(RowRefusal).default([]),
  /** With --replace: missing from the feed and marked as sold. */
  gone: z.number(),
  /** With --replace: missing from the feed, but retained because of an order. */
  kept_for_orders: z.number(),
  /** What a register was asked about afterwards, and why it stopped: never a reason for the import to fail. */
  register: FillReport.optional(),
  /** What stopped the import or part of it; empty on success. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** The report of an import that has read nothing yet. */
export function emptyReport(source: string, dry_run: boolean): ImportReport {
  return {
    source,
    site: null,
    dry_run,
    ignored_columns: [],
    unknown_properties: [],
    renumbered: [],
    rows: 0,
    passed_over: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    returned: 0,
    refused: 0,
    refusals: [],
    unread: 0,
    unread_figures: [],
    gone: 0,
    kept_for_orders: 0,
    problems: [],
  };
}

export const MAX_REPORTED_REFUSALS = 1_000;
/** More names than this are shifted values, not properties. */
export const MAX_REPORTED_UNKNOWN = 1_000;

export const STOPPED = {
  field: "file",
  message: "The import was stopped before the end of the file; the rows read before that have been imported",
};

/** Progress, reported after each batch. */
export type ImportStep = z.infer<typeof ImportStep>;
export const ImportStep = z.object({
  rows: z.number(),
  /** The share of the file that has been read, 0 to 1; absent if unknown. */
  fraction: z.number().optional(),
  /** Refused since the last step. */
  refusals: z.array(RowRefusal),
});
