import { StartupError, InvalidFileError } from "#server/startup-error.ts";
import { readConfig, type Config } from "#server/config.ts";
import { dataDirError } from "#server/database/embedded/data-directory.ts";
import { OF_OTHERS } from "#server/database/private-folder.ts";
import { currentLockHolder } from "#server/database/embedded/data-directory-lock.ts";
import { openGroup, type Group } from "#server/dealership.ts";
import { deliveryCommands } from "#server/deliveries/cli-commands.ts";
import { exitWithMessage } from "./exit-with-message.ts";
import { leadCommands } from "#server/enquiries/cli-commands.ts";
import { applicationCommands, purgeAll } from "#server/orders/applications/cli-commands.ts";
import { portProblem } from "./listen.ts";
import { logConsole } from "#server/log/log-console.ts";
import type { Log } from "#server/log/log.ts";
import { openSiteLog } from "#server/log/open-site-log.ts";
import { siteCommands } from "#server/organisation/import/cli-commands.ts";
import { orderCommands } from "#server/orders/cli-commands.ts";
import { personCommands } from "#server/people/cli-commands.ts";
import { websites as ofGroup } from "#websites/all.ts";
import { feedCommands } from "#server/feeds/cli-commands.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { readinessCommands } from "#server/readiness/group-facts.ts";
import { stockChangeCommands } from "#server/stock/change/cli-commands.ts";
import { folderCommands } from "#server/transfer/cli-commands.ts";
import { stockCommands } from "#server/stock/import/cli-commands.ts";

/** A public address means that a proxy stands in front, mostly on this machine: then everybody comes from it. */
const LIMITS_OFF = "ORIGIN is set and TRUST_PROXY is not: limits for clients are off, because behind a proxy all of them have its address. Set TRUST_PROXY=1, or to your proxies' addresses; without a proxy TRUST_PROXY=0.";
const NO_MAILS = "No mails leave this site (SMTP_URL is not set), so nobody can confirm an email address: unpaid holds end after 30 minutes, finance applications too.";

/**
 * What every start of the site begins with: settings, a free port, the group's websites and, where this process owns the database, the
 * socket of the command line. Ends the process with a sentence when one of them cannot be had.
 */
export async function bootstrap(env: Record<string, string | undefined>, { websites = ofGroup }: { websites?: typeof ofGroup } = {}): Promise<{ config: Config; group: Group; log: Log }> {
  // Whatever this process writes is for its user only: keys, orders, applications, mails.
  process.umask(OF_OTHERS);
  const config = explained(() => readConfig(env));
  const log = explained(() => openSiteLog(config, Date.now));
  logConsole(log);
  // To make a database takes longer than anybody likes to wait for the word that the port is taken.
  const noPort = await portProblem(config);
  if (noPort !== undefined) exitWithMessage((config.databaseUrl ? undefined : currentLockHolder(config.dataDir)) ?? noPort);
  for (const line of startWarnings(config)) console.log(line);
  const group = await openGroup(config, { websites, report: console.log }).catch((error: unknown) => {
    if (error instanceof InvalidFileError) endUntilMended(error.message);
    if (error instanceof StartupError) exitWithMessage(error.message);
    throw error;
  });
  if (!group.dealerships[0].orders.confirmsEmail) console.log(NO_MAILS);
  const { dealerships, close } = group;
  const again = await dealerships[0].people.eraseAgain();
  if (again > 0) console.log(`The database is older than ${again === 1 ? "an erasure" : `${again} erasures`}: ${again === 1 ? "it was" : "they were"} carried out again.`);
  if (config.databaseUrl) return { config, group, log };
  // What the command line asks is about the group: any of its websites can answer, and each has its own retention.
  const [{ database, deliveries, feeds, leads, orders, people, stock, now }] = dealerships;
  const purge = purgeAll(dealerships.map(({ orders }) => orders));
  const owner = await serveCommands(config.dataDir, { ...orderCommands(database, orders), ...applicationCommands({ ...orders, purge }), ...leadCommands(database, leads), ...deliveryCommands(database, deliveries), ...stockCommands(database, now), ...feedCommands({ database, runner: feeds, now }), ...siteCommands(database, stock), ...stockChangeCommands(database, stock, now), ...personCommands(people), ...readinessCommands(database), ...folderCommands(database, { stock, websites: dealerships.map(({ website }) => website), now }) }).catch((error: unknown) => exitWithMessage(dataDirError(config.dataDir, error).message));
  return {
    config,
    log,
    group: {
      ...group,
      close: async () => {
        await owner.close();
        await close();
      },
    },
  };
}

/** What an operator should know of these settings before somebody abuses the site. */
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

/** Under `node --watch` the process comes again when a file was changed. */
function endUntilMended(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
