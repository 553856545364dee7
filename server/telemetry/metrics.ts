import { VERSION } from "#server/version.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { cacheEvents, type CacheEvent, type CacheSize, orderEvents, providerEvents, requestEvents } from "./channels.ts";
import type { DatabaseFigures } from "./database-figures.ts";
import type { PoolFigures } from "#server/database/connect.ts";

/** From a cached page to a slow lender, in seconds. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const EVENT_LOOP_PRECISION_MS = 10;

export type Metrics = { contentType: string; text: () => Promise<string>; close: () => void };

/** `figures` are read from the database at each scrape; undefined while it does not answer. */
type Sources = { pool: () => PoolFigures | undefined; figures: () => Promise<DatabaseFigures | undefined> };

/** The metrics of this process for Prometheus: prom-client's of Node.js, and the site's own. */
export function openMetrics({ pool, figures }: Sources): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS });
  new Gauge({ name: "forecourt_info", help: "The release.", labelNames: ["version"], registers }).set({ version: VERSION }, 1);
  const counted = countedEvents(registers);
  const database = databaseGauges(registers);
  const pooled = new Gauge({
    name: "forecourt_database_connections",
    help: "Pool connections by state, and requests waiting for one.",
    labelNames: ["state"],
    registers,
  });
  return {
    contentType: register.contentType,
    text: async () => {
      for (const [state, connections] of Object.entries(pool() ?? {})) pooled.set({ state }, connections);
      database(await figures());
      return register.metrics();
    },
    close: () => {
      for (const end of counted) end();
      register.clear();
    },
  };
}

/** Counts what the channels publish; the label sets are looked up once each. */
function countedEvents(registers: Registry[]): (() => void)[] {
  const requests = new Counter({
    name: "forecourt_http_requests_total",
    help: "Answered requests.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "forecourt_http_request_duration_seconds",
    help: "Time until the response starts.",
    labelNames: ["route"],
    buckets: DURATIONS,
    registers,
  });
  const lookups = new Counter({
    name: "forecourt_cache_lookups_total",
    help: "Lookups of pages and searches in this process's caches.",
    labelNames: ["cache", "result"],
    registers,
  });
  const caches = { page: new Set<CacheSize>(), search: new Set<CacheSize>() } satisfies Record<CacheEvent["cache"], Set<CacheSize>>;
  const sizes = new Gauge({
    name: "forecourt_cache_bytes",
    help: "Size of this process's caches, of all websites together.",
    labelNames: ["cache"],
    registers,
    collect: () => {
      for (const [cache, known] of Object.entries(caches)) {
        sizes.set({ cache }, 0);
        for (const { bytes } of known) sizes.inc({ cache }, bytes);
      }
    },
  });
  const placed = new Counter({
    name: "forecourt_orders_total",
    help: "Attempts to place an order: placed, replayed, or the status of the refusal.",
    labelNames: ["outcome"],
    registers,
  });
  const providers = new Counter({
    name: "forecourt_provider_requests_total",
    help: "Requests to external providers.",
    labelNames: ["provider", "outcome"],
    registers,
  });
  const answered = new Histogram({
    name: "forecourt_provider_request_duration_seconds",
    help: "Time until a provider responds or fails.",
    labelNames: ["provider"],
    buckets: DURATIONS,
    registers,
  });
  const requestsOf = byKey((method: string, route: string, status: string) => requests.labels(method, route, status));
  const durationsOf = byKey((route: string) => durations.labels(route));
  const lookupsOf = byKey((cache: string, result: string) => lookups.labels(cache, result));
  // A rate needs the first failure to be an increase: from 0, not from nothing.
  for (const outcome of ["placed", "409", "422", "429", "503"]) placed.inc({ outcome }, 0);
  return [
    requestEvents.subscribe(({ method, route, status, seconds }) => {
      requestsOf(method, route, String(status)).inc();
      durationsOf(route).observe(seconds);
    }),
    cacheEvents.subscribe(({ cache, result, size }) => {
      lookupsOf(cache, result).inc();
      caches[cache].add(size);
    }),
    orderEvents.subscribe(({ outcome }) => placed.inc({ outcome })),
    providerEvents.subscribe(({ provider, outcome, seconds }) => {
      providers.inc({ provider, outcome });
      answered.observe({ provider }, seconds);
    }),
  ];
}

function databaseGauges(registers: Registry[]): (figures: DatabaseFigures | undefined) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `forecourt_${name}`, help, labelNames, registers });
  const up = gauge("database_up", "Whether the database answered this scrape.");
  const lag = gauge("stock_lag_seconds", "How long this process has been behind the database's stock.");
  const unread = gauge("stock_revisions_unread", "Stock revisions that this process has not read.");
  const waiting = gauge("deliveries_waiting", "Messages waiting to be sent, by age.", ["age"]);
  const oldest = gauge("deliveries_oldest_seconds", "Age of the oldest message waiting to be sent.");
  const failed = gauge("deliveries_failed", "Messages given up.");
  const orders = gauge("orders", "Orders by status.", ["status"]);
  const nodes = gauge("nodes", "Nodes of this database with a heartbeat.");
  return (figures) => {
    up.set(figures ? 1 : 0);
    for (const known of [lag, unread, waiting, oldest, failed, orders, nodes]) known.reset();
    if (!figures) {
      // Unknown, not zero.
      for (const unknown of [lag, unread, oldest, failed, nodes]) unknown.remove();
      return;
    }
    lag.set(figures.lagSeconds);
    unread.set(figures.revisionsUnread);
    for (const [age, count] of Object.entries(figures.waitingByAge)) waiting.set({ age }, count);
    oldest.set(figures.oldestWaitingSeconds);
    failed.set(figures.failed);
    for (const [status, count] of Object.entries(figures.ordersByStatus)) orders.set({ status }, count);
    nodes.set(figures.nodes);
  };
}

/** The child of a metric for each combination of labels, found without building an object of them. */
function byKey<Labels extends string[], Child>(childOf: (...labels: Labels) => Child): (...labels: Labels) => Child {
  const children = new Map<string, Child>();
  return (...labels) => {
    const key = labels.join("\n");
    let child = children.get(key);
    if (child === undefined) children.set(key, (child = childOf(...labels)));
    return child;
  };
}
