import { StartupError, InvalidFileError } from "#server/startup-error.ts";
import { readConfig, type Config } from "#server/config.ts";
import { dataDirError } from "#server/database/embedded/data-directory.ts";
import { OF_OTHERS } from "#server/database/private-folder.ts";
import { currentLockHolder } from "#server/database/embedded/data-directory-lock.ts";
import { openGroup, type Group } from "#server/open-group.ts";
import { commandsOf } from "./commands-of.ts";
import { exitWithMessage } from "./exit-with-message.ts";
import { rateWarnings } from "./rate-warnings.ts";
import { londonDay } from "#domain/calendar.ts";
import { portProblem } from "./listen.ts";
import type { Database } from "#server/database/connect.ts";
import { joinNodes } from "#server/nodes/join-nodes.ts";
import { logConsole } from "#server/log/log-console.ts";
import type { Log } from "#server/log/log.ts";
import { openSiteLog } from "#server/log/open-site-log.ts";
import { websites as ofGroup } from "#websites/all.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { openTelemetry } from "#server/telemetry/open-telemetry.ts";

/** ORIGIN implies a reverse proxy, usually on this machine: without TRUST_PROXY all requests come from its address. */
const LIMITS_OFF =
  "ORIGIN is set but TRUST_PROXY is not: limits per client are off, because behind a proxy all clients have its address. Set " +
  "TRUST_PROXY=1 or list your proxies' addresses; without a proxy, set TRUST_PROXY=0.";
const NO_MAILS =
  "This site can't send email (SMTP_URL is not set), so customers can't confirm their email address: unpaid holds and finance " +
  "applications end after 30 minutes.";

/**
 * Common start of every process that serves the site: settings, a free port, the group's websites and, if this process holds the database,
 * the control socket. On failure, prints a sentence and ends the process.
 */
export async function bootstrap(
  env: Record<string, string | undefined>,
  { websites = ofGroup }: { websites?: typeof ofGroup } = {},
): Promise<{ config: Config; group: Group; log: Log }> {
  // Everything this process writes (keys, orders, applications, mails) is accessible to its user only.
  process.umask(OF_OTHERS);
  const config = explained(() => readConfig(env));
  const log = explained(() => openSiteLog(config, Date.now));
  logConsole(log);
  // Checked before the database is created, which takes several seconds.
  const noPort = await portProblem(config);
  if (noPort !== undefined) exitWithMessage((config.databaseUrl ? undefined : currentLockHolder(config.dataDir)) ?? noPort);
  for (const line of startWarnings(config)) console.log(line);
  const group = await openGroup(config, { websites, report: console.log }).catch((error: unknown) => {
    if (error instanceof InvalidFileError) endUntilMended(error.message);
    if (error instanceof StartupError) exitWithMessage(error.message);
    throw error;
  });
  if (!group.dealerships[0].orders.confirmsEmail) console.log(NO_MAILS);
  // Not with the reason of a start that is refused.
  for (const line of rateWarnings(
    londonDay(Date.now()),
    group.dealerships.map(({ website }) => website),
  ))
    console.log(line);
  const { dealerships } = group;
  const endTelemetry = await openTelemetry(config, env, group).catch((error: unknown) => {
    if (error instanceof StartupError) exitWithMessage(error.message);
    throw error;
  });
  const close = async () => {
    await endTelemetry();
    await group.close();
  };
  const again = await dealerships[0].people.eraseAgain();
  if (again > 0)
    console.log(
      `The database is older than ${again === 1 ? "an erasure" : `${again} erasures`}: ${again === 1 ? "it was" : "they were"} ` +
        `repeated.`,
    );
  if (config.databaseUrl) {
    const leave = await joined(dealerships[0].database, config);
    const endNode = async () => {
      await leave();
      await close();
    };
    return { config, group: { ...group, close: endNode }, log };
  }
  const controlSocket = await serveCommands(config.dataDir, commandsOf(group, config)).catch((error: unknown) =>
    exitWithMessage(dataDirError(config.dataDir, error).message),
  );
  return {
    config,
    log,
    group: {
      ...group,
      close: async () => {
        await controlSocket.close();
        await close();
      },
    },
  };
}

/** A node whose keys differ from those of a running one ends with a sentence. */
function joined(database: Database, keys: Config): Promise<() => Promise<void>> {
  return joinNodes(database, { keys, report: console.log }).catch((error: unknown) => {
    if (error instanceof StartupError) exitWithMessage(error.message);
    throw error;
  });
}

/** Warnings about settings that leave the site open to abuse. */
export function startWarnings({ origin, trustProxy }: Pick<Config, "origin" | "trustProxy">): string[] {
  return origin !== undefined && trustProxy === undefined ? [LIMITS_OFF] : [];
}

function explained<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return exitWithMessage(error instanceof Error ? error.message : String(error));
  }
}

/** Under `node --watch` the process restarts when a file changes. */
function endUntilMended(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
