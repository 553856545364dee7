import { msg, type PlainMessage } from "../../messages/message.ts";
import type { StockState } from "../vehicle.ts";

/** The states as staff read them. */
export const STATE_NAMES: Readonly<Record<StockState, PlainMessage>> = {
  live: msg("admin.stock.live"),
  sold: msg("admin.stock.sold"),
  withdrawn: msg("admin.stock.withdrawn"),
};
