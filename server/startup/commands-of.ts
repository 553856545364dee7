import { alertCommands } from "#server/alerts/cli-commands.ts";
import { complianceCommands } from "#server/compliance/stock-facts.ts";
import type { Config } from "#server/config.ts";
import { editableWebsites } from "#server/content/staff/check-piece.ts";
import { contentCommands } from "#server/content/staff/cli-commands.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import { deliveryCommands } from "#server/deliveries/cli-commands.ts";
import { leadCommands } from "#server/enquiries/cli-commands.ts";
import { feedCommands } from "#server/feeds/cli-commands.ts";
import type { Group } from "#server/open-group.ts";
import { applicationCommands, purgeAll } from "#server/orders/applications/cli-commands.ts";
import { orderCommands } from "#server/orders/cli-commands.ts";
import { siteCommands } from "#server/organisation/import/cli-commands.ts";
import { personCommands } from "#server/people/cli-commands.ts";
import { readinessCommands } from "#server/readiness/group-facts.ts";
import { staffCommands } from "#server/staff/people/cli-commands.ts";
import { auditKeys } from "#server/staff/seals/audit-keys.ts";
import { auditCommands } from "#server/staff/seals/cli-commands.ts";
import { stockChangeCommands } from "#server/stock/change/cli-commands.ts";
import { stockCommands } from "#server/stock/import/cli-commands.ts";
import { fillCommands } from "#server/stock/register/cli-commands.ts";
import { signingKeys } from "#server/text/signing-keys.ts";
import { folderCommands } from "#server/transfer/cli-commands.ts";
import { changeableWebsites } from "#server/website-settings/staff/changeable-websites.ts";
import { settingsCommands } from "#server/website-settings/staff/cli-commands.ts";

/**
 * The commands of the command line that a running site executes, by name. They concern the whole group: any website's dealership can
 * execute them, except that retention is per website.
 */
export function commandsOf(group: Group, config: Config): CommandHandlers {
  const { dealerships } = group;
  const [{ database, deliveries, feeds, leads, orders, people, register, stock, now }] = dealerships;
  const purge = purgeAll(dealerships.map(({ orders }) => orders));
  return {
    ...orderCommands(database, orders),
    ...applicationCommands({ ...orders, purge }),
    ...leadCommands(database, leads),
    ...alertCommands(database),
    ...deliveryCommands(database, deliveries),
    ...stockCommands(database, now, register, group.objects),
    ...fillCommands(register, stock),
    ...feedCommands({ database, runner: feeds, now }),
    ...siteCommands(database, stock, now),
    ...settingsCommands(database, { stock, websites: () => changeableWebsites(dealerships), now }),
    ...contentCommands(database, { stock, websites: () => editableWebsites(dealerships), now }),
    ...stockChangeCommands(database, stock, now),
    ...personCommands(people),
    ...readinessCommands(database),
    ...complianceCommands(database),
    ...staffCommands({ database, now, websites: dealerships.map(({ website }) => website.name), adminOrigin: () => group.admin?.origin() }),
    ...auditCommands({ database, keys: auditKeys(signingKeys(config)), now }),
    ...folderCommands(database, { stock, websites: dealerships.map(({ website }) => website), now, objects: group.objects }),
  };
}
