import { PAYMENT_FREQUENCIES } from "#domain/finance/agreement.ts";
import { readDeposit } from "#domain/finance/deposit/deposit.ts";
import { CREDIT_RATINGS, FINANCE_PRODUCTS, type FinanceProduct } from "#domain/finance/lender-terms.ts";
import { defaultQuoteRequest, type FinanceWebsite } from "#domain/finance/monthly-figure.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import { penceFromPounds } from "#domain/money.ts";
import type { Problem } from "#domain/problem.ts";
import { DEPOSIT_TYPES, MAX_ANNUAL_MILEAGE, MAX_DEPOSIT_POUNDS, MAX_TERM_MONTHS } from "#domain/search/budget-and-location.ts";
import { LARGEST_STOCK_ID } from "#domain/stock/slug.ts";
import {
  amount,
  integer,
  listParameter,
  oneOf,
  queryParameter,
  required,
  TEXT,
  type ChoiceSchema,
  type NumberSchema,
  type Parameter,
} from "#server/http/parameters.ts";

/** The maximum number of `stock_ids` per call (specification 7.5), set by decision A20. */
export const MAX_VEHICLES = 60;
const MAX_PRODUCTS = 50;

/** The terms of a quote, also in a search. */
export const FINANCE_TERMS = {
  deposit: queryParameter(
    "deposit",
    "Pounds or percent, depending on `deposit_type`; without it, values below 50 are percent",
    amount(0, MAX_DEPOSIT_POUNDS),
  ),
  deposit_type: queryParameter("deposit_type", "What `deposit` means", oneOf(DEPOSIT_TYPES)),
  term: queryParameter("term", "Months", integer(1, MAX_TERM_MONTHS)),
  mileage: queryParameter("mileage", "Miles a year", integer(0, MAX_ANNUAL_MILEAGE)),
};
const QUOTE = {
  ...FINANCE_TERMS,
  credit_rating: queryParameter("credit_rating", "The shopper's own estimate", oneOf(CREDIT_RATINGS)),
  frequency: queryParameter("frequency", "How often payments are made", oneOf(PAYMENT_FREQUENCIES)),
  part_exchange_balance: queryParameter(
    "part_exchange_balance",
    "Pounds from a part exchange; negative if more is owed on it",
    amount(-MAX_DEPOSIT_POUNDS, MAX_DEPOSIT_POUNDS),
  ),
  products: listParameter("products", "The ids of the chosen extras", TEXT),
};
const STOCK_ID_SCHEMA = integer(1, LARGEST_STOCK_ID);
const STOCK_IDS = required(listParameter("stock_ids", `Up to ${MAX_VEHICLES} vehicles`, STOCK_ID_SCHEMA));
const STOCK_ID = required(queryParameter("stock_id", "The vehicle", STOCK_ID_SCHEMA));
const FINANCE_TYPE = queryParameter("finance_type", "One product; default: the first one available", oneOf(FINANCE_PRODUCTS));

/** Of quotes on several vehicles, and on one. */
export const QUOTES_PARAMETERS: readonly Parameter[] = [STOCK_IDS, ...Object.values(QUOTE)];
export const QUOTE_PARAMETERS: readonly Parameter[] = [STOCK_ID, FINANCE_TYPE, ...Object.values(QUOTE)];

/** Parses the quote terms of a query string; absent ones default to the website's. */
export class FinanceQuery {
  readonly problems: Problem<string>[] = [];
  readonly #query: URLSearchParams;

  constructor(query: URLSearchParams) {
    this.#query = query;
  }

  quoteRequest(website: FinanceWebsite): QuoteRequest {
    const defaults = defaultQuoteRequest(website);
    const type = this.#oneOf(QUOTE.deposit_type, "Must be amount or percentage");
    const deposit = this.#number(QUOTE.deposit, "Must be a deposit in pounds or percent, like 2500 or 10");
    const read = deposit === undefined ? defaults.deposit : readDeposit(deposit, type);
    if (read.type === "percentage" && read.percent > 100) this.#problem(QUOTE.deposit, "Must be at most 100 percent");
    const frequency = this.#oneOf(QUOTE.frequency, "Must be monthly or weekly");
    return {
      deposit: read,
      term: this.#whole(QUOTE.term, "Must be a term in months, like 48") ?? defaults.term,
      mileage: this.#whole(QUOTE.mileage, "Must be the miles driven in a year, like 8000") ?? defaults.mileage,
      rating: this.#oneOf(QUOTE.credit_rating, `Must be ${CREDIT_RATINGS.join(", ")}`) ?? defaults.rating,
      ...(frequency === "weekly" && { frequency }),
    };
  }

  financeType(): FinanceProduct | undefined {
    return this.#oneOf(FINANCE_TYPE, "Must be PCP, HP or CS");
  }

  /** In pence; negative for negative equity. */
  partExchange() {
    const pounds = this.#number(QUOTE.part_exchange_balance, "Must be an amount in pounds, like 1500 or -250");
    return pounds === undefined ? undefined : penceFromPounds(pounds);
  }

  productIds(): string[] {
    const ids = [...new Set(this.#all(QUOTE.products))];
    if (ids.length > MAX_PRODUCTS) this.#problem(QUOTE.products, `Ask for up to ${MAX_PRODUCTS} extras at a time`);
    return ids;
  }

  /** Extras belong to one vehicle. */
  productIdsOfOne(stockIds: readonly number[]): string[] {
    const ids = this.productIds();
    if (ids.length > 0 && stockIds.length > 1) this.#problem(QUOTE.products, "Ask for extras on one vehicle at a time");
    return ids;
  }

  stockId(): number | undefined {
    const [id] = this.#stockIds(STOCK_ID);
    return id;
  }

  stockIds(): number[] {
    const ids = this.#stockIds(STOCK_IDS);
    if (ids.length > MAX_VEHICLES) this.#problem(STOCK_IDS, `Ask for up to ${MAX_VEHICLES} vehicles at a time`);
    return ids;
  }

  #stockIds(parameter: Parameter): number[] {
    const texts = this.#all(parameter);
    const ids = texts.map((text) => (/^\d{1,10}$/.test(text) ? Number(text) : 0));
    if (texts.length === 0) this.#problem(parameter, "Name a vehicle by its stock id");
    else if (ids.some((id) => id < 1 || id > LARGEST_STOCK_ID)) this.#problem(parameter, "Must be whole numbers");
    return [...new Set(ids)];
  }

  /** "a=1,2", "a=1&a=2" and "a[]=1&a[]=2" are equivalent. */
  #all({ name }: Parameter): string[] {
    return [...this.#query.getAll(name), ...this.#query.getAll(`${name}[]`)]
      .flatMap((text) => text.split(","))
      .map((text) => text.trim())
      .filter((text) => text !== "");
  }

  #text({ name }: Parameter): string | undefined {
    const text = this.#query.get(name)?.trim();
    return text === "" ? undefined : text;
  }

  #number(parameter: Parameter<NumberSchema>, message: string): number | undefined {
    const { minimum, maximum } = parameter.schema;
    const text = this.#text(parameter);
    if (text === undefined) return undefined;
    const number = /^-?\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    this.#problem(parameter, message);
    return undefined;
  }

  #whole(parameter: Parameter<NumberSchema>, message: string): number | undefined {
    const number = this.#number(parameter, message);
    if (number === undefined || Number.isInteger(number)) return number;
    this.#problem(parameter, message);
    return undefined;
  }

  #oneOf<Choice extends string>(parameter: Parameter<ChoiceSchema<Choice>>, message: string): Choice | undefined {
    const text = this.#text(parameter)?.toLowerCase();
    const choice = parameter.schema.enum.find((each) => each.toLowerCase() === text);
    if (text !== undefined && choice === undefined) this.#problem(parameter, message);
    return choice;
  }

  #problem({ name: field }: Parameter, message: string): void {
    this.problems.push({ field, message });
  }
}
