import * as z from "zod";

/** A row that did not land, with the place to look at. `line` is where the row begins in the file. */
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
  /** Rows of the file, refused ones included. */
  rows: z.number(),
  /** Rows that are no advert, as the map says; they count among the rows. */
  passed_over: z.number().default(0),
  /** Properties of JSON lines that no field takes, each with the line that had it first; the first MAX_REPORTED_UNKNOWN of them. */
  unknown_properties: z.array(z.object({ name: z.string(), line: z.number() })),
  /** Rows whose stock number another vehicle has; the first MAX_REPORTED_REFUSALS of them. */
  renumbered: z.array(z.object({ line: z.number(), stock_id: z.number(), new_stock_id: z.number().nullable() })),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Were sold or gone and stand in the feed again; not counted among the changed. */
  returned: z.number(),
  refused: z.number(),
  /** The first MAX_REPORTED_REFUSALS reasons; every one is told as it is found. A row may be refused for several. */
  refusals: z.array(RowRefusal),
  /** With --replace: no longer in the feed and marked as sold. */
  gone: z.number(),
  /** With --replace: no longer in the feed, but an order keeps them. */
  kept_for_orders: z.number(),
  /** What stopped the import or a part of it, in words; empty when it went through. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});

export const MAX_REPORTED_REFUSALS = 1_000;
/** More names than this are no properties but values that slipped. */
export const MAX_REPORTED_UNKNOWN = 1_000;

export const STOPPED = { field: "file", message: "The import was stopped before the end of the file; what was read before has landed" };

/** Told after each batch. */
export type ImportStep = z.infer<typeof ImportStep>;
export const ImportStep = z.object({
  rows: z.number(),
  /** How much of the file is read, 0 to 1; left out when the source cannot tell. */
  fraction: z.number().optional(),
  /** Refused since the last step. */
  refusals: z.array(RowRefusal),
});
