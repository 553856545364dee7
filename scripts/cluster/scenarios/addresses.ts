import { randomInt } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { Scenario } from "../scenario.ts";
import { pooledConnections, send } from "../shopper.ts";

const AT_ONCE = 4;
const LOOK_EVERY_MS = 5_000;
/** What server/pages/page-cache.ts has for all websites, and server/api/vehicle-search.ts for each of two. */
const CACHE_LIMIT_MB: Record<string, number> = { page: 68, search: 2 * 32 };
/** Caches fill in the first half; what still grows afterwards is not bounded. */
const GROWTH = 1.25;

type Look = { memory: number; caches: Record<string, number> };

/** Addresses that nobody had before: searches, vehicles, mistyped ones. Nobody orders meanwhile, so that caches are not emptied. */
export const addresses: Scenario = {
  key: "addresses",
  name: "random addresses",
  isQuiet: true,
  play: async (cluster, load, { minutes }) => {
    await load.stopOrders();
    const agent = pooledConnections();
    const giveUpAt = Date.now() + minutes * 60_000;
    const looks: Look[][] = [];
    const unexpected: string[] = [];
    let sent = 0;
    const visit = async () => {
      while (Date.now() < giveUpAt) {
        const path = randomAddress();
        sent++;
        const status = await send(load.front, path, { agent }).then(
          (answer) => answer.status,
          (error: unknown) => String(error),
        );
        if (typeof status === "string" || status >= 500) unexpected.push(`${status} ${path}`);
      }
    };
    const look = async () => {
      while (Date.now() < giveUpAt) {
        looks.push(await Promise.all(cluster.machines.map(({ address }) => lookedAt(address))));
        await after(LOOK_EVERY_MS);
      }
    };
    await Promise.all([look(), ...Array.from({ length: AT_ONCE }, visit)]);
    load.startOrders();
    const [first, second] = [looks.slice(0, looks.length / 2), looks.slice(looks.length / 2)].map(highest);
    if (!first || !second || unexpected.length > 0) throw new Error(`${unexpected.length} of ${sent} failed: ${unexpected[0]}`);
    if (second.memory > first.memory * GROWTH) throw new Error(`memory grew from ${first.memory} to ${second.memory} MB`);
    for (const [cache, limit] of Object.entries(CACHE_LIMIT_MB))
      if (!((second.caches[cache] ?? Infinity) <= limit)) throw new Error(`the cache ${cache} has ${second.caches[cache]} MB`);
    const caches = Object.entries(second.caches).map(([name, megabytes]) => `${name} ${megabytes} MB`);
    const memory = `memory of a node at most ${first.memory}, then ${second.memory} MB`;
    return `${sent} addresses in ${minutes} min; ${memory}; caches ${caches.join(", ")}`;
  },
};

const MAKES = ["ford", "kia", "vauxhall", "volkswagen", "bmw", "no-such-make"];
const ORDERS = ["price-asc", "price-desc", "mileage-asc", "recommended"];
const PATHS = [
  () => `/used-cars?${randomSearch()}`,
  () => `/api/v2/vehicle-search?${randomSearch()}`,
  () => `/api/v2/vehicle/${500_000 + randomInt(30_000)}`,
  () => `/used-cars?q=${randomText()}`,
  () => `/${randomText()}/${randomText()}`,
  () => `/?${randomText()}=${randomText()}`,
];

function randomAddress(): string {
  return (PATHS[randomInt(PATHS.length)] ?? randomText)();
}

function randomSearch(): string {
  const from = 5_000 + randomInt(10_000);
  return new URLSearchParams({
    make: MAKES[randomInt(MAKES.length)] ?? "",
    price_from: String(from),
    price_to: String(from + randomInt(10_000)),
    orderBy: ORDERS[randomInt(ORDERS.length)] ?? "",
    page: String(1 + randomInt(20)),
  }).toString();
}

function randomText(): string {
  return randomInt(2 ** 40).toString(36);
}

/** By the metrics that Prometheus reads. */
async function lookedAt(address: string): Promise<Look> {
  const text = await (await fetch(`http://${address}:9101/metrics`)).text();
  const megabytes = (sample: string) => {
    const line = text.split("\n").find((each) => each.startsWith(`${sample} `)) ?? "";
    return Math.round((10 * Number(line.slice(sample.length) || NaN)) / 1024 ** 2) / 10;
  };
  const caches = Object.keys(CACHE_LIMIT_MB).map((cache) => [cache, megabytes(`forecourt_cache_bytes{cache="${cache}"}`)]);
  return { memory: megabytes("process_resident_memory_bytes"), caches: Object.fromEntries(caches) };
}

/** The highest of all nodes. */
function highest(looks: readonly Look[][]): Look | undefined {
  const all = looks.flat();
  if (all.length === 0) return undefined;
  const caches = Object.keys(CACHE_LIMIT_MB).map((cache) => [cache, Math.max(...all.map((look) => look.caches[cache] ?? NaN))]);
  return { memory: Math.max(...all.map(({ memory }) => memory)), caches: Object.fromEntries(caches) };
}
