import type { Cluster } from "./cluster.ts";
import type { Load } from "./load.ts";

/** What happens to the cluster while the load goes on. */
export type Scenario = {
  name: string;
  /** Of `--only`. */
  key: string;
  /** Seconds of waiting within a scenario are shorter with --quick. */
  play: (cluster: Cluster, load: Load, options: Options) => Promise<string | void>;
};

export type Options = { quick: boolean };
