import { readConfig, type Config } from "#server/config.ts";
import { WrongContent } from "#server/content/content.ts";
import { OwnedElsewhere } from "#server/database/owner-lock.ts";
import { openDealership, WrongWebsite, type Dealership } from "#server/dealership.ts";
import { deliveryCommands } from "#server/deliveries/owner-commands.ts";
import { leadCommands } from "#server/enquiries/owner-commands.ts";
import { applicationCommands } from "#server/orders/application-commands.ts";
import { orderCommands } from "#server/orders/owner-commands.ts";
import { serveOwner } from "#server/owner/serve-owner.ts";
import { stockCommands } from "#server/stock/import/owner-commands.ts";

/**
 * What every start of the site begins with: settings, dealership and, where this process owns the database, the socket of
 * the command line. Ends the process with a sentence when the settings are wrong or another process has the data directory.
 */
export async function openSite(env: Record<string, string | undefined>): Promise<{ config: Config; dealership: Dealership }> {
  const config = explained(() => readConfig(env));
  const dealership = await openDealership(config, { report: console.log }).catch((error: unknown) => {
    if (error instanceof OwnedElsewhere || error instanceof WrongWebsite || error instanceof WrongContent) endWith(error.message);
    throw error;
  });
  if (config.databaseUrl) return { config, dealership };
  const { database, deliveries, leads, orders, now, close } = dealership;
  const owner = await serveOwner(config.dataDir, { ...orderCommands(database, orders), ...applicationCommands(orders), ...leadCommands(database, leads), ...deliveryCommands(database, deliveries), ...stockCommands(database, now) });
  return {
    config,
    dealership: {
      ...dealership,
      close: async () => {
        await owner.close();
        await close();
      },
    },
  };
}

function explained<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return endWith(error instanceof Error ? error.message : String(error));
  }
}

function endWith(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
