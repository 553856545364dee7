import { msg, type PlainMessage } from "../../messages/message.ts";
import { EMPTY_QUERY, type StaffQuery } from "./staff-query.ts";

/** Days after which a vehicle is one to look at. */
export const LONG_IN_STOCK_DAYS = 60;

/** The views of the stock list that everybody has. The first one is the list itself. */
export const VIEWS_OF_ALL: readonly { name: string; label: PlainMessage; query: StaffQuery }[] = [
  { name: "all", label: msg("admin.stock.viewAll"), query: EMPTY_QUERY },
  { name: "live", label: msg("admin.stock.live"), query: { ...EMPTY_QUERY, states: ["live"] } },
  { name: "unready", label: msg("admin.ready.notReady"), query: { ...EMPTY_QUERY, readiness: ["unready"] } },
  { name: "long", label: msg("admin.stock.viewLong"), query: { ...EMPTY_QUERY, minDays: LONG_IN_STOCK_DAYS } },
  { name: "reserved", label: msg("common.reserved"), query: { ...EMPTY_QUERY, reserved: true } },
  { name: "sold", label: msg("admin.stock.sold"), query: { ...EMPTY_QUERY, states: ["sold"] } },
];
