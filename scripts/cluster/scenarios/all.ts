import type { Scenario } from "../scenario.ts";
import { connectionLimit, fullDisk, slowDisk } from "./database.ts";
import { killedPrimary, machineDeath, lostPackets } from "./machines.ts";
import { clockSkew, killedNode, restart } from "./nodes.ts";

const ALL: readonly Scenario[] = [
  restart,
  killedNode,
  killedPrimary,
  machineDeath,
  lostPackets,
  fullDisk,
  slowDisk,
  connectionLimit,
  clockSkew,
];

export const SCENARIOS = ALL.map(({ key, name }) => ({ key, name }));

export function chosenScenarios(only: readonly string[]): readonly Scenario[] {
  return only.length === 0 ? ALL : ALL.filter(({ key }) => only.includes(key));
}
