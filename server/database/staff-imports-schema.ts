import type { PlannedChange } from "#server/stock/import/planned-changes.ts";
import type { ImportReport } from "#server/stock/import/report.ts";
import { bigint, boolean, customType, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { sites } from "./schema.ts";
import { staff } from "./staff-schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** What an import does next, or has done. `failed`: the file could not be read to its end. */
export type StaffImportState = "file" | "checked" | "running" | "done" | "stopped" | "failed" | "undoing" | "undone";

/** How a column of the file is read: what somebody chose on the screen. */
export type ChosenColumn = { column: string; field: string | null; unit?: string | undefined; separator?: string | undefined };

/** What is chosen for a file: its columns, and how they are to be read. */
export type ImportChoices = {
  columns: ChosenColumn[];
  price_includes_fee: boolean;
  keepers: "previous" | "all";
  /** Vehicles of this source and branch that the file no longer has are sold. */
  replace: boolean;
  /** New vehicles are drafts, which nobody outside sees. */
  as_drafts: boolean;
};

/** What the dry run found. `missing`: stock numbers that would be sold, at most 1,000. `changes`: at most 500 vehicles. */
export type CheckedImport = { report: ImportReport; missing: number[]; stopped_by_guard: boolean; changes?: PlannedChange[] };

/** Imports on a screen, by staff. */
export const staffImports = pgTable("staff_imports", {
  id: uuid("id").primaryKey(),
  staff: uuid("staff")
    .notNull()
    .references(() => staff.id),
  site_id: integer("site_id")
    .notNull()
    .references(() => sites.id),
  file_name: text("file_name").notNull(),
  file_bytes: bigint("file_bytes", { mode: "number" }).notNull(),
  /** A built-in or saved map; null: the columns are chosen on the screen. */
  map_name: text("map_name"),
  state: text("state").$type<StaffImportState>().notNull(),
  choices: jsonb("choices").$type<ImportChoices>(),
  checked: jsonb("checked").$type<CheckedImport>(),
  /** Rows read so far, and the share of the file, 0 to 1. */
  progress: jsonb("progress").$type<{ rows: number; fraction: number | null }>(),
  report: jsonb("report").$type<ImportReport>(),
  /** What undoing restored, and the vehicles that it left alone, at most 1,000. */
  undone: jsonb("undone").$type<{ restored: number; left: number[] }>(),
  /** Whoever checked it imports into all branches, so that a column may name others than its own. */
  every_branch: boolean("every_branch").notNull().default(false),
  stop: boolean("stop").notNull().default(false),
  created_at: moment("created_at").notNull(),
  /** By the database's clock: the node that works on it renews it. */
  seen_at: moment("seen_at"),
  ended_at: moment("ended_at"),
});

/** The uploaded files, gzipped, for 24 hours. */
export const staffImportParts = pgTable(
  "staff_import_parts",
  {
    import: uuid("import").notNull(),
    place: integer("place").notNull(),
    bytes: bytes("bytes").notNull(),
    created_at: moment("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.import, table.place] })],
);

/** Columns of a file as somebody chose them, saved by a name: also the name of its source. */
export const staffImportMaps = pgTable("staff_import_maps", {
  name: text("name").primaryKey(),
  choices: jsonb("choices").$type<Omit<ImportChoices, "replace" | "as_drafts">>().notNull(),
  created_at: moment("created_at").notNull(),
});
