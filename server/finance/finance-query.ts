import { PAYMENT_FREQUENCIES } from "#domain/finance/agreement.ts";
import { readDeposit, type DepositType } from "#domain/finance/deposit/deposit.ts";
import { CREDIT_RATINGS, FINANCE_PRODUCTS, type FinanceProduct } from "#domain/finance/lender-terms.ts";
import { defaultQuoteRequest, type FinanceWebsite } from "#domain/finance/monthly-figure.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import { penceFromPounds } from "#domain/money.ts";
import type { Problem } from "#domain/problem.ts";

/** The maximum number of `stock_ids` per call (specification 7.5), set by decision A20. */
export const MAX_VEHICLES = 60;
const MAX_PRODUCTS = 50;

const MAX_POUNDS = 10_000_000;
const LONGEST_TERM_MONTHS = 120;
const MAX_MILES = 200_000;
const MAX_STOCK_ID = 2_147_483_647;
const DEPOSIT_TYPES = ["amount", "percentage"] as const satisfies readonly DepositType[];

/** Parses the quote terms of a query string; absent ones default to the website's. */
export class FinanceQuery {
  readonly problems: Problem[] = [];
  readonly #query: URLSearchParams;

  constructor(query: URLSearchParams) {
    this.#query = query;
  }

  asked(website: FinanceWebsite): QuoteRequest {
    const defaults = defaultQuoteRequest(website);
    const type = this.#oneOf("deposit_type", DEPOSIT_TYPES, "Must be amount or percentage");
    const deposit = this.#number("deposit", 0, MAX_POUNDS, "Must be a deposit in pounds or percent, like 2500 or 10");
    const read = deposit === undefined ? defaults.deposit : readDeposit(deposit, type);
    if (read.type === "percentage" && read.percent > 100) this.#problem("deposit", "Must be at most 100 percent");
    const frequency = this.#oneOf("frequency", PAYMENT_FREQUENCIES, "Must be monthly or weekly");
    return {
      deposit: read,
      term: this.#whole("term", 1, LONGEST_TERM_MONTHS, "Must be a term in months, like 48") ?? defaults.term,
      mileage: this.#whole("mileage", 0, MAX_MILES, "Must be the miles driven in a year, like 8000") ?? defaults.mileage,
      rating: this.#oneOf("credit_rating", CREDIT_RATINGS, `Must be ${CREDIT_RATINGS.join(", ")}`) ?? defaults.rating,
      ...(frequency === "weekly" && { frequency }),
    };
  }

  financeType(): FinanceProduct | undefined {
    return this.#oneOf("finance_type", FINANCE_PRODUCTS, "Must be PCP, HP or CS");
  }

  /** In pence; negative for negative equity. */
  partExchange() {
    const pounds = this.#number("part_exchange_balance", -MAX_POUNDS, MAX_POUNDS, "Must be an amount in pounds, like 1500 or -250");
    return pounds === undefined ? undefined : penceFromPounds(pounds);
  }

  productIds(): string[] {
    const ids = [...new Set(this.#all("products"))];
    if (ids.length > MAX_PRODUCTS) this.#problem("products", `Ask for up to ${MAX_PRODUCTS} extras at a time`);
    return ids;
  }

  /** Extras belong to one vehicle. */
  productIdsOfOne(stockIds: readonly number[]): string[] {
    const ids = this.productIds();
    if (ids.length > 0 && stockIds.length > 1) this.#problem("products", "Ask for extras on one vehicle at a time");
    return ids;
  }

  stockId(): number | undefined {
    const [id] = this.#stockIds("stock_id");
    return id;
  }

  stockIds(): number[] {
    const ids = this.#stockIds("stock_ids");
    if (ids.length > MAX_VEHICLES) this.#problem("stock_ids", `Ask for up to ${MAX_VEHICLES} vehicles at a time`);
    return ids;
  }

  #stockIds(name: string): number[] {
    const texts = this.#all(name);
    const ids = texts.map((text) => (/^\d{1,10}$/.test(text) ? Number(text) : 0));
    if (texts.length === 0) this.#problem(name, "Name a vehicle by its stock id");
    else if (ids.some((id) => id < 1 || id > MAX_STOCK_ID)) this.#problem(name, "Must be whole numbers");
    return [...new Set(ids)];
  }

  /** "a=1,2", "a=1&a=2" and "a[]=1&a[]=2" are equivalent. */
  #all(name: string): string[] {
    return [...this.#query.getAll(name), ...this.#query.getAll(`${name}[]`)]
      .flatMap((text) => text.split(","))
      .map((text) => text.trim())
      .filter((text) => text !== "");
  }

  #text(name: string): string | undefined {
    const text = this.#query.get(name)?.trim();
    return text === "" ? undefined : text;
  }

  #number(name: string, min: number, max: number, message: string): number | undefined {
    const text = this.#text(name);
    if (text === undefined) return undefined;
    const number = /^-?\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.#problem(name, message);
    return undefined;
  }

  #whole(name: string, min: number, max: number, message: string): number | undefined {
    const number = this.#number(name, min, max, message);
    if (number === undefined || Number.isInteger(number)) return number;
    this.#problem(name, message);
    return undefined;
  }

  #oneOf<Choice extends string>(name: string, choices: readonly Choice[], message: string): Choice | undefined {
    const text = this.#text(name)?.toLowerCase();
    const choice = choices.find((each) => each.toLowerCase() === text);
    if (text !== undefined && choice === undefined) this.#problem(name, message);
    return choice;
  }

  #problem(field: string, message: string): void {
    this.problems.push({ field, message });
  }
}
