import type { Database } from "#server/database/connect.ts";
import type { DvlaSettings } from "#server/providers/registrations/dvla.ts";
import { stockRegister } from "#server/providers/registrations/register-facts.ts";
import type { Wanted } from "./due-vehicles.ts";
import type { FillReport } from "./fill-report.ts";
import { fillStock, type FillBounds } from "./fill-stock.ts";
import { registerRefresh } from "./register-refresh.ts";

export type StockRegister = {
  name: string;
  fillFields: (wanted: Wanted, bounds: FillBounds) => Promise<FillReport>;
  /** After an import: as much as an import can wait for; the site asks about the rest. Undefined in the demonstration. */
  afterImport: ((signal?: AbortSignal) => Promise<FillReport>) | undefined;
  /** Asks about new stock in the background, but never about the demonstration's. */
  start: () => void;
  close: () => Promise<void>;
};

/** An import waits for at most so many answers, and not longer than this. */
const OF_AN_IMPORT = { limit: 40, budgetMs: 20_000 };

type Settings = {
  database: Database;
  dvla: DvlaSettings | undefined;
  isDemo: boolean;
  now: () => number;
  /** By default as often as the DVLA allows. */
  requestIntervalMs?: number;
};

/** The register that fills what the dealer does not state of a vehicle; undefined without the DVLA's key. */
export function openStockRegister({ database, dvla, isDemo, now, requestIntervalMs }: Settings): StockRegister | undefined {
  const register = stockRegister(dvla, { isDemo, now });
  if (!register) return undefined;
  const settings = { database, register, now, requestIntervalMs: isDemo ? 0 : requestIntervalMs };
  const refresh = isDemo ? undefined : registerRefresh(settings);
  const fillFields: StockRegister["fillFields"] = (wanted, bounds) => fillStock(settings, wanted, bounds);
  return {
    name: register.name,
    fillFields,
    afterImport: isDemo ? undefined : (signal) => fillFields({ again: false }, { ...OF_AN_IMPORT, signal }),
    start: () => refresh?.start(),
    close: async () => refresh?.close(),
  };
}
