import { isFeedLink } from "#domain/stock/feed-link.ts";
import { LARGEST_STOCK_ID } from "#domain/stock/slug.ts";
import type { LaidOver, VehicleDetails } from "#domain/stock/vehicle.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { overriddenFields, recordFeedValues } from "#server/stock/change/overrides.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { inArray, sql } from "drizzle-orm";
import * as cell from "#server/stock/import/fields/parse-cells.ts";
import type { FieldName } from "#server/stock/import/fields/fields.ts";
import { MAX_REPORTED_REFUSALS, STOPPED, MAX_REPORTED_UNKNOWN, type ImportReport, type RowRefusal } from "./report.ts";
import { columnsRead, combinedValue, isOfColumns, sourceOf, textOf, type Source } from "#server/stock/import/fields/sources.ts";
import type { StockMap } from "./stock-map.ts";
import { readStructure, type ReadPicture } from "#server/stock/import/fields/structures.ts";
import type { FileRow } from "#server/stock/import/files/file-row.ts";

/** Rows per transaction. */
const BATCH_ROWS = 250;

/** Pictures get their default alt text from the vehicle. */
type Media = Omit<LaidOver, "media_urls" | "imperfections"> & { media_urls?: ReadPicture[]; imperfections?: ReadPicture[] };
type MediaRow = { line: number; stock_id: number | null; vrm: string | null; media: Media; named: string };
type Read = MediaRow | { refusals: RowRefusal[] };

type Run = {
  report: ImportReport;
  dry_run: boolean;
  strict: boolean;
  tell: (refusals: RowRefusal[]) => void | Promise<void>;
  signal: AbortSignal | undefined;
};

/**
 * Overlays photographs and films on existing vehicles, found by stock number or registration. They take precedence over these fields of the
 * vehicle's own feed until a later list replaces them. A row without a matching vehicle is skipped: photographs often arrive first.
 */
export async function layOver(
  database: Database,
  rows: AsyncIterable<FileRow>,
  { map, columns }: { map: StockMap; columns: readonly string[] },
  run: Run,
): Promise<void> {
  const read = mediaReader(map, columns);
  const seen = new Set<string>();
  const unknownNames = new Set<string>();
  let batch: MediaRow[] = [];
  const flush = async () => {
    const figures = batch.length > 0 ? await writeMedia(database, batch, run.dry_run) : { changed: 0, unchanged: 0, passed_over: 0 };
    for (const name of ["changed", "unchanged", "passed_over"] as const) run.report[name] += figures[name];
    batch = [];
  };
  for await (const row of rows) {
    if (run.signal?.aborted) {
      run.report.problems.push(STOPPED);
      break;
    }
    run.report.rows += 1;
    const result = read(row);
    const unknown = "unknown" in row ? (row.unknown ?? []) : [];
    for (const name of unknown) {
      if (unknownNames.has(name) || unknownNames.size >= MAX_REPORTED_UNKNOWN) continue;
      unknownNames.add(name);
      run.report.unknown_properties.push({ name, line: row.line });
    }
    if ("refusals" in result) await refuse(result.refusals, run);
    else if (run.strict && unknown.length > 0)
      await refuse(
        [{ line: row.line, column: unknown[0] ?? null, reason: "is not a property of such a list, so --strict refuses it" }],
        run,
      );
    else if (seen.has(result.named))
      await refuse(
        [
          {
            line: row.line,
            column: result.stock_id === null ? "vrm" : "stock_id",
            reason: `“${result.named}” is already in an earlier row of this file`,
          },
        ],
        run,
      );
    else {
      seen.add(result.named);
      batch.push(result);
    }
    if ("damaged" in row && row.damaged) run.report.problems.push({ field: "file", message: `Line ${row.line}: ${row.reason}` });
    if (batch.length >= BATCH_ROWS) await flush();
  }
  await flush();
}

async function refuse(refusals: RowRefusal[], { report, tell }: Run): Promise<void> {
  report.refused += 1;
  report.refusals.push(...refusals.slice(0, MAX_REPORTED_REFUSALS - report.refusals.length));
  await tell(refusals);
}

function mediaReader(map: StockMap, columns: readonly string[]): (row: FileRow) => Read {
  const sources = new Map<FieldName, Source>();
  for (const [name, rule] of Object.entries(map.fields)) if (!isOfColumns(rule)) sources.set(name as FieldName, sourceOf(rule, columns));
  return (row) => {
    if ("reason" in row) return { refusals: [{ line: row.line, column: row.column, reason: row.reason }] };
    const { line, cells } = row;
    const refusals: RowRefusal[] = [];
    const complain = (name: FieldName, reason: string) =>
      void refusals.push({ line, column: columnsRead(sources.get(name), cells) ?? name, reason });
    const take = <T>(name: FieldName, readAs: (text: string) => cell.Cell<T>): T | null => {
      const source = sources.get(name);
      const text = source ? textOf(source, cells, map.blank) : { value: null };
      const value = "reason" in text || text.value === null ? text : readAs(text.value);
      if ("value" in value) return value.value as T | null;
      complain(name, value.reason);
      return null;
    };
    const list = <Name extends "media_urls" | "imperfections" | "turntable" | "videos">(name: Name) => {
      const source = sources.get(name);
      const value = source && combinedValue(source, cells, map.blank);
      if (!source || value === undefined || value === null) return undefined;
      const result = readStructure(name, value, source.separator, map.blank);
      if ("value" in result) return result.value ?? undefined;
      for (const { reason } of result.problems) complain(name, reason);
      return undefined;
    };
    const stock_id = take("stock_id", (text) => cell.readInteger(text, LARGEST_STOCK_ID));
    const vrm = take("vrm", cell.readRegistration);
    const video = take("video", (text): cell.Cell<string> =>
      isFeedLink(text)
        ? { value: text }
        : { reason: `${cell.quoteCell(text)} is not a web address (http or https) or a path below /media/` },
    );
    const media = stated({
      media_urls: list("media_urls"),
      imperfections: list("imperfections"),
      turntable: list("turntable"),
      videos: list("videos"),
      video: video ?? undefined,
    });
    if (stock_id === null && vrm === null && refusals.length === 0)
      complain(sources.has("vrm") ? "vrm" : "stock_id", "is missing: a registration or a stock number says which vehicle it is");
    if (refusals.length === 0 && Object.keys(media).length === 0)
      complain("media_urls", "is missing: the row has neither pictures nor a film");
    return refusals.length > 0 ? { refusals } : { line, stock_id, vrm, media, named: stock_id === null ? (vrm ?? "") : String(stock_id) };
  };
}

async function writeMedia(database: Database, batch: readonly MediaRow[], dry_run: boolean) {
  return database.transaction(async (transaction) => {
    if (!dry_run) await lockStock(transaction);
    const figures = { changed: 0, unchanged: 0, passed_over: 0 };
    const ids = batch.flatMap(({ stock_id }) => stock_id ?? []);
    const registrations = batch.flatMap(({ stock_id, vrm }) => (stock_id === null && vrm !== null ? vrm : []));
    const columns = {
      stock_id: vehicles.stock_id,
      vrm: vehicles.vrm,
      state: vehicles.state,
      make: vehicles.make,
      range: vehicles.range,
      details: vehicles.details,
      laid_over: vehicles.laid_over,
    };
    const known = [
      ...(ids.length > 0 ? await transaction.select(columns).from(vehicles).where(inArray(vehicles.stock_id, ids)) : []),
      // A registration may return under another stock number: prefer the live one.
      ...(registrations.length > 0
        ? await transaction
            .select(columns)
            .from(vehicles)
            .where(inArray(vehicles.vrm, registrations))
            .orderBy(sql`${vehicles.state} = 'live' desc`, vehicles.stock_id)
        : []),
    ];
    const decided = await overriddenFields(
      transaction,
      known.map(({ stock_id }) => stock_id),
    );
    for (const row of batch) {
      const vehicle = known.find((each) => (row.stock_id === null ? each.vrm === row.vrm : each.stock_id === row.stock_id));
      if (!vehicle) {
        figures.passed_over += 1;
        continue;
      }
      const laid_over = worded(row.media, [vehicle.make, vehicle.range].join(" "));
      const ofStaff = decided.get(vehicle.stock_id) ?? [];
      const shown = Object.fromEntries(Object.entries(laid_over).filter(([field]) => !ofStaff.includes(field)));
      const details: VehicleDetails = { ...vehicle.details, ...shown };
      if (JSON.stringify([sorted(laid_over), sorted(details)]) === JSON.stringify([sorted(vehicle.laid_over), sorted(vehicle.details)])) {
        figures.unchanged += 1;
        continue;
      }
      figures.changed += 1;
      if (dry_run) continue;
      if (ofStaff.length > 0) await recordFeedValues(transaction, vehicle.stock_id, laid_over);
      await transaction
        .update(vehicles)
        .set({ laid_over, details })
        .where(inArray(vehicles.stock_id, [vehicle.stock_id]));
    }
    return figures;
  });
}

/** `jsonb` does not preserve the order of an object's properties. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, sorted(value)]),
  );
}

function worded({ media_urls, imperfections, ...media }: Media, called: string): LaidOver {
  const withAlt = (pictures: readonly ReadPicture[]) => pictures.map(({ url, alt = called, ...rest }) => ({ url, alt, ...rest }));
  return {
    ...media,
    ...(media_urls && { media_urls: withAlt(media_urls) }),
    ...(imperfections && { imperfections: withAlt(imperfections) }),
  };
}

function stated<T extends object>(media: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(media).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
