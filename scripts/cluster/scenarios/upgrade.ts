import type { Scenario } from "../scenario.ts";

/** As docs/operating.md says: the tables first, then one node after another. One node goes back in between. */
export const upgrade: Scenario = {
  key: "upgrade",
  name: "upgrade from the last release, and back",
  noneFails: true,
  play: async (cluster, _, { release }) => {
    const { release: earlier, machines } = cluster;
    const [first] = machines;
    if (earlier === release || !first) throw new Error("the nodes are of this release already");
    const replace = async (machine: typeof first, by: string) => {
      cluster.release = by;
      await cluster.restartNode(machine, "SIGTERM");
    };
    cluster.release = release;
    await cluster.forecourt(["migrate"]);
    await replace(first, release);
    await replace(first, earlier);
    for (const machine of machines) await replace(machine, release);
  },
};
