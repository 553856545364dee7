import type { Permission } from "../staff/permissions.ts";

/** The tables of figures, and the figures of each row. The names stand in addresses and files. */
export const NUMBER_TABLES = {
  "stock-days": { permission: "stock.read", columns: ["up_to_30", "31_to_60", "61_to_90", "over_90", "all"] },
  "price-position": { permission: "stock.read", columns: ["below", "within", "above"] },
  leads: { permission: "leads.read", columns: ["leads", "median_minutes", "in_time", "late"] },
  orders: { permission: "orders.list", columns: ["orders"] },
  searches: { permission: "stock.read", columns: ["searches", "in_stock"] },
  wanted: { permission: "leads.read", columns: ["leads", "in_stock"] },
} as const satisfies Record<string, { permission: Permission; columns: readonly string[] }>;

export type NumberTableName = keyof typeof NUMBER_TABLES;
export type ColumnOf<Name extends NumberTableName> = (typeof NUMBER_TABLES)[Name]["columns"][number];
export const NUMBER_TABLE_NAMES = Object.keys(NUMBER_TABLES) as NumberTableName[];

/** Who sees at least one of the tables. */
export const NUMBERS_PERMISSIONS = ["stock.read", "leads.read", "orders.list"] as const satisfies readonly [Permission, ...Permission[]];

/** Days that figures of leads, orders and searches are from. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 30;

export function readPeriod(text: string | null): Period | undefined {
  return PERIODS.find((days) => String(days) === text);
}

/** Upper ends of the days in stock that vehicles are counted by; those beyond the last are counted apart. */
export const DAY_ENDS = [30, 60, 90] as const;

/** A figure and the list that has what it counts. Null: there is no figure, such as the median of nothing. */
export type Figure = { value: number | null; path: string | null };
/** `key`: the branch's slug, the source, the order's status, or the words themselves. */
export type NumbersRow<Column extends string = string> = { key: string; name: string; figures: Readonly<Record<Column, Figure>> };
