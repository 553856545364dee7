import { setTimeout as after } from "node:timers/promises";
import { until } from "../cluster.ts";
import type { Scenario } from "../scenario.ts";

const AWAY_MS = 40_000;

/** Patroni starts the server again, or another becomes the primary. */
export const killedPrimary: Scenario = {
  key: "postgres",
  name: "kill -9 of the primary PostgreSQL",
  play: async (cluster) => {
    const primary = await cluster.primary();
    primary.signal("SIGKILL", /postgres/);
    await until("the server is gone or replaced", async () => (await cluster.members()).some(({ role }) => role === "leader"));
  },
};

/** Every process of the primary's machine ends at once and its network goes: etcd, PostgreSQL, HAProxy and node. */
export const machineDeath: Scenario = {
  key: "death",
  name: "death of the primary's machine",
  play: async (cluster) => {
    const primary = await cluster.primary();
    primary.die();
    await after(AWAY_MS);
    cluster.startMachine(primary);
  },
};

/** Packets from and to the primary's machine are lost; its processes go on. */
export const lostPackets: Scenario = {
  key: "silence",
  name: "silent network of the primary's machine",
  play: async (cluster) => {
    const primary = await cluster.primary();
    primary.silence();
    await after(AWAY_MS);
    primary.reconnect();
  },
};
