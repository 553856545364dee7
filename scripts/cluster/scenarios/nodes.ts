import { setTimeout as after } from "node:timers/promises";
import type { Scenario } from "../scenario.ts";
import { libraryPath } from "../packages.ts";

/** Each node in turn, as after a changed setting. */
export const restart: Scenario = {
  key: "restart",
  name: "restart of each node",
  noneFails: true,
  play: async (cluster) => {
    for (const machine of cluster.machines) await cluster.restartNode(machine, "SIGTERM");
  },
};

export const killedNode: Scenario = {
  key: "kill",
  name: "kill -9 of a node",
  play: async (cluster) => {
    const [machine] = cluster.machines;
    if (machine) await cluster.restartNode(machine, "SIGKILL");
  },
};

/** One node two hours ahead, one two hours behind. */
export const clockSkew: Scenario = {
  key: "clock",
  name: "clocks two hours wrong",
  play: async (cluster, _, { quick }) => {
    const [first, second] = cluster.machines;
    const library = { LD_PRELOAD: libraryPath("faketime/libfaketime.so.1"), FAKETIME_DONT_FAKE_MONOTONIC: "1", DONT_FAKE_MONOTONIC: "1" };
    if (first) await cluster.restartNode(first, "SIGTERM", { ...library, FAKETIME: "+2h" });
    if (second) await cluster.restartNode(second, "SIGTERM", { ...library, FAKETIME: "-2h" });
    await after(quick ? 10_000 : 60_000);
    const expired = await cluster.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM orders WHERE status = 'EXPIRED' AND created_at > now() - interval '20 minutes'",
    );
    if (expired[0]?.count !== 0) throw new Error(`${expired[0]?.count} holds ended early`);
    for (const machine of [first, second]) if (machine) await cluster.restartNode(machine, "SIGTERM");
  },
};
