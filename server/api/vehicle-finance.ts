import { DELIVERY, deliveryBands } from "#domain/deal/delivery.ts";
import { refuse } from "#server/http/refusal.ts";
import { FINANCE_UNAVAILABLE } from "#domain/deal/messages.ts";
import { FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import { termsText } from "#domain/finance/terms-and-conditions.ts";
import { NO_MONEY, sumPence, type Pence } from "#domain/money.ts";
import { errorsByField } from "#domain/problem.ts";
import { paymentsOf } from "#domain/finance/quote.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { NOBODY_ANSWERS, operation, response, TOO_OFTEN, UNCHANGED, UNKNOWN, WRONG } from "#server/api-document/operation.ts";
import { jsonWithEtag } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { FinanceQuery, QUOTE_PARAMETERS, QUOTES_PARAMETERS } from "#server/finance/finance-query.ts";
import { presentItem, presentQuote, type PresentedItem } from "#server/finance/present-quote.ts";
import type { AddressOf } from "#server/http/client-address.ts";
import { clientLimit, processLimits } from "#server/http/open-limit.ts";
import { requestLimits } from "#server/http/request-limits.ts";
import { limited, TOO_MANY_QUOTES } from "#server/http/too-many.ts";
import { FinanceUnavailable, type ProvidedItem } from "#server/providers/finance/finance.ts";
import { inEnglish } from "#locales/in-english.ts";
import { Hono, type Context } from "hono";

const UNKNOWN_EXTRA = { errors: { products: ["An extra you chose is no longer available. Choose from the list"] } };

const listFinance = operation({
  id: "listFinance",
  tag: "Finance",
  method: "get",
  route: "/vehicle-finance",
  summary: "Get finance figures for several vehicles",
  parameters: () => QUOTES_PARAMETERS,
  responses: {
    200: response("Quotes, or why there is none, by stock id", "VehicleFinanceAnswer"),
    304: UNCHANGED,
    422: WRONG,
    429: TOO_OFTEN,
    503: NOBODY_ANSWERS,
  },
});
const quoteFinance = operation({
  id: "quoteFinance",
  tag: "Finance",
  method: "get",
  route: "/vehicle-finance-quote",
  summary: "Get a finance quote for a vehicle",
  description: "With its extras and a part exchange.",
  parameters: () => QUOTE_PARAMETERS,
  responses: {
    200: response("The quote, or why there is none", "QuoteAnswer"),
    304: UNCHANGED,
    404: UNKNOWN,
    422: WRONG,
    429: TOO_OFTEN,
    503: NOBODY_ANSWERS,
  },
});
const readTerms = operation({
  id: "readTerms",
  tag: "Finance",
  method: "get",
  route: "/vehicle-finance-quote/:quoteReference/terms",
  parts: { quoteReference: "The quote's QuoteReference" },
  summary: "Get the lender's terms for a quote",
  responses: {
    200: response("The terms and the quote", "TermsAnswer"),
    304: UNCHANGED,
    404: UNKNOWN,
    410: response("The lender's terms have changed since", "Message"),
  },
});
export const financeOperations = [listFinance, quoteFinance, readTerms];

/** Finance items by stock id (specification 7.5), one quote on one vehicle, and the lender's terms with its figures (7.10). */
export function vehicleFinanceApi(
  dealership: Pick<Dealership, "stock" | "finance" | "references" | "website"> & Partial<Pick<Dealership, "now" | "openLimit">>,
  addressOf: AddressOf = () => "",
): Hono {
  const { stock, finance, references, website, now = Date.now, openLimit = processLimits(now) } = dealership;
  const api = new Hono();
  const limit = limited(clientLimit(openLimit, `quotes ${website.name}`, requestLimits(website).quotes), addressOf, TOO_MANY_QUOTES);

  const present =
    (vehicle: Vehicle, quoteRequest: QuoteRequest) =>
    (item: ProvidedItem): PresentedItem =>
      presentItem(item, (quote) => finance.reference({ vehicle, request: quoteRequest }, quote));

  /** The total price of the chosen extras; undefined when one of them does not belong to the vehicle. */
  async function extrasOf(listed: Pick<Vehicle, "stock_id"> | undefined, ids: readonly string[]): Promise<Pence | undefined> {
    const vehicle = listed && (await stock.vehicle(listed.stock_id));
    // Delivery is never part of the credit, whatever its fee.
    const financed = deliveryBands(website).length > 0 ? ids.filter((id) => id !== DELIVERY) : ids;
    const prices = financed.map((id) => vehicle?.details.additional_features?.find((extra) => extra.id === id)?.price);
    return prices.includes(undefined) ? undefined : sumPence(prices.filter((price) => price !== undefined));
  }

  api.on(listFinance.method, listFinance.route, limit, async (c) => {
    const query = new FinanceQuery(new URL(c.req.url).searchParams);
    const basic: QuoteRequest = { ...query.quoteRequest(website), part_exchange: query.partExchange() };
    const stockIds = query.stockIds();
    const productIds = query.productIdsOfOne(stockIds);
    if (query.problems.length > 0) return wrong(c, query);
    const vehicles = stock.listed(stockIds);
    const products = productIds.length > 0 ? await extrasOf(vehicles[0], productIds) : NO_MONEY;
    if (products === undefined) return c.json(UNKNOWN_EXTRA, 422);
    const quoteRequest = { ...basic, products };
    const quotes = await finance.quotes(vehicles, quoteRequest);
    const data = Object.fromEntries(stockIds.map((stock_id): [number, PresentedItem[]] => [stock_id, []]));
    for (const vehicle of vehicles) data[vehicle.stock_id] = (quotes.get(vehicle.stock_id) ?? []).map(present(vehicle, quoteRequest));
    return answer(c, { data });
  });

  api.on(quoteFinance.method, quoteFinance.route, limit, async (c) => {
    const query = new FinanceQuery(new URL(c.req.url).searchParams);
    const stock_id = query.stockId();
    const finance_type = query.financeType();
    const basic: QuoteRequest = { ...query.quoteRequest(website), part_exchange: query.partExchange() };
    const productIds = query.productIds();
    if (stock_id === undefined || query.problems.length > 0) return wrong(c, query);
    const vehicle = await stock.vehicle(stock_id);
    if (vehicle?.state !== "live") return c.json({ message: "We have no such vehicle." }, 404);

    const extras = await extrasOf(vehicle, productIds);
    if (extras === undefined) return c.json(UNKNOWN_EXTRA, 422);
    const quoteRequest = { ...basic, products: extras };
    const products = finance_type ? [finance_type] : FINANCE_PRODUCTS;
    const items = (await finance.quotes([vehicle], quoteRequest, products)).get(stock_id) ?? [];
    const item = items.find((each) => !each.HasError) ?? items[0];
    if (!item) return c.json({ message: "Finance is not available on this vehicle." }, 404);
    return answer(c, { data: present(vehicle, quoteRequest)(item) });
  });

  api.on(readTerms.method, readTerms.route, (c) => {
    const QuoteReference = c.req.param("quoteReference");
    const read = references.read(QuoteReference);
    if (!read.ok && read.why === "lapsed")
      return c.json({ message: "This quote has lapsed: the lender's terms have changed. Ask for a new one." }, 410);
    if (!read.ok || read.item.HasError) return c.json({ message: "We have no such quote." }, 404);
    const quote = { ...read.item, Payments: paymentsOf(read.item) };
    return answer(c, { TermsAndConditions: termsText(website.finance_terms, quote), data: presentQuote(inEnglish(quote), QuoteReference) });
  });

  api.onError((error, c) => {
    if (!(error instanceof FinanceUnavailable)) throw error;
    console.error(error.message);
    return refuse(c, { message: FINANCE_UNAVAILABLE }, 503, { "Cache-Control": "no-store", "Retry-After": "30" });
  });
  return api;
}

function wrong(c: Context, { problems }: FinanceQuery): Response {
  return refuse(c, { errors: errorsByField(problems) }, 422, { "Cache-Control": "no-store" });
}

function answer(c: Context, content: unknown): Response {
  return jsonWithEtag(c, JSON.stringify(content));
}
