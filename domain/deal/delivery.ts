import { text, type MessageText } from "../messages/message-text.ts";
import { pence, sumPence, type Pence } from "../money.ts";
import { tidyPostcode } from "../organisation/postcode.ts";
import type { Product } from "./totals.ts";

/** The id of delivery among the products of a deal. Where a website delivers, no extra of a vehicle has it. */
export const DELIVERY = "delivery";

/** Postcode areas ("SN") or outward codes ("SN1") with one fee: pence, including VAT. */
export type DeliveryBand = { areas: readonly string[]; fee: number };

/** Where a website delivers. Without bands it does not. */
export type DeliverySettings = { bands: readonly DeliveryBand[] };

type DeliveringWebsite = { delivery?: DeliverySettings };

/** What delivery to an area of the bands costs, in pence. */
export type DeliveryFee = { area: string; fee: Pence };

/** The bands of a website; empty if it does not deliver. */
export function deliveryBands({ delivery }: DeliveringWebsite): readonly DeliveryBand[] {
  return delivery?.bands ?? [];
}

/**
 * The fee for a postcode by its longest match in the bands: the outward code ("EC1A", then its district "EC1"), else the postcode area.
 * Undefined without a match: the dealer then says the fee by telephone. Source: decision D11.
 */
export function deliveryFee(bands: readonly DeliveryBand[], postcode: string): DeliveryFee | undefined {
  const [outcode = ""] = postcode.split(" ");
  const matches = [outcode, outcode.replace(/(?<=\d)[A-Z]$/, ""), outcode.replace(/\d.*$/, "")];
  return matches.map((area) => feeOfArea(bands, area)).find((found) => found !== undefined);
}

/** The fee of an area as the bands spell it; undefined if they lack it. */
export function feeOfArea(bands: readonly DeliveryBand[], area: string): DeliveryFee | undefined {
  const band = bands.find(({ areas }) => areas.includes(area));
  return band && { area, fee: pence(band.fee) };
}

/** A complete postcode, "SN1 2AB": an outward code alone names no place to deliver to. */
export function deliveryPostcode(typed: string): string | undefined {
  const postcode = tidyPostcode(typed);
  return postcode?.includes(" ") ? postcode : undefined;
}

export type DeliveryOutcome =
  | { ok: true; postcode: string; area: string; fee: Pence }
  | { ok: false; why: "postcode" | "area"; message: MessageText };

/** The fee for what a shopper typed, or why there is none. `telephone`: where they hear a fee that no band has. */
export function quoteDelivery(bands: readonly DeliveryBand[], typed: string, telephone: string): DeliveryOutcome {
  const postcode = deliveryPostcode(typed);
  if (postcode === undefined) return { ok: false, why: "postcode", message: text("problem.deliveryPostcodeInvalid") };
  const found = deliveryFee(bands, postcode);
  return found
    ? { ok: true, postcode, ...found }
    : { ok: false, why: "area", message: text("problem.deliveryFeeByTelephone", { telephone }) };
}

/** Delivery as a product. The name is English, as stored; pages and letters write `deliveryName`. */
export function deliveryProduct(fee: Pence): Product {
  return { id: DELIVERY, name: "Delivery", price: fee };
}

/** "Delivery to SN1 2AB"; "Delivery" once the postcode is erased. */
export function deliveryName(place: string): MessageText {
  return place === "" ? text("deal.delivery") : text("deal.deliveryTo", { place });
}

/** The price of the products without delivery, which is never part of the credit (decision P2). */
export function financedProducts(products: readonly Product[], delivered: boolean): Pence {
  return sumPence(products.filter(({ id }) => !delivered || id !== DELIVERY).map(({ price }) => price));
}

/** The delivery fee among the products, in pence; 0 if the vehicle is collected. */
export function deliveryPrice(products: readonly Product[], delivered: boolean): Pence {
  return sumPence(products.filter(({ id }) => delivered && id === DELIVERY).map(({ price }) => price));
}
