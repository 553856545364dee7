import { PAYMENT_METHODS, type PaymentMethod } from "#domain/deal/steps.ts";
import { PAYMENT_FREQUENCIES, type PaymentFrequency } from "#domain/finance/agreement.ts";
import { PERCENTAGE_BELOW, type DepositType } from "#domain/finance/deposit/deposit.ts";
import type { DealCar } from "#web/part-exchange/part-exchange-car.ts";
import { CREDIT_RATINGS, FINANCE_PRODUCTS, type CreditRating, type FinanceProduct } from "#domain/finance/lender-terms.ts";

/** The shopper's choices. Encoded in the URL, so that a deal can be bookmarked, shared and reloaded. */
export type DealChoice = {
  method: PaymentMethod;
  finance_type: FinanceProduct;
  deposit: number;
  deposit_type: DepositType;
  /** Months. */
  term: number;
  /** Miles a year. */
  mileage: number;
  credit_rating: CreditRating;
  frequency: PaymentFrequency;
  /** Ids of the optional extras, and of delivery. */
  products: string[];
  /** The area or outward code of the website's bands whose delivery fee is shown. The postcode itself is not in the URL. */
  delivery_area?: string;
  /** The part exchange. Its key is not in the URL, because that is shared. */
  part_exchange?: DealCar | undefined;
};

export type ChoiceDefaults = Pick<DealChoice, "deposit" | "deposit_type" | "term" | "mileage" | "credit_rating">;

export function defaultChoice({ deposit, deposit_type, term, mileage, credit_rating }: ChoiceDefaults): DealChoice {
  return {
    method: "finance",
    finance_type: "PCP",
    deposit,
    deposit_type,
    term,
    mileage,
    credit_rating,
    frequency: "monthly",
    products: [],
  };
}

/** The choice in a query. Invalid values are replaced by the website's defaults. */
export function parseDealChoice(query: URLSearchParams, defaults: ChoiceDefaults): DealChoice {
  const initial = defaultChoice(defaults);
  return {
    method: oneOf(PAYMENT_METHODS, query.get("method")?.toLowerCase()) ?? initial.method,
    finance_type: oneOf(FINANCE_PRODUCTS, query.get("finance_type")?.toUpperCase()) ?? initial.finance_type,
    ...readDeposit(query, initial),
    term: readInteger(query.get("term")) ?? initial.term,
    mileage: readInteger(query.get("mileage")) ?? initial.mileage,
    credit_rating: oneOf(CREDIT_RATINGS, query.get("credit_rating")?.toLowerCase()) ?? initial.credit_rating,
    frequency: oneOf(PAYMENT_FREQUENCIES, query.get("frequency")?.toLowerCase()) ?? initial.frequency,
    ...readDeliveryArea(query),
    products: [...new Set(query.getAll("products").flatMap((ids) => ids.split(",")))].filter((id) => id !== ""),
  };
}

/** The query of a choice: only parameters relevant to the payment method, so that equal deals have equal URLs. */
export function dealChoiceParams(choice: DealChoice): URLSearchParams {
  const query = new URLSearchParams({ method: choice.method });
  if (choice.method === "finance") {
    query.set("finance_type", choice.finance_type);
    query.set("deposit", String(choice.deposit));
    query.set("deposit_type", choice.deposit_type);
    query.set("term", String(choice.term));
    query.set("mileage", String(choice.mileage));
    query.set("credit_rating", choice.credit_rating);
    if (choice.frequency === "weekly") query.set("frequency", choice.frequency);
  }
  for (const id of choice.products) query.append("products", id);
  if (choice.delivery_area !== undefined) query.set("delivery_area", choice.delivery_area);
  return query;
}

/** Parses a typed number: "£2,500", "10%", "8,000". Undefined if it is not one. */
export function parseNumber(text: string | null): number | undefined {
  const digits = text?.replace(/[£,%\s]/g, "");
  return digits && /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined;
}

function readDeposit(query: URLSearchParams, initial: DealChoice): Pick<DealChoice, "deposit" | "deposit_type"> {
  const deposit = parseNumber(query.get("deposit"));
  const type = oneOf(["percentage", "amount"] as const, query.get("deposit_type")?.toLowerCase());
  if (deposit === undefined) return { deposit: initial.deposit, deposit_type: initial.deposit_type };
  return { deposit, deposit_type: type ?? (deposit < PERCENTAGE_BELOW ? "percentage" : "amount") };
}

function readDeliveryArea(query: URLSearchParams): Pick<DealChoice, "delivery_area"> {
  const area = query.get("delivery_area")?.toUpperCase() ?? "";
  return isDeliveryArea(area) ? { delivery_area: area } : {};
}

/** Never longer than an outward code: what somebody wrote into an address in full is not written again. */
export function isDeliveryArea(text: string): boolean {
  return /^[A-Z]{1,2}(?:\d{1,2}|\d[A-Z])?$/i.test(text);
}

function readInteger(text: string | null): number | undefined {
  const number = parseNumber(text);
  return number !== undefined && Number.isInteger(number) ? number : undefined;
}

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}
