import { contactProblems } from "#domain/deal/order.ts";
import { discountable, discountedVehicle } from "#domain/deal/customer/discounted-vehicle.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Pence } from "#domain/money.ts";
import type { Problem } from "#domain/problem.ts";
import { emailOf, telephoneOf } from "#server/enquiries/staff/show-lead.ts";
import { orderBlockedReason, vehicleRow } from "#server/orders/holds/vehicle-hold.ts";
import { conflict, invalidFields, type OrderContext, type OrderRefusal } from "#server/orders/order-context.ts";
import { customerOf, paymentTypeOf } from "#server/orders/placing/create-order.ts";
import { readOrderBody } from "#server/orders/placing/order-body.ts";
import { dealBasisOf, notMade, priceDeal } from "#server/orders/placing/price-deal.ts";
import { resolvePartExchange } from "#server/orders/placing/resolve-part-exchange.ts";
import { withLenderQuotes, type QuoteRequired } from "#server/orders/placing/with-lender-quotes.ts";
import type { Deal } from "#server/orders/stored-order.ts";
import type { DealTerms } from "./deals-schema.ts";

export type DealRequest = { stock_id: number; terms: DealTerms; discount: Pence };
export type Figured = { ok: true; figures: Deal; site_id: number } | OrderRefusal;

/** The figures of a deal, as an order with the same terms would have them at the discounted price. */
export function figureDeal(context: OrderContext, request: DealRequest): Promise<Figured> {
  return withLenderQuotes<Figured>(context, () => figure(context, request));
}

async function figure(context: OrderContext, { stock_id, terms, discount }: DealRequest): Promise<Figured | QuoteRequired> {
  const vehicle = await vehicleRow(context.database, stock_id);
  const blocked = orderBlockedReason(vehicle, context.website);
  if (!vehicle || blocked) return conflict("vehicle", blocked ?? text("problem.weCannotFindThisVehicle"));
  const today = dealBasisOf(vehicle);
  if (discount >= discountable(today.vehicle)) return invalidFields([{ field: "discount", message: text("admin.deal.discountTooHigh") }]);
  const { wish, problems } = readOrderBody(terms);
  if (problems.length > 0) return invalidFields(problems);
  const basis = { ...today, vehicle: discountedVehicle(today.vehicle, discount) };
  const car = await resolvePartExchange(context.database, context, wish.part_exchange, basis.vehicle);
  if (!car.ok) return invalidFields(car.problems);
  const made = priceDeal(basis, wish, {
    ...context,
    payment_type: paymentTypeOf(wish, context),
    now: context.now(),
    part_exchange: car.part_exchange,
  });
  if (!made.ok) return notMade(made);
  // Nobody has accepted anything yet.
  return { ok: true, figures: { ...made.deal, terms_accepted_at: null }, site_id: vehicle.site_id };
}

type Contact = Readonly<Record<string, string>>;

/** The fields of the order that a deal's customer places: what the lead has of them, and the terms. */
export function orderFieldsOf(contact: Contact, terms: DealTerms, stock_id: number): Record<string, unknown> {
  const telephone = telephoneOf(contact);
  const isReadable = readOrderBody({ customer_telephone: telephone }).problems.length === 0;
  return {
    ...terms,
    vehicle: stock_id,
    customer_title: contact["customer_title"] ?? contact["salutation"] ?? "",
    customer_first_name: contact["first_name"] ?? contact["customer_first_name"] ?? "",
    customer_last_name: contact["last_name"] ?? contact["customer_last_name"] ?? "",
    customer_email: emailOf(contact),
    ...(isReadable && telephone !== "" && { customer_telephone: telephone }),
  };
}

/** What a lead lacks so that its customer can order. */
export function customerProblems(contact: Contact): Problem[] {
  const { wish, problems } = readOrderBody(orderFieldsOf(contact, {}, 1));
  return [...problems, ...contactProblems(customerOf(wish))];
}
