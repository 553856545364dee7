import { msg, type PlainMessage } from "../../messages/message.ts";
import type { StoredState } from "../vehicle.ts";

/** The states as staff read them. */
export const STATE_NAMES: Readonly<Record<StoredState, PlainMessage>> = {
  live: msg("admin.stock.live"),
  sold: msg("admin.stock.sold"),
  withdrawn: msg("admin.stock.withdrawn"),
  draft: msg("admin.stock.draft"),
};
