import { poundsFromPence } from "../money.ts";
import type { FinanceTerms } from "../search/budget-and-location.ts";
import { readDeposit } from "./deposit/deposit.ts";
import { defaultQuoteRequest, type FinanceWebsite } from "./monthly-figure.ts";
import type { QuoteRequest } from "./quote.ts";

/** The quote request for the terms a shopper has chosen. Missing terms and the credit rating take the website's defaults (decision S3). */
export function quoteRequestAt(website: FinanceWebsite, { deposit, deposit_type, term, mileage }: FinanceTerms = {}): QuoteRequest {
  const defaults = defaultQuoteRequest(website);
  return {
    ...defaults,
    deposit: deposit === undefined ? defaults.deposit : readDeposit(deposit, deposit_type),
    term: term ?? defaults.term,
    mileage: mileage ?? defaults.mileage,
  };
}

/** The terms of a request as URL parameters give them: pounds or percent, months, miles a year. */
export function requestedTermsOf({ deposit, term, mileage }: QuoteRequest): Required<FinanceTerms> {
  const amount = deposit.type === "percentage" ? deposit.percent : poundsFromPence(deposit.amount);
  return { deposit: amount, deposit_type: deposit.type, term, mileage };
}
