import type { Faults } from "./compare-orders.ts";
import type { Load } from "./load.ts";
import type { Scenario } from "./scenario.ts";

/** Reads answered, and the longest that orders may be away for a failover. */
const READS_SHARE = 0.999;
const ORDERS_AWAY_S = 45;
/** Where no order may fail. One begins every half a second, and a machine that is busy is slow. */
const MOMENT_S = 10;

export type Row = {
  name: string;
  from: number;
  to: number;
  orders: number;
  refused: number;
  faults: Faults;
  failure: string;
  scenario: Pick<Scenario, "noneFails" | "isClosed" | "isQuiet">;
  note?: string;
};

export function printTable(rows: readonly Row[], load: Load, faults: Faults): void {
  const heads = ["", "seconds", "reads", "failed", "away", "orders", "away", "lost", "twice", "wrong"];
  const lines = rows.map((row) => {
    const reads = readsOf(row, load);
    const failed = reads.filter(({ ok }) => !ok).length;
    return [
      row.failure ? `${row.name} (FAILED: ${row.failure})` : row.name,
      seconds(row.to - row.from),
      String(reads.length),
      String(failed),
      `${seconds(longestFailure(reads))} s`,
      String(row.orders),
      row.scenario.isQuiet ? "-" : `${seconds(ordersAway(row, load))} s`,
      ...(["lost", "twice", "wrong"] as const).map((kind) => String(row.faults[kind].length)),
    ];
  });
  const widths = heads.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at]?.length ?? 0)));
  console.log("");
  for (const line of [heads, ...lines])
    console.log(line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  "));
  const { share, failed } = total(rows, load);
  console.log(`\nReads answered: ${(100 * share).toFixed(3)} % (${failed} failed). Orders acknowledged: ${load.orders.length}.`);
  for (const { name, note } of rows) if (note) console.log(`${name}: ${note}`);
  console.log(`Lost ${faults.lost.length}, twice ${faults.twice.length}, wrong ${faults.wrong.length}.`);
  for (const kind of ["lost", "twice", "wrong"] as const) for (const each of faults[kind]) console.log(`  ${kind}: ${each}`);
}

export function isWithinLimits(rows: readonly Row[], load: Load, faults: Faults): boolean {
  const missed = [
    ...rows.filter(({ failure }) => failure).map(({ name, failure }) => `${name}: ${failure}`),
    ...rows
      .filter((row) => !row.scenario.isClosed && !row.scenario.isQuiet && ordersAway(row, load) > limitOf(row) * 1000)
      .map((row) => `${row.name}: orders away longer than ${limitOf(row)} s`),
    ...rows.filter((row) => row.scenario.noneFails && readsOf(row, load).some(({ ok }) => !ok)).map(({ name }) => `${name}: reads failed`),
    ...rows
      .filter(({ faults: { lost, twice, wrong } }) => lost.length + twice.length + wrong.length > 0)
      .map(({ name }) => `${name}: orders`),
    ...(faults.lost.length + faults.twice.length + faults.wrong.length > 0 ? ["orders at the end"] : []),
    ...(total(rows, load).share < READS_SHARE ? [`less than ${100 * READS_SHARE} % of the reads were answered`] : []),
  ];
  for (const each of missed) console.log(`Missed: ${each}`);
  return missed.length === 0;
}

function total(rows: readonly Row[], load: Load): { share: number; failed: number } {
  const reads = rows.filter(({ scenario }) => !scenario.isClosed).flatMap((row) => readsOf(row, load));
  const failed = reads.filter(({ ok }) => !ok).length;
  return { share: 1 - failed / Math.max(1, reads.length), failed };
}

function readsOf({ from, to }: Row, load: Load) {
  return load.reads.filter(({ at }) => at >= from && at < to);
}

/** The longest time between two reads that were answered, with failed ones in between. */
function longestFailure(reads: readonly { at: number; ok: boolean }[]): number {
  let longest = 0;
  let since: number | undefined;
  for (const { at, ok } of reads.toSorted((one, other) => one.at - other.at)) {
    if (ok) since = undefined;
    else longest = Math.max(longest, at - (since ??= at) + 1);
  }
  return longest;
}

function limitOf({ scenario }: Row): number {
  return scenario.noneFails ? MOMENT_S : ORDERS_AWAY_S;
}

/** The longest time without an acknowledged order. */
function ordersAway({ from, to }: Row, load: Load): number {
  const moments = load.orders.map(({ acknowledgedAt }) => acknowledgedAt).filter((at) => at >= from && at <= to);
  const all = [from, ...moments.toSorted((one, other) => one - other), to];
  return Math.max(0, ...all.slice(1).map((at, index) => at - (all[index] ?? at)));
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
