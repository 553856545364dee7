import type { Config } from "#server/config.ts";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";

/** How long to wait: a running site applies database changes shortly after they are committed. */
const LIMIT_MS = 10_000;
const PAUSE_MS = 50;

const Health = z.object({ revision: z.number() });

/** Waits until the local site has loaded a stock revision; true if no site is running. */
export async function siteShows({ host, port }: Pick<Config, "host" | "port">, revision: number): Promise<boolean> {
  const until = Date.now() + LIMIT_MS;
  while (Date.now() < until) {
    const shown = await revisionOf(`http://${reachedHost(host)}:${port}/healthz`);
    if (shown === undefined || shown >= revision) return true;
    await pause(PAUSE_MS);
  }
  return false;
}

/** Undefined if there is no response, or one of another program. */
async function revisionOf(address: string): Promise<number | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
    return Health.safeParse(await response.json()).data?.revision;
  } catch {
    return undefined;
  }
}

/** A wildcard address is reached by the loopback address. */
export function reachedHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
