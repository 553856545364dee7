import type { Scenario } from "../scenario.ts";
import { addresses } from "./addresses.ts";
import { connectionLimit, fullDisk, slowDisk } from "./database.ts";
import { killedPrimary, machineDeath, lostPackets } from "./machines.ts";
import { clockSkew, killedNode, restart } from "./nodes.ts";
import { restore } from "./restore.ts";
import { upgrade } from "./upgrade.ts";

const ALL: readonly Scenario[] = [
  upgrade,
  restart,
  killedNode,
  restore,
  killedPrimary,
  machineDeath,
  lostPackets,
  fullDisk,
  slowDisk,
  connectionLimit,
  clockSkew,
  addresses,
];

export const SCENARIOS = ALL.map(({ key, name }) => ({ key, name }));

export function chosenScenarios(only: readonly string[]): readonly Scenario[] {
  return ALL.filter(({ key }) => only.length === 0 || only.includes(key));
}
