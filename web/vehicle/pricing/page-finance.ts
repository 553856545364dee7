import { exampleInEnglish } from "#web/finance/example-in-english.ts";
import type { MarkedText } from "#web/locale/marked-text.tsx";
import { t } from "#web/locale/translate.ts";
import { londonDay } from "#domain/calendar.ts";
import { monthlyNote } from "#domain/finance/monthly-figure.ts";
import type { QuoteFigures } from "#domain/finance/quote.ts";
import { exampleQuote, type RepresentativeExample } from "#domain/finance/representative-example.ts";
import { formatMoney } from "#domain/money.ts";
import type { VehicleCard } from "#web/search/shown-cards.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { lenderItems } from "#web/deal/lender-items.ts";
import { parseDealChoice, type DealChoice } from "#web/deal/deal-choice.ts";
import { dealFactsOf } from "#web/deal/deal-facts.ts";
import { dealFigures, type DealFacts, type LendersItems } from "#web/deal/deal-figures.ts";
import { readPartExchangeCar } from "#web/part-exchange/read-part-exchange-car.ts";
import { initialChoice } from "#web/deal/builder/initial-choice.ts";

/** The initial deal of a vehicle page; `given` are the lender's quotes where a lender calculates the figures. */
export type PageDeal = { facts: DealFacts; start: DealChoice; messages: MarkedText[]; monthlyTarget?: number; lenderItems?: LendersItems };

/** Every finance figure of a vehicle page, from one quote at the website's default terms and one at the terms in the URL. */
export type PageFinance = {
  /** Text explaining the monthly figure. */
  words: string | null;
  monthly: VehicleCard["monthly"];
  example: RepresentativeExample | null;
  /** Whether the example is at the website's representative APR: then it also covers the other vehicles on the page. */
  represents: boolean;
  deal: PageDeal | null;
};

const NONE: PageFinance = { words: null, monthly: null, example: null, represents: false, deal: null };

export async function pageFinance(dealership: Dealership, vehicle: Vehicle, query: URLSearchParams): Promise<PageFinance> {
  const { website, finance, now } = dealership;
  const facts = dealFactsOf(vehicle, website, londonDay(now()), finance);
  if (!facts) return NONE;
  const standard = parseDealChoice(new URLSearchParams(), website.finance_defaults);
  const [items, deal] = await Promise.all([lenderItems(dealership, vehicle, facts, standard), dealOf(dealership, vehicle, facts, query)]);
  const quote = exampleQuote([dealFigures(facts, standard, items).items]);
  return {
    words: quote ? quoteText(quote) : null,
    monthly: quote ? { payment: quote.RegularPayment, note: t(monthlyNote(quote)) } : null,
    example: quote ? exampleInEnglish(quote) : null,
    represents: quote?.Apr === website.representative_apr,
    deal,
  };
}

async function dealOf(dealership: Dealership, vehicle: Vehicle, facts: DealFacts, query: URLSearchParams): Promise<PageDeal> {
  const car = await readPartExchangeCar(dealership, query, vehicle);
  const requested = { ...parseDealChoice(query, dealership.website.finance_defaults), ...(car && { part_exchange: car }) };
  const items = await lenderItems(dealership, vehicle, facts, requested);
  const { choice, messages, monthlyTarget } = initialChoice(facts, offered(requested, facts, query, items), query, items);
  return {
    facts,
    start: choice,
    messages,
    ...(monthlyTarget !== undefined && { monthlyTarget }),
    ...(items !== undefined && { lenderItems: items }),
  };
}

/** Query parameters win. Otherwise the first product that is available, and a monthly method only if there is one. */
function offered(start: DealChoice, facts: DealFacts, query: URLSearchParams, lenderItems: LendersItems | undefined): DealChoice {
  const first = dealFigures(facts, start, lenderItems).items.find((item) => !item.HasError);
  return {
    ...start,
    finance_type: query.has("finance_type") ? start.finance_type : (first?.key ?? start.finance_type),
    method: query.has("method") || first ? start.method : facts.pay_in_full ? "cash" : "reserve",
  };
}

function quoteText(quote: QuoteFigures): string {
  const mileage =
    quote.key === "PCP" ? t("vehicle.annualMileageMilesAYear", { AnnualMileage: quote.AnnualMileage.toLocaleString("en-GB") }) : "";
  return t("vehicle.representativeTerms", {
    key: quote.key,
    Term: quote.Term,
    Cash: formatMoney(quote.Deposit.Cash),
    mileage,
    Apr: quote.Apr.toFixed(1),
  });
}
