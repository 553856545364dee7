import type { Cluster } from "./cluster.ts";
import type { Load } from "./load.ts";

/** What happens to the cluster while the load goes on. */
export type Scenario = {
  name: string;
  /** Of `--only`. */
  key: string;
  /** Not one read and not one order may be away for more than a moment. */
  noneFails?: boolean;
  /** The site is closed on purpose. */
  isClosed?: boolean;
  /** Nobody orders. */
  isQuiet?: boolean;
  /** Seconds of waiting within a scenario are shorter with --quick. */
  play: (cluster: Cluster, load: Load, options: Options) => Promise<string | void>;
};

/** `release`: the folder of this one. `minutes`: of random addresses. */
export type Options = { quick: boolean; release: string; minutes: number };
