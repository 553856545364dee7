import type { Day } from "#domain/calendar.ts";
import { DELIVERY, feeOfArea, financedProducts, type DeliveryBand, type DeliveryFee } from "#domain/deal/delivery.ts";
import type { PaymentType } from "#domain/deal/transitions.ts";
import { paymentType } from "#domain/deal/steps.ts";
import { DEFAULT_SURPLUS_RULE, type SurplusRule } from "#domain/deal/surplus.ts";
import { amountDueOnline, cashTotals, type CashTotals, type Product } from "#domain/deal/totals.ts";
import { readDeposit } from "#domain/finance/deposit/deposit.ts";
import type { CreditRating, LenderTerms } from "#domain/finance/lender-terms.ts";
import { quotes, type FinancedVehicle, type QuoteRequest } from "#domain/finance/quote.ts";
import { cashPrice } from "#domain/finance/quote-money.ts";
import { pence, type Pence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { t } from "#web/locale/translate.ts";
import { shownItem, type ShownItem } from "#web/finance/shown-item.ts";
import { partExchangeBalanceOf } from "#web/part-exchange/part-exchange-car.ts";
import type { DealChoice } from "./deal-choice.ts";

export type Extra = Product & { description?: string };

/** Input of a deal's calculation, shared by server and browser so that both arrive at the same pennies. */
export type DealFacts = {
  vehicle: FinancedVehicle;
  extras: Extra[];
  /** Where the vehicle can be delivered; absent if it is collected. */
  delivery?: readonly DeliveryBand[];
  terms: LenderTerms;
  /** The credit rating on which the representative APR is based. */
  rating: CreditRating;
  today: Day;
  /** What happens if a part exchange is worth more than the vehicle. */
  surplus?: SurplusRule;
  /** Due online to reserve. */
  deposit_fee: Pence;
  pay_in_full: boolean;
  /** Payment in full takes the full price by card. */
  full_card_payment: boolean;
  /** The website shows no finance figures on this vehicle. */
  no_finance?: boolean;
  /** The summary shows the headline figure only. */
  brief_summary?: boolean;
  /** Quotes for this vehicle come from a lender's API; otherwise they are calculated here. */
  by_lender?: { stock_id: number };
};

/** The lender's quotes for a choice; null if the lender is unavailable. */
export type LendersItems = ShownItem[] | null;

export type DealFigures = {
  price: Pence;
  /** Included in the price. */
  admin_fee: Pence;
  /** VAT on top of a price shown without it. */
  vat: Pence;
  /** The chosen extras, and delivery. */
  extras: Extra[];
  /** The fee of the deal's delivery area, chosen or not; null without one. */
  delivery: DeliveryFee | null;
  /** Whether delivery is chosen. */
  delivered: boolean;
  /** The price of payment in full, and the balance after what is due online. */
  cash: CashTotals;
  /** What happens with money owed to the shopper. */
  surplus: SurplusRule;
  request: QuoteRequest;
  /** One per finance product: a quote or an error. Empty if the vehicle cannot be financed. */
  items: ShownItem[];
  /** The lender is unavailable. */
  finance_down: boolean;
  /** The item of the chosen product. */
  item: ShownItem | undefined;
};

/** All figures of a deal, in pence; finance items from the lender (`given`) where it provides the quotes. */
export function dealFigures(facts: DealFacts, choice: DealChoice, lenderItems?: LendersItems): DealFigures {
  const { vehicle } = facts;
  const price = headlinePrice(vehicle);
  const withVat = cashPrice(vehicle);
  const delivery = feeOfArea(facts.delivery ?? [], choice.delivery_area ?? "") ?? null;
  const delivered = delivery !== null && choice.products.includes(DELIVERY);
  const extras = [
    ...facts.extras.filter(({ id }) => choice.products.includes(id)),
    ...(delivered ? [{ id: DELIVERY, name: t("deal.deliveryToArea", { area: delivery.area }), price: delivery.fee }] : []),
  ];
  const bought = { headline_price: withVat, products: extras, part_exchange: partExchangeBalanceOf(choice.part_exchange) };
  const paid = amountDueOnline(
    { payment_type: outrightType(choice, facts), total: cashTotals(bought).total, part_exchange: choice.part_exchange !== undefined },
    facts,
  );
  const cash = cashTotals({ ...bought, paid });
  const request: QuoteRequest = {
    deposit: readDeposit(choice.deposit, choice.deposit_type),
    term: choice.term,
    mileage: choice.mileage,
    rating: choice.credit_rating,
    ...(choice.frequency === "weekly" && { frequency: choice.frequency }),
    products: financedProducts(extras, delivered),
    ...(choice.part_exchange && { part_exchange: cash.part_exchange }),
  };
  const calculated = facts.no_finance || facts.by_lender ? [] : quotes(vehicle, request, facts.terms, facts.today).map(shownItem);
  const items = facts.by_lender && !facts.no_finance ? (lenderItems ?? []) : calculated;
  const finance_down = facts.by_lender !== undefined && !facts.no_finance && !lenderItems;
  return {
    price,
    admin_fee: vehicle.admin_fee,
    vat: pence(withVat - price),
    extras,
    delivery,
    delivered,
    cash,
    surplus: facts.surplus ?? DEFAULT_SURPLUS_RULE,
    request,
    items,
    finance_down,
    item: items.find(({ key }) => key === choice.finance_type),
  };
}

/** Payment type of the cash figures; with finance they are those of a reservation. */
function outrightType({ method }: DealChoice, facts: DealFacts): PaymentType {
  return paymentType(method === "finance" ? "reserve" : method, facts);
}

/** The same with another delivery fee, as an order of the postcode that was typed has it. */
export function withDeliveryFee(figures: DealFigures, fee: Pence): DealFigures {
  const extras = figures.extras.map((extra) => (extra.id === DELIVERY ? { ...extra, name: t("deal.delivery"), price: fee } : extra));
  const { headline_price, part_exchange, paid } = figures.cash;
  const bought = { headline_price, part_exchange, products: extras };
  const { total } = cashTotals(bought);
  return { ...figures, extras, cash: cashTotals({ ...bought, paid: isPaidInFullFrom(figures.cash) ? total : paid }) };
}

/** Whether the full price is paid by card today. */
export function isPaidInFullFrom({ paid, total }: CashTotals): boolean {
  return paid > 0 && paid === total;
}
