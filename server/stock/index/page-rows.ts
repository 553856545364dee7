import { countBits, intersectInto, subtractFrom, type Bits } from "./bitset.ts";
import { NO_NUMBER } from "./number-column.ts";
import type { StockSortOrder } from "./stock-columns.ts";

/** Results up to this size are sorted; larger ones are read from the order of the whole stock. */
const SORT_ALONE = 2048;
/** Limit for pages beyond the first MAX_INSERTION_SORT rows. */
const SORT_WHOLLY = 512;
const MAX_INSERTION_SORT = 128;

/** `count` rows from index `first`; the result has at least that many. */
type Page = { first: number; count: number };

type Result = { all: Bits; total: number; ids: Int32Array; listed: Int32Array | null };

/** A page of a result in an order; ties by stock id. */
export function selectPage(
  { all, total, ids, listed }: Result,
  { column, highestFirst }: StockSortOrder,
  { first, count }: Page,
): number[] {
  if (listed && total <= (first + count <= MAX_INSERTION_SORT ? SORT_ALONE : SORT_WHOLLY)) {
    const { values } = column;
    const before = highestFirst
      ? (one: number, other: number) => key(values[other]!) - key(values[one]!) || ids[one]! - ids[other]!
      : (one: number, other: number) => values[one]! - values[other]! || ids[one]! - ids[other]!;
    return firstOf(listed, first + count, before).slice(first);
  }
  return highestFirst ? column.pageFromHighest(all, first, count) : column.page(all, first, count);
}

/** The same with sections that sort after the other rows, each in the same order. Rare, so it allocates its own sets. */
export function selectPageInSections(
  { all }: Pick<Result, "all">,
  { column, highestFirst }: StockSortOrder,
  { first, count }: Page,
  sections: readonly Bits[],
): number[] {
  const found: number[] = [];
  const left = all.slice();
  for (const rows of sections) subtractFrom(left, rows);
  let before = 0;
  for (const rows of [left, ...sections]) {
    const part = rows.slice();
    intersectInto(part, all);
    const start = Math.max(0, first - before);
    const size = countBits(part);
    const wanted = Math.min(count - found.length, size - start);
    before += size;
    if (wanted > 0) found.push(...(highestFirst ? column.pageFromHighest(part, start, wanted) : column.page(part, start, wanted)));
  }
  return found;
}

/** A missing number sorts last in descending order too. */
function key(value: number): number {
  return value === NO_NUMBER ? -NO_NUMBER : value;
}

/** The first rows in an order: insertion into a short list, or a sort when `count` is large. */
function firstOf(rows: Int32Array, count: number, before: (one: number, other: number) => number): number[] {
  if (count > MAX_INSERTION_SORT) return [...rows.toSorted(before).subarray(0, count)];
  const first: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    if (first.length === count && before(row, first[count - 1]!) > 0) continue;
    let at = first.length < count ? first.length : count - 1;
    for (; at > 0 && before(row, first[at - 1]!) < 0; at--) first[at] = first[at - 1]!;
    first[at] = row;
  }
  return first;
}
