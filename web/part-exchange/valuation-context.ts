import { readStockId } from "#domain/stock/slug.ts";
import * as labels from "#domain/labels/english.ts";
import { translateText, t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { isEnquiryOnly, isReserved, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { orderIdFromCookie } from "#web/deal/order/order-cookie.ts";
import { enquiryVehicle, type EnquiryVehicle } from "#web/enquiry/enquiry-vehicle.ts";
import { orderPartExchange } from "./order-part-exchange.tsx";
import { returnPath } from "./return-path.ts";

/** The vehicle that the car goes towards, the way back to its deal or order, and the address of these pages about it. */
export type ValuationContext = {
  about: EnquiryVehicle;
  price: string;
  /** What the car is added to: the deal that is built, or an order that is made. What somebody else has reserved has neither. */
  into: "deal" | "order" | null;
  back: string;
  query: string;
};

/**
 * Reads `?order=`, or `?vehicle=` and `?return=`; null where no vehicle is asked about that can be bought. Whoever holds the
 * vehicle by an order of their own brings the car into that (specification 7.16).
 */
export async function valuationContextOf(dealership: Dealership, request: Request): Promise<ValuationContext | null> {
  const query = new URL(request.url).searchParams;
  const guid = query.get("order");
  if (guid !== null) return valuationForOrder(dealership, guid);
  const asked = query.get("vehicle") ?? "";
  const own = await ownOrder(dealership, request, asked);
  if (own !== undefined) return valuationForOrder(dealership, own);
  const stock_id = readStockId(asked);
  const vehicle = stock_id === undefined ? undefined : await dealership.stock.vehicle(stock_id);
  if (vehicle?.state !== "live" || isEnquiryOnly(vehicle)) return null;
  const back = returnPath(query.get("return"), vehicle);
  const about = enquiryVehicle(vehicle, dealership);
  return { about, price: priceOf(vehicle), into: isReserved(vehicle) ? null : "deal", back, query: `?${new URLSearchParams({ vehicle: asked, return: back })}` };
}

/** The order of the vehicle that this browser made, as long as its part exchange may change. */
async function ownOrder({ orders }: Dealership, request: Request, stockId: string): Promise<string | undefined> {
  const guid = orderIdFromCookie(request, stockId);
  const order = guid === undefined ? undefined : await orders.get(guid);
  return order && String(order.stock_id) === stockId && orderPartExchange(order) ? order.guid : undefined;
}

/** The guid is the key to an order: whoever has it may bring a car into it. */
async function valuationForOrder(dealership: Dealership, guid: string): Promise<ValuationContext | null> {
  const order = await dealership.orders.get(guid);
  const vehicle = order && (await dealership.stock.vehicle(order.stock_id));
  if (!order || !vehicle) return null;
  return { about: enquiryVehicle(vehicle, dealership), price: priceOf(vehicle), into: "order", back: `/order/${order.guid}`, query: `?${new URLSearchParams({ order: order.guid })}` };
}

function priceOf(vehicle: Vehicle): string {
  return formatMoney(headlinePrice(vehicle));
}

/** The place that `back` leads to, in words. */
export function backLinkText({ into, about }: ValuationContext): string {
  return into === null ? t(labels.backToTheName, { name: about.name }) : t(labels.backToYourInto, { into: translateText(into) });
}

/** The address that `back` leads to. */
export function backLink({ into, back }: ValuationContext): string {
  return into === "order" ? back : `${back}#deal`;
}

/** The first step of the checkout where a deal is built; elsewhere a valuation is none of its steps. */
export function stepOfValuation(page: unknown): 0 | null {
  const bound = typeof page === "object" && page !== null && "bound" in page ? page.bound : null;
  return typeof bound === "object" && bound !== null && "into" in bound && bound.into === "deal" ? 0 : null;
}
