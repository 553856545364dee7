import { msg, type PlainMessage } from "../../messages/message.ts";
import type { PositionFilter } from "./staff-query.ts";

export const POSITION_NAMES: Readonly<Record<PositionFilter, PlainMessage>> = {
  below: msg("admin.stock.positionBelow"),
  within: msg("admin.stock.positionWithin"),
  above: msg("admin.stock.positionAbove"),
};
