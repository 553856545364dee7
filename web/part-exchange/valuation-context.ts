import { INTO } from "./part-exchange-car.ts";
import { readStockId } from "#domain/stock/slug.ts";
import { t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { isEnquiryOnly, isReserved, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { orderIdFromCookie } from "#web/deal/order/order-cookie.ts";
import { enquiryVehicle, type EnquiryVehicle } from "#web/enquiry/enquiry-vehicle.ts";
import { orderPartExchange } from "./order-part-exchange.tsx";
import { returnPath } from "./return-path.ts";

/** The vehicle that the car goes towards, the path back to its deal or order, and the query of these pages. */
export type ValuationContext = {
  about: EnquiryVehicle;
  price: string;
  /** What the car is added to: a deal or an existing order; null if the vehicle is reserved by another shopper. */
  into: "deal" | "order" | null;
  back: string;
  query: string;
};

/**
 * Reads `?order=`, or `?vehicle=` and `?return=`; null without a vehicle that can be bought. If this browser's order holds
 * the vehicle, the car goes into that order (specification 7.16).
 */
export async function valuationContextOf(dealership: Dealership, request: Request): Promise<ValuationContext | null> {
  const query = new URL(request.url).searchParams;
  const guid = query.get("order");
  if (guid !== null) return valuationForOrder(dealership, guid);
  const stockId = query.get("vehicle") ?? "";
  const orderId = await currentOrderId(dealership, request, stockId);
  if (orderId !== undefined) return valuationForOrder(dealership, orderId);
  const stock_id = readStockId(stockId);
  const vehicle = stock_id === undefined ? undefined : await dealership.stock.vehicle(stock_id);
  if (vehicle?.state !== "live" || isEnquiryOnly(vehicle)) return null;
  const back = returnPath(query.get("return"), vehicle);
  const about = enquiryVehicle(vehicle, dealership);
  return {
    about,
    price: priceOf(vehicle),
    into: isReserved(vehicle) ? null : "deal",
    back,
    query: `?${new URLSearchParams({ vehicle: stockId, return: back })}`,
  };
}

/** This browser's order of the vehicle, as long as its part exchange can be changed. */
async function currentOrderId({ orders }: Dealership, request: Request, stockId: string): Promise<string | undefined> {
  const guid = orderIdFromCookie(request, stockId);
  const order = guid === undefined ? undefined : await orders.get(guid);
  return order && String(order.stock_id) === stockId && orderPartExchange(order) ? order.guid : undefined;
}

/** The guid is the only credential: any client that has it may add a car. */
async function valuationForOrder(dealership: Dealership, guid: string): Promise<ValuationContext | null> {
  const order = await dealership.orders.get(guid);
  const vehicle = order && (await dealership.stock.vehicle(order.stock_id));
  if (!order || !vehicle) return null;
  return {
    about: enquiryVehicle(vehicle, dealership),
    price: priceOf(vehicle),
    into: "order",
    back: `/order/${order.guid}`,
    query: `?${new URLSearchParams({ order: order.guid })}`,
  };
}

function priceOf(vehicle: Vehicle): string {
  return formatMoney(headlinePrice(vehicle));
}

/** Label of the link to `back`. */
export function backLinkText({ into, about }: ValuationContext): string {
  return into === null ? t("common.backToTheName", { name: about.name }) : t("partExchange.backToYourInto", { into: t(INTO[into]) });
}

/** URL of the link to `back`. */
export function backLink({ into, back }: ValuationContext): string {
  return into === "order" ? back : `${back}#deal`;
}

/** Step 0 of the checkout if there is a deal; otherwise a valuation is not part of the checkout. */
export function stepOfValuation(page: unknown): 0 | null {
  const bound = typeof page === "object" && page !== null && "bound" in page ? page.bound : null;
  return typeof bound === "object" && bound !== null && "into" in bound && bound.into === "deal" ? 0 : null;
}
