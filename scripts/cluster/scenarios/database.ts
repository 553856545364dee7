import { setTimeout as after } from "node:timers/promises";
import { Client } from "pg";
import { databaseEnvironment } from "../services.ts";
import type { Scenario } from "../scenario.ts";

export const fullDisk: Scenario = {
  key: "full-disk",
  name: "full disk of the primary",
  play: async (cluster, _, { quick }) => {
    const primary = await cluster.primary();
    cluster.fullDisk(primary, true);
    try {
      await after(quick ? 40_000 : 90_000);
      if ((await cluster.primary()) === primary) throw new Error("the machine without room is still the primary");
    } finally {
      cluster.fullDisk(primary, false);
    }
  },
};

export const slowDisk: Scenario = {
  key: "slow-disk",
  name: "slow disk of the primary (0.5 s an fsync)",
  play: async (cluster, _, { quick }) => {
    const primary = await cluster.primary();
    cluster.slowDisk(primary, 500);
    await after(quick ? 20_000 : 60_000);
    cluster.slowDisk(primary, 0);
  },
};

/** Somebody else takes every connection that the nodes leave. */
export const connectionLimit: Scenario = {
  key: "connections",
  name: "every connection of PostgreSQL in use",
  play: async (cluster, _, { quick }) => {
    const primary = await cluster.primary();
    const { FORECOURT_DATABASE_PASSWORD: password } = databaseEnvironment(primary, cluster.shared);
    const clients: Client[] = [];
    for (;;) {
      const client = new Client({ host: primary.address, user: "forecourt", database: "forecourt", password });
      client.on("error", () => undefined);
      try {
        await client.connect();
        clients.push(client);
      } catch {
        break;
      }
    }
    await after(quick ? 10_000 : 30_000);
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    return `${clients.length} connections`;
  },
};
