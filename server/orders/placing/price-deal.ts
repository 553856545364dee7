import { text, type MessageText } from "#domain/messages/message-text.ts";
import { parseDay } from "#domain/calendar.ts";
import { DELIVERY, deliveryBands, deliveryPostcode, deliveryProduct, financedProducts, quoteDelivery } from "#domain/deal/delivery.ts";
import { amountDueOnline, cashTotals, type Product } from "#domain/deal/totals.ts";
import type { PaymentType } from "#domain/deal/transitions.ts";
import { readDeposit } from "#domain/finance/deposit/deposit.ts";
import { defaultQuoteRequest } from "#domain/finance/monthly-figure.ts";
import type { FinanceItem, QuoteRequest } from "#domain/finance/quote.ts";
import { cashPrice } from "#domain/finance/quote-money.ts";
import { pence, type Pence } from "#domain/money.ts";
import { partExchangeBalance } from "#domain/part-exchange/balance.ts";
import type { Problem } from "#domain/problem.ts";
import { inEnglish } from "#locales/in-english.ts";
import { quoteKey, type FinanceQuotes, type QuoteInput } from "#server/finance/finance-quotes.ts";
import type { ProvidedQuote } from "#server/providers/finance/finance.ts";
import type { Website } from "#websites/website.ts";
import { acceptanceOf } from "./acceptance.ts";
import type { OrderRequest } from "./order-body.ts";
import { invalidFields, type OrderContext, type OrderRefusal } from "#server/orders/order-context.ts";
import { changedFigures, PRODUCT_UNAVAILABLE, refusedAsChanged, type ChangedFigures, type MissingProduct } from "./shown-figures.ts";
import type { Deal, StoredQuote } from "#server/orders/stored-order.ts";
import type { OrderableVehicle } from "#server/orders/holds/vehicle-hold.ts";
import type { QuoteRequired } from "./with-lender-quotes.ts";

export type DealOutcome =
  | { ok: true; deal: Deal }
  | { ok: false; problems: Problem[] }
  /** The figures shown have changed. */
  | { ok: false; changed: ChangedFigures }
  /** A lender's quote is needed first. */
  | { ok: false; quoteRequired: QuoteInput };

/** What a deal is computed from: the vehicle and its extras as they are now, or as promised by an existing order. */
export type DealBasis = Pick<Deal, "vehicle" | "offered">;

export type Circumstances = Pick<OrderContext, "website" | "finance"> & {
  payment_type: PaymentType;
  now: number;
  before?: Deal;
  /** Ignore the stored quote. */
  afresh?: boolean;
  agreed?: Deal["agreed"];
  part_exchange: Deal["part_exchange"];
};

export function dealBasisOf(row: OrderableVehicle): DealBasis {
  const offered = (row.details.additional_features ?? []).map(({ id, name, price }) => ({ id, name, price }));
  return {
    vehicle: {
      stock_id: row.stock_id,
      slug: row.slug,
      cap_database: row.cap_database,
      make: row.make,
      range: row.range,
      derivative: row.derivative,
      vrm: row.vrm,
      price: pence(row.price),
      admin_fee: pence(row.admin_fee),
      price_excluding_vat: row.price_excluding_vat === null ? null : pence(row.price_excluding_vat),
      price_including_vat: row.price_including_vat === null ? null : pence(row.price_including_vat),
      vat_scheme: row.vat_scheme,
      advert_classification: row.advert_classification,
      tags: row.tags,
      year: row.year,
      mileage: row.mileage,
      date_first_registered: parseDay(row.date_first_registered ?? "") ?? null,
    },
    offered,
  };
}

/** Computes the money of an order; there is no deal if the shopper's page showed other figures. */
export function priceDeal(basis: DealBasis, request: OrderRequest, circumstances: Circumstances): DealOutcome {
  const { payment_type, now, before } = circumstances;
  const chosen = chooseProducts(basis.offered, request, circumstances);
  const finance =
    payment_type === "FINANCE"
      ? quoteFor(basis, request, financedProducts(chosen.products, chosen.delivery !== undefined), circumstances)
      : null;
  if (finance && "quoteRequired" in finance) return { ok: false, quoteRequired: finance.quoteRequired };
  const problems = [...chosen.problems, ...(finance?.problems ?? [])];
  if (problems.length > 0) return { ok: false, problems };

  const agreement = {
    products: chosen.products,
    price: cashPrice(basis.vehicle),
    finance: finance?.deal ?? null,
    part_exchange: circumstances.part_exchange,
  };
  const { vehicle, offered } = basis;
  const deal: Deal = {
    vehicle,
    offered,
    ...(chosen.delivery && { delivery: chosen.delivery }),
    ...agreementOfDeal(circumstances.agreed ?? before?.agreed),
    ...(before?.estimates && { estimates: before.estimates }),
    ...agreement,
    differences: before?.differences ?? [],
    ...acceptanceOf(request, agreement, before, now),
  };
  const changed = changedFigures(request, deal, chosen.missing);
  return changed ? { ok: false, changed } : { ok: true, deal };
}

function agreementOfDeal(agreed: Deal["agreed"]): Pick<Deal, "agreed"> {
  return agreed ? { agreed } : {};
}

/** The refusal for a deal that was not made, or the quote it needs first. */
export function notMade(made: Extract<DealOutcome, { ok: false }>): OrderRefusal | QuoteRequired {
  if ("quoteRequired" in made) return made;
  return "changed" in made ? refusedAsChanged(made.changed) : invalidFields(made.problems);
}

/** The amount due online for a deal, in pence. */
export function onlinePaymentDue(
  { website }: Pick<OrderContext, "website">,
  payment_type: PaymentType,
  { price, products, part_exchange }: Deal,
): Pence {
  const { total } = cashTotals({ headline_price: price, products });
  return amountDueOnline({ payment_type, total, part_exchange: part_exchange !== null }, website.order);
}

type ChosenProducts = { products: Product[]; delivery: Deal["delivery"]; problems: Problem[]; missing: MissingProduct[] };

/** A missing extra that was shown with its price counts as a changed figure; otherwise it is an invalid field. */
function chooseProducts(basisOffered: Product[], request: OrderRequest, circumstances: Circumstances): ChosenProducts {
  const { products: requested, expected, delivery_postcode } = request;
  const { before, website } = circumstances;
  const products: Product[] = [];
  const problems: Problem[] = [];
  const missing: MissingProduct[] = [];
  const hasNewPostcode = before?.delivery !== undefined && Boolean(delivery_postcode);
  if (requested === undefined && !hasNewPostcode)
    return { products: before?.products ?? [], delivery: before?.delivery, problems, missing };
  const wanted: { id: string; price?: number | undefined }[] = requested ?? (before?.products ?? []).map(({ id }) => ({ id }));
  // An order keeps its delivery when the website no longer offers any.
  const delivers = deliveryBands(website).length > 0 || before?.delivery !== undefined;
  const delivered = delivers && wanted.some(({ id }) => id === DELIVERY) ? deliverTo(request, circumstances) : undefined;
  if (delivered && "problem" in delivered) problems.push(delivered.problem);
  const offered = delivers ? basisOffered.filter(({ id }) => id !== DELIVERY) : basisOffered;
  if (delivered && "product" in delivered) offered.push(delivered.product);
  const known = (id: string) => offered.find((each) => each.id === id);
  for (const { id, price } of wanted.filter(({ id }) => id !== "")) {
    if (delivered && "problem" in delivered && id === DELIVERY) continue;
    const product = known(id);
    if (product && !products.includes(product)) products.push(product);
    else if (!product && (price !== undefined || expected.expected_total !== undefined)) missing.push({ id, price });
    else if (!product) problems.push({ field: "products", message: PRODUCT_UNAVAILABLE });
  }
  const delivery = delivered && "product" in delivered ? { postcode: delivered.postcode } : undefined;
  return { products, delivery, problems: problems.slice(0, 1), missing };
}

type Delivered = { product: Product; postcode: string } | { problem: Problem } | undefined;

/**
 * Delivery to the postcode of the request, else to that of the order, whose fee stays as promised. Undefined where a reopened order's
 * postcode is in no band any more: its delivery counts as a missing product.
 */
function deliverTo({ delivery_postcode }: OrderRequest, { website, before, afresh }: Circumstances): Delivered {
  const earlier = before?.delivery?.postcode ?? "";
  const typed = delivery_postcode || earlier;
  const promised = afresh || deliveryPostcode(typed) !== earlier ? undefined : before?.products.find(({ id }) => id === DELIVERY);
  if (promised) return { product: promised, postcode: earlier };
  const quoted = quoteDelivery(deliveryBands(website), typed, website.telephone);
  if (quoted.ok) return { product: deliveryProduct(quoted.fee), postcode: quoted.postcode };
  return afresh ? undefined : { problem: { field: "delivery_postcode", message: quoted.message } };
}

type FinanceFound = { deal: Deal["finance"]; problems: Problem[] } | { quoteRequired: QuoteInput };

function quoteFor(
  basis: DealBasis,
  request: OrderRequest,
  products: Pence,
  { website, finance, before, afresh, part_exchange }: Circumstances,
): FinanceFound {
  const requested = requestedTerms(request, products, website, before?.finance?.asked, part_exchange);
  const wanted = request.finance.finance_type ?? before?.finance?.wanted;
  const promised = before?.finance;
  if (promised && !afresh && promised.wanted === wanted && quoteKey(promised.asked) === quoteKey(requested))
    return { deal: promised, problems: [] };
  const { vehicle } = basis;
  const question = { vehicle: { ...vehicle, date_first_registered: vehicle.date_first_registered ?? null }, request: requested };
  const items = finance.quoted(question);
  if (!items) return { quoteRequired: question };
  const item = wanted ? items.find(({ key }) => key === wanted) : (items.find((each) => !each.HasError) ?? items[0]);
  if (!item || item.HasError) return { deal: null, problems: [{ field: "finance_type", message: reasonOf(item) }] };
  return {
    deal: { asked: requested, wanted, quote: promisedQuote(item, finance), reference: finance.reference(question, item) },
    problems: [],
  };
}

/** The payments of the built-in calculator can be recomputed from the quote, so only a lender's are stored. What is stored is English. */
function promisedQuote({ Payments, ...quote }: ProvidedQuote, { byLender }: FinanceQuotes): StoredQuote {
  return inEnglish(byLender ? { ...quote, Payments } : quote);
}

function reasonOf(item: FinanceItem | undefined): MessageText {
  return item?.HasError ? item.reason : text("problem.noFinance");
}

function requestedTerms(
  { finance }: OrderRequest,
  products: Pence,
  website: Website,
  before: QuoteRequest | undefined,
  car: Deal["part_exchange"],
): QuoteRequest {
  const defaults = before ?? defaultQuoteRequest(website);
  const frequency = finance.finance_frequency ?? defaults.frequency;
  return {
    deposit: finance.finance_deposit === undefined ? defaults.deposit : readDeposit(finance.finance_deposit, finance.finance_deposit_type),
    term: finance.finance_term ?? defaults.term,
    mileage: finance.finance_mileage === undefined ? defaults.mileage : Math.round(finance.finance_mileage),
    rating: finance.finance_credit_rating ?? defaults.rating,
    ...(frequency === "weekly" && { frequency }),
    products,
    ...(car && { part_exchange: partExchangeBalance([car]) }),
  };
}
