import type { Vehicle } from "../stock/vehicle.ts";

export type VatLabel = "Inc VAT" | "Plus VAT";

/**
 * Whether the figure on a card includes VAT, for business contract hire (monthly rental) and commercial-VAT vans (price); null for all
 * others, whose prices include it, and if there is no figure. Source: specification 9.20, decision O10.
 */
export function vatLabel({
  advert_classification,
  vat_scheme,
  price,
  price_including_vat,
  details,
}: Pick<Vehicle, "advert_classification" | "vat_scheme" | "price" | "price_including_vat" | "details">): VatLabel | null {
  if (advert_classification === "CONTRACT-HIRE-BUSINESS") {
    if (!details.contract_hire) return null;
    return details.contract_hire.vat === "excluding" ? "Plus VAT" : "Inc VAT";
  }
  if (vat_scheme !== "Commercial" || advert_classification === "MOTABILITY") return null;
  return price_including_vat !== null && price_including_vat > price ? "Plus VAT" : "Inc VAT";
}
