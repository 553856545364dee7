import type { DealFigures } from "#domain/deal/customer/deal-lines.ts";
import { bodyDigest } from "#server/http/idempotency-key.ts";
import type { Deal } from "#server/orders/stored-order.ts";

/** The figures of a deal that customers and staff read. */
export function dealFigures({ price, products, part_exchange, finance, delivery }: Deal): DealFigures {
  return { price, products, part_exchange, quote: finance?.quote ?? null, delivered: delivery !== undefined };
}

/** A digest of the vehicle and of every figure that an order form has: with another one a signature is void. */
export function figuresDigest({ vehicle, price, products, part_exchange: car, finance }: Deal): string {
  const quote = finance && { ...finance.quote, Notifications: undefined, reference: undefined };
  return bodyDigest({
    stock_id: vehicle.stock_id,
    admin_fee: vehicle.admin_fee,
    price,
    products,
    car: car && [car.title, car.mileage, car.price, car.settlement],
    quote,
  });
}
