import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { hasFictionalBranches } from "#server/organisation/is-fictional.ts";
import { FILL_STOCK, fillOnCommand } from "#server/stock/register/cli-commands.ts";
import { FillReport } from "#server/stock/register/fill-report.ts";
import { openStockRegister } from "#server/stock/register/stock-register.ts";
import { fillLines } from "./fill-lines.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "valuers">;

const NO_REGISTER = "No register is configured: set DVLA_API_KEY.";

/** Fills what the dealer does not state of one vehicle, or of all, from the register; exit code 1 if it could not be asked to the end. */
export async function stockFillCommand(
  ids: readonly string[],
  settings: Settings,
  { isJson, print }: { isJson: boolean; print: (line: string) => void },
): Promise<number> {
  const [id, ...more] = ids;
  if (more.length > 0) throw new UsageError(`Give one vehicle, or none for all. Unexpected: ${more.join(" ")}`);
  if (id !== undefined && !/^[1-9]\d{0,9}$/.test(id)) throw new UsageError(`“${id}” is not a stock number.`);
  const report = await reportOf(settings, id === undefined ? undefined : Number(id));
  if (isJson) print(JSON.stringify(report ?? { failure: NO_REGISTER }, null, 2));
  else for (const line of report ? fillLines(report) : [NO_REGISTER]) print(line);
  return report?.failure === null ? 0 : 1;
}

async function reportOf(settings: Settings, stock_id: number | undefined): Promise<FillReport | null> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, FILL_STOCK, { stock_id });
    if (answer.running) return FillReport.nullable().parse(answer.result);
  }
  const { database, now, close } = await openDatabase(settings);
  try {
    const isDemo = await hasFictionalBranches(database);
    const register = openStockRegister({ database, dvla: settings.valuers.dvla, isDemo, now });
    return register ? await fillOnCommand(register, { stock_id }) : null;
  } finally {
    await close();
  }
}
