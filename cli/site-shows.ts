import type { Config } from "#server/config.ts";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";

/** A site that follows its database is a moment behind it; one that is not there answers at once. */
const LIMIT_MS = 10_000;
const PAUSE_MS = 50;

const Health = z.object({ revision: z.number() });

/** Waits until the site of this machine has reached a revision of the stock; true also where none runs. */
export async function siteShows({ host, port }: Pick<Config, "host" | "port">, revision: number): Promise<boolean> {
  const until = Date.now() + LIMIT_MS;
  while (Date.now() < until) {
    const shown = await revisionOf(`http://${reached(host)}:${port}/healthz`);
    if (shown === undefined || shown >= revision) return true;
    await pause(PAUSE_MS);
  }
  return false;
}

/** Undefined where nobody answers, or somebody else. */
async function revisionOf(address: string): Promise<number | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
    return Health.safeParse(await response.json()).data?.revision;
  } catch {
    return undefined;
  }
}

/** A site that listens everywhere is reached here. */
function reached(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
