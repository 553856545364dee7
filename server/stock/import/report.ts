import type { Problem } from "#domain/problem.ts";

/** A row that did not land, with the place to look at. `line` is where the row begins in the file. */
export type Refusal = { line: number; column: string | null; reason: string };

/** What an import did, or with `dry_run` would do. The figures count rows or vehicles. */
export type ImportReport = {
  source: string;
  site: { slug: string; name: string; created: boolean } | null;
  dry_run: boolean;
  /** Rows of the file, refused ones included. */
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Were sold or gone and stand in the feed again; not counted among the changed. */
  returned: number;
  refused: number;
  /** The first REFUSALS_KEPT reasons; every one is told as it is found. A row may be refused for several. */
  refusals: Refusal[];
  /** With --replace: no longer in the feed and marked as sold. */
  gone: number;
  /** With --replace: no longer in the feed, but an order keeps them. */
  kept_for_orders: number;
  /** What stopped the import or a part of it, in words; empty when it went through. */
  problems: Problem[];
};

export const REFUSALS_KEPT = 1_000;

/** Told after each batch. */
export type ImportStep = {
  rows: number;
  /** How much of the file is read, 0 to 1; undefined when the source cannot tell. */
  fraction: number | undefined;
  /** Refused since the last step. */
  refusals: Refusal[];
};
