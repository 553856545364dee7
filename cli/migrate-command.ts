import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { OF_OTHERS } from "#server/database/private-folder.ts";
import { UsageError } from "./usage-error.ts";

/** Brings the tables of the database up to date with this release, as its first start does; returns the exit code. Throws UsageError. */
export async function migrateCommand(
  args: string[],
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  print = console.log,
): Promise<number> {
  if (args.length > 0) throw new UsageError(`“migrate ${args.join(" ")}” is not a command.`);
  process.umask(OF_OTHERS);
  const { close } = await openDatabase({ dataDir, databaseUrl, schema: "migrate", report: print });
  await close();
  return 0;
}
