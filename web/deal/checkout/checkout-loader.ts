import type { Rendered } from "#domain/messages/message-text.ts";
import { readStockId } from "#domain/stock/slug.ts";
import { rendered, t } from "#web/locale/translate.ts";
import { londonDay } from "#domain/calendar.ts";
import { deliveryFee, type DeliveryBand } from "#domain/deal/delivery.ts";
import type { AgreementFigures } from "#domain/deal/agreement-figures.ts";
import {
  methodAtStepOne,
  offeredMethod,
  paymentType,
  nextDealStep,
  stepOnward,
  type PaymentMethod,
  type DealStep,
} from "#domain/deal/steps.ts";
import { hasOpenRecall } from "#domain/stock/mot/mot-record.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import type { VehicleCard } from "#web/search/shown-cards.ts";
import type { CostTerms } from "#domain/running-costs/cost-terms.ts";
import { costParams } from "#domain/search/cost-params.ts";
import { HOLDING, type PaymentType } from "#domain/deal/transitions.ts";
import { visitDays, type VisitDay } from "#domain/organisation/visits.ts";
import { orderRights, refundRule, saleKind, type RightsInput, type SaleKind } from "#domain/deal/rights.ts";
import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import type { Dealership } from "#server/dealership.ts";
import type { BotCheckWidget } from "#server/providers/bot-check/bot-check.ts";
import { listExample } from "#web/search/list-example.ts";
import { similarSearchOf, similarTo } from "#web/vehicle/vehicle-loader.ts";
import { readPartExchangeCar } from "#web/part-exchange/read-part-exchange-car.ts";
import type { SimilarSearch } from "#web/vehicle/similar-search.ts";
import { initialScreen } from "#web/deal/builder/initial-screen.ts";
import { data, redirect } from "react-router";
import { lenderItems } from "#web/deal/lender-items.ts";
import { parseDealChoice, parseNumber, dealChoiceParams, type DealChoice } from "#web/deal/deal-choice.ts";
import { dealFactsOf } from "#web/deal/deal-facts.ts";
import { dealFigures, isPaidInFullFrom, type DealFigures } from "#web/deal/deal-figures.ts";
import { costsInQuery, dealEstimates, type DealEstimates } from "#web/deal/deal-costs.ts";
import type { SummaryVehicle } from "#web/deal/order-summary.tsx";
import type { ChangedLine } from "./figures-changed.tsx";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { figuresOfDeal } from "./shown-figures.ts";
import { summaryVehicle } from "#web/deal/summary-vehicle.ts";

export type CheckoutPageData = {
  kind: "checkout";
  stock_id: number;
  method: PaymentMethod;
  payment_type: PaymentType;
  choice: DealChoice;
  figures: DealFigures;
  /** The figures as the form submits them. */
  shown: AgreementFigures;
  /** The price changed between the Deal Builder and the checkout. */
  changed: ChangedLine[] | null;
  vehicle: SummaryVehicle;
  /** Running costs beside the deal; null where there are none. */
  estimates: DealEstimates | null;
  /** Returned with the order, which has the estimates only if they are still these. */
  estimates_digest: string | null;
  range: string;
  /** URL of the Deal Builder with this deal. */
  back: string;
  /** The delivery of the deal; null if the vehicle is collected. */
  delivery: { fee: string; postcode: string } | null;
  pay_in_full: boolean;
  site: string;
  days: Rendered<VisitDay>[];
  hold_minutes: number;
  /** Whether finance applications can be stored. */
  takes_applications: boolean;
  /** Optional personal details that this lender requires. */
  application_insists: readonly string[];
  hold_limit_minutes: number;
  sale: SaleKind;
  /** When the fee is refunded, as a sentence. */
  refund_rule: string;
  rights: string[];
  /** The trader's identity, for the pre-contract information of a distance contract. */
  trader: string;
  /** Null if no bot check is required. */
  bot_check: BotCheckWidget | null;
  return_days: number;
  telephone: string;
  /** The URL contains a part exchange whose valuation has expired. */
  car_is_gone: boolean;
  /** Makes repeated submissions create a single order. */
  idempotency_key: string;
};
export type UnavailablePage = {
  kind: "taken";
  title: string;
  message: string;
  stock_id: number;
  /** Whether an enquiry about the reserved vehicle is offered (specification 4.1). */
  asks: boolean;
  similar_search: SimilarSearch;
  similar: VehicleCard[];
  similar_example: RepresentativeExample | null;
};

/**
 * The checkout of the deal in the URL, or a 409 page if the vehicle is unavailable. Redirects to the shopper's existing order (`orderId`)
 * if that holds the vehicle. `postcode`: what this browser typed at its deal for the delivery.
 */
export async function loadCheckout(
  dealership: Dealership,
  stockId: string | undefined,
  query: URLSearchParams,
  { orderId, postcode = "" }: { orderId?: string | undefined; postcode?: string } = {},
) {
  const { stock, orders, website } = dealership;
  const stock_id = readStockId(stockId ?? "");
  const vehicle = stock_id === undefined ? undefined : await stock.vehicle(stock_id);
  if (!vehicle) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const enquiryOnly = website.enquiries.requiresEnquiryFormOverride || hasOpenRecall(vehicle);
  const page = enquiryOnly ? null : await checkoutPage(dealership, vehicle, query, postcode);
  if (vehicle.state !== "live" || (!page && !enquiryOnly)) throw redirect(vehiclePath(vehicle), { status: 302, headers: NO_STORE_HEADERS });
  const order = orderId === undefined ? undefined : await orders.get(orderId);
  if (order?.stock_id === vehicle.stock_id && HOLDING.includes(order.status)) {
    throw redirect(`/order/${order.guid}`, { status: 302, headers: NO_STORE_HEADERS });
  }
  if (!page) throw redirect(enquiryStep(vehicle, query), { status: 302, headers: NO_STORE_HEADERS });
  const check = await orders.check(vehicle.stock_id);
  const facts = { ...initialScreen(vehicle, website, query).facts, can_order: check.ok };
  if (stepOnward(page.choice.method, facts, website.order) !== CHECKOUT) {
    return data<UnavailablePage>(unavailablePage(dealership, vehicle, check.ok ? undefined : t(check.message)), {
      status: 409,
      headers: NO_STORE_HEADERS,
    });
  }
  return data<CheckoutPageData>(page, { status: 200, headers: NO_STORE_HEADERS });
}

const CHECKOUT: DealStep = "step-2";

/** Redirect target on a website without orders: the vehicle's enquiry form with the deal in the query. */
function enquiryStep(vehicle: Vehicle, query: URLSearchParams): string {
  const others = new URLSearchParams([...query].filter(([name]) => name !== "enquiry"));
  return `${vehiclePath(vehicle)}?${others}${query.size > 0 ? "&" : ""}enquiry#deal`;
}

export function unavailablePage({ stock, website }: Dealership, vehicle: Vehicle, message?: string): UnavailablePage {
  const similar = similarTo(vehicle, stock);
  return {
    kind: "taken",
    title: vehicleName(vehicle),
    message: message ?? t("common.thisVehicleIsCurrentlyReserved"),
    stock_id: vehicle.stock_id,
    asks:
      nextDealStep("step-1", "enquire", { ...initialScreen(vehicle, website, new URLSearchParams()).facts, reserved: true }) ===
      "step-enquiry-form",
    similar_search: similarSearchOf(vehicle, website.search_path),
    similar,
    similar_example: listExample(similar, stock),
  };
}

async function checkoutPage(
  dealership: Dealership,
  vehicle: Vehicle,
  query: URLSearchParams,
  postcode: string,
): Promise<CheckoutPageData | null> {
  const { website, organisation, finance, now, stock } = dealership;
  const costs = costsInQuery(query);
  const today = londonDay(now());
  const basis = stock.estimateBasis(vehicle, costs);
  const facts = dealFactsOf(vehicle, website, today, finance);
  if (!facts) return null;
  const car = await readPartExchangeCar(dealership, query, vehicle);
  const requested = parseDealChoice(query, website.finance_defaults);
  const choice = { ...requested, method: offeredMethod(requested.method, website.order), ...(car && { part_exchange: car }) };
  const site = organisation.site(vehicle.site_id);
  const payment_type = paymentType(choice.method, website.order);
  const figures = dealFigures(
    facts,
    choice,
    choice.method === "finance" ? await lenderItems(dealership, vehicle, facts, choice) : undefined,
  );
  const sale = saleKind(payment_type, website.order.contract, figures.delivered);
  const fee = figures.cash.paid > 0 ? formatMoney(figures.cash.paid) : null;
  const rights = {
    kind: sale,
    fee,
    is_full_price: isPaidInFullFrom(figures.cash),
    site: site?.name ?? website.site_name,
    return_days: website.return_days,
    delivered: figures.delivered,
  } satisfies RightsInput;
  const others: PaymentMethod[] = [
    ...(figures.items.length > 0 ? ["finance" as const] : []),
    ...(website.order.pay_in_full ? ["cash" as const] : []),
  ];
  return {
    kind: "checkout",
    stock_id: vehicle.stock_id,
    // A delivered vehicle is bought, also with the fee of a reservation.
    method: figures.delivered && choice.method === "reserve" ? "cash" : choice.method,
    delivery: deliveryOf(figures, facts.delivery ?? [], postcode),
    payment_type,
    choice,
    figures,
    shown: figuresOfDeal(figures, payment_type === "FINANCE"),
    changed: priceChange(query, figures),
    vehicle: summaryVehicle(vehicle, site?.name ?? website.site_name),
    range: vehicle.range,
    estimates: dealEstimates(basis, costs),
    estimates_digest: basis && dealership.orders.estimatesDigest(basis),
    back: backToDeal(vehicle, { ...choice, method: methodAtStepOne(choice.method, others) }, costs),
    car_is_gone: query.has("valuation") && !car,
    site: site?.name ?? website.site_name,
    days: rendered(visitDays(site, today)),
    pay_in_full: website.order.pay_in_full,
    hold_minutes: website.order.hold_minutes,
    takes_applications: (await dealership.orders.config())["finance_applications"] === true,
    application_insists: website.order.application_insists,
    hold_limit_minutes: website.order.hold_limit_minutes,
    sale,
    refund_rule: t(refundRule(rights)),
    rights: rendered(orderRights(rights)),
    trader: website.postal_address,
    bot_check: (await dealership.orders.botCheckWidget()) ?? null,
    return_days: website.return_days,
    telephone: site?.telephone ?? website.telephone,
    idempotency_key: crypto.randomUUID(),
  };
}

/** A postcode of another area than the deal's is left out: its fee is another. */
function deliveryOf({ delivery, delivered }: DealFigures, bands: readonly DeliveryBand[], postcode: string): CheckoutPageData["delivery"] {
  if (!delivery || !delivered) return null;
  return { fee: formatMoney(delivery.fee), postcode: deliveryFee(bands, postcode)?.area === delivery.area ? postcode : "" };
}

/** The builder submits the price it displayed, which may be out of date. */
function priceChange(query: URLSearchParams, { price }: DealFigures): ChangedLine[] | null {
  const shown = parseNumber(query.get("shown_price"));
  if (shown === undefined || penceFromPounds(shown) === price) return null;
  return [{ name: t("common.cashPrice"), shown: formatMoney(penceFromPounds(shown)), current: formatMoney(price) }];
}

function backToDeal(vehicle: Vehicle, choice: DealChoice, costs: CostTerms): string {
  const query = dealChoiceParams(choice);
  for (const [name, value] of costParams(costs)) query.set(name, value);
  if (choice.part_exchange) query.set("valuation", choice.part_exchange.hash);
  return `${vehiclePath(vehicle)}?${query}#deal`;
}
