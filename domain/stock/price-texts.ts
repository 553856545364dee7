import { text, type MessageText } from "../messages/message-text.ts";
import { formatMoney, pence, type Pence } from "../money.ts";
import { headlinePrice } from "../pricing/price.ts";
import type { Vehicle } from "./vehicle.ts";

type PricedVehicle = Pick<
  Vehicle,
  "vat_scheme" | "price" | "admin_fee" | "price_excluding_vat" | "price_including_vat" | "advert_classification" | "list_price" | "details"
>;
export type PriceTexts = { label: MessageText; note: MessageText };

/** The name of a card's price alone, as on a narrow bar, and with what belongs to it. `saved` is the saving in pence. */
export function priceTexts(vehicle: PricedVehicle, saved: Pence | null): PriceTexts {
  const { motability, contract_hire } = vehicle.details;
  if (vehicle.advert_classification === "MOTABILITY")
    return motability
      ? { label: text("stock.advancePaymentLabel"), note: text("stock.advancePayment") }
      : same(text("vehicle.askUsForTheAdvancePayment"));
  if (vehicle.advert_classification === "CONTRACT-HIRE-BUSINESS") {
    if (!contract_hire) return same(text("vehicle.askUsForTheRental"));
    const vat = vatText(contract_hire.vat);
    return { label: text("stock.rentalLabel", { vat }), note: text("stock.rentalBusiness", { vat }) };
  }
  const withVat = priceWithVat(vehicle);
  if (withVat !== undefined) return { label: text("common.plusVat"), note: text("stock.plusVatPrice", { price: withVat }) };
  if (vehicle.vat_scheme === "Commercial" && vehicle.price_excluding_vat !== null) {
    const price = formatMoney(pence(vehicle.price_excluding_vat + vehicle.admin_fee));
    return { label: text("vehicle.incVat"), note: text("stock.incVatPrice", { price }) };
  }
  if (saved !== null) return { label: text("common.cash"), note: text("stock.cashSave", { saving: formatMoney(saved) }) };
  const recommended = vehicle.advert_classification === "NEW" || vehicle.advert_classification === "OFFER";
  if (recommended && vehicle.list_price !== null && vehicle.list_price > headlinePrice(vehicle)) {
    return { label: text("common.cashPrice"), note: text("stock.cashRrp", { price: formatMoney(vehicle.list_price) }) };
  }
  return same(text("common.cashPrice"));
}

function same(note: MessageText): PriceTexts {
  return { label: note, note };
}

/** The label beside a hire figure, 'Inc VAT' (specification 9.20) or "plus VAT". */
export function vatText(vat: "excluding" | "including"): MessageText {
  return vat === "including" ? text("vehicle.incVat") : text("common.plusVat");
}

/** The price with VAT of a vehicle that is sold plus VAT, formatted; undefined for others. */
export function priceWithVat({
  advert_classification,
  vat_scheme,
  price,
  price_including_vat,
  admin_fee,
}: Pick<Vehicle, "advert_classification" | "vat_scheme" | "price" | "price_including_vat" | "admin_fee">): string | undefined {
  if (advert_classification === "MOTABILITY" || advert_classification === "CONTRACT-HIRE-BUSINESS") return undefined;
  const isMore = vat_scheme === "Commercial" && price_including_vat !== null && price_including_vat > price;
  return isMore ? formatMoney(pence(price_including_vat + admin_fee)) : undefined;
}
