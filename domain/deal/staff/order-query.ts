import { DAY_MS } from "../../calendar.ts";
import { readPeriod, type Period } from "../../numbers/number-tables.ts";
import { normaliseMark } from "../../stock/registration-mark.ts";
import { readOrderReference } from "../order-reference.ts";
import { ORDER_STATUSES, type OrderStatus } from "../transitions.ts";

/**
 * The views of Admin's list of orders. `decide`: the dealer or the lender has to decide; `ending`: the hold ends within a day; `handover`:
 * paid, or approved by the lender; `refunds`: money is on its way back.
 */
export const ORDER_VIEWS = ["all", "decide", "ending", "paid", "handover", "refunds", "ended"] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/** What is searched for. Customers are not searched for by name: an address would have it. */
export type SearchedOrder = { reference: string | undefined; stock_id: number | undefined; registration: string | undefined };

export type OrderQuery = {
  view: OrderView;
  /** As typed, bounded. */
  text: string;
  site: number | null;
  website: string | null;
  status: OrderStatus | null;
  /** Placed within so many days; null: at any time. */
  days: Period | null;
  /** 1 is the first. */
  page: number;
};

/** A hold that ends within this time needs somebody. */
export const ENDING_MS = DAY_MS;

/** Typed characters that are read. */
const MAX_TEXT = 20;
const MAX_REGISTRATION = 8;
const LARGEST_NUMBER = 2_147_483_647;
/** Later pages are not read: a view or text find what is older. */
export const MAX_PAGES = 100;
const MAX_WEBSITE = 60;

/** Reads an address. What is unknown or out of bounds is ignored: an address is a view, and an old one still opens. */
export function readOrderQuery(parameters: { get: (name: string) => string | null }): OrderQuery {
  const view = ORDER_VIEWS.find((name) => name === parameters.get("view")) ?? "all";
  const website = parameters.get("website") ?? "";
  return {
    view,
    text: (parameters.get("q") ?? "").trim().slice(0, MAX_TEXT),
    site: numberIn(parameters.get("site"), LARGEST_NUMBER) ?? null,
    website: website === "" || website.length > MAX_WEBSITE ? null : website,
    status: ORDER_STATUSES.find((known) => known === parameters.get("status")) ?? null,
    days: readPeriod(parameters.get("days")) ?? null,
    page: numberIn(parameters.get("page"), MAX_PAGES) ?? 1,
  };
}

/** The address of a query: nothing in it but what `readOrderQuery` understands. */
export function orderQueryPath({ view, text, site, website, status, days, page }: OrderQuery): string {
  const parts = [
    ...(view === "all" ? [] : [`view=${view}`]),
    ...(text === "" ? [] : [`q=${encodeURIComponent(text)}`]),
    ...(site === null ? [] : [`site=${site}`]),
    ...(website === null ? [] : [`website=${encodeURIComponent(website)}`]),
    ...(status === null ? [] : [`status=${status}`]),
    ...(days === null ? [] : [`days=${days}`]),
    ...(page === 1 ? [] : [`page=${page}`]),
  ];
  return parts.length === 0 ? "/orders" : `/orders?${parts.join("&")}`;
}

/** What typed text can be: a reference, a stock number, the beginning of a registration. */
export function readSearchText(typed: string): SearchedOrder {
  const registration = normaliseMark(typed);
  return {
    reference: readOrderReference(typed),
    stock_id: numberIn(typed, LARGEST_NUMBER),
    registration: registration !== "" && registration.length <= MAX_REGISTRATION ? registration : undefined,
  };
}

function numberIn(text: string | null, largest: number): number | undefined {
  if (text === null || !/^\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= 1 && number <= largest ? number : undefined;
}
