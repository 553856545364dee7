import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { Stock } from "#server/stock/stock.ts";
import * as z from "zod";
import type { FillReport } from "./fill-report.ts";
import type { StockRegister } from "./stock-register.ts";

export const FILL_STOCK = "stock fill";

/** One run asks for some minutes; the report says how many are left. */
const A_RUN = 300;

const FillRequest = z.object({ stock_id: z.number().int().positive().optional() });

/** "stock fill" in the running site; it returns once its pages show what was filled. Null: no register is configured. */
export function fillCommands(register: StockRegister | undefined, stock: Pick<Stock, "refresh">): CommandHandlers {
  return {
    [FILL_STOCK]: async (args, { signal }) => {
      const report = register ? await fillOnCommand(register, FillRequest.parse(args), signal) : null;
      await stock.refresh();
      return report;
    },
  };
}

export function fillOnCommand(
  register: StockRegister,
  { stock_id }: z.infer<typeof FillRequest>,
  signal?: AbortSignal,
): Promise<FillReport> {
  return register.fillFields({ stock_id, again: true }, { limit: A_RUN, signal });
}
