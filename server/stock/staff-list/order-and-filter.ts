import type { Day, Moment } from "#domain/calendar.ts";
import type { PriceStands } from "#domain/search/recommended-order.ts";
import { isReadinessRule } from "#domain/stock/staff/readiness.ts";
import type { StaffOrder, StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { STORED_STATES } from "#domain/stock/vehicle.ts";
import { NO_NUMBER } from "#server/stock/index/number-column.ts";
import { sortRows, temporarySortBuffers } from "#server/stock/index/radix-sort.ts";
import { bitOf, brokenOn, daysInStock, type StockFacts } from "./stock-facts.ts";

type Settings = {
  sites: ReadonlySet<number> | null;
  slugs: ReadonlyMap<number, string>;
  today: Day;
  now: Moment;
  standsOf: (stock_id: number) => PriceStands;
};

/** Whether a vehicle passes what only staff filter by. */
export function matches(query: StaffQuery, { sites, slugs, today, now, standsOf }: Settings): (facts: StockFacts) => boolean {
  const { states, branches, readiness, minDays, maxDays, maxPhotos, reserved, position, search } = query;
  const wanted = new Set<string>(states.length > 0 || search.q !== "" ? states : STORED_STATES.filter((state) => state !== "sold"));
  const rules = readiness.filter(isReadinessRule).reduce((bits, rule) => bits | bitOf(rule), 0);
  const [ready, unready] = [readiness.includes("ready"), readiness.includes("unready")];
  const fits = (broken: number) => (broken & rules) !== 0 || (broken === 0 ? ready : unready);
  const chosen = new Set(branches);
  return (facts) =>
    (sites === null || sites.has(facts.site_id)) &&
    (wanted.size === 0 || wanted.has(facts.state)) &&
    (chosen.size === 0 || chosen.has(slugs.get(facts.site_id) ?? "")) &&
    (!reserved || facts.isReserved) &&
    (maxPhotos === null || facts.photos <= maxPhotos) &&
    (minDays === null || daysInStock(facts, now) > minDays) &&
    (maxDays === null || daysInStock(facts, now) <= maxDays) &&
    (position === null || standsOf(facts.stock_id) === position) &&
    (readiness.length === 0 || fits(brokenOn(facts, today)));
}

const PENCE = 100;
const SECOND_MS = 1_000;

type Orderable = { today: Day; branchNames: ReadonlyMap<number, string>; overMedian: (stock_id: number) => number | null };

/** The places of the vehicles in an order; equal ones as in `facts`, those without a value last in either direction. */
export function inOrder(facts: readonly StockFacts[], order: StaffOrder, settings: Orderable): Int32Array {
  const [by = "", direction] = order.split("-");
  const keyOf = keyFor(by, facts, settings);
  const rows = new Int32Array(facts.length);
  const keys = new Int32Array(facts.length);
  for (let row = 0; row < facts.length; row++) {
    const key = keyOf(facts[row]!);
    rows[row] = row;
    keys[row] = key === null ? NO_NUMBER : direction === "desc" ? -key : key;
  }
  const sorted = new Int32Array(facts.length);
  sortRows(rows, keys, sorted, temporarySortBuffers(facts.length));
  return sorted;
}

function keyFor(
  by: string,
  facts: readonly StockFacts[],
  { today, branchNames, overMedian }: Orderable,
): (facts: StockFacts) => number | null {
  switch (by) {
    case "name":
      return ranked(facts, ({ name }) => name);
    case "branch":
      return ranked(facts, ({ site_id }) => branchNames.get(site_id) ?? "");
    case "price":
      return ({ price }) => price;
    case "position":
      return ({ stock_id }) => {
        const over = overMedian(stock_id);
        return over === null ? null : Math.round(over / PENCE);
      };
    case "state":
      return ({ state }) => STORED_STATES.indexOf(state);
    case "readiness":
      return (one) => bitCount(brokenOn(one, today));
    case "photos":
      return ({ photos }) => photos;
    case "mileage":
      return ({ mileage }) => mileage;
    case "year":
      return ({ year }) => year;
    default: {
      // The longest in stock first saw the shop: days descend as moments ascend.
      const newest = facts.reduce((latest, { first_seen_at }) => Math.max(latest, first_seen_at), 0);
      // A file may say 1900: keys of more than 68 years would not fit.
      return ({ first_seen_at }) => Math.min(NO_NUMBER - 1, Math.floor((newest - first_seen_at) / SECOND_MS));
    }
  }
}

function ranked(facts: readonly StockFacts[], textOf: (facts: StockFacts) => string): (facts: StockFacts) => number {
  const { compare } = new Intl.Collator("en-GB", { numeric: true });
  const ranks = new Map([...new Set(facts.map(textOf))].toSorted(compare).map((text, rank) => [text, rank]));
  return (one) => ranks.get(textOf(one)) ?? 0;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
