import type { Vehicle } from "../stock/vehicle.ts";

export type VatLabel = "Inc VAT" | "Plus VAT";

/**
 * Whether the figure of a card has VAT inside, for those who are told: business contract hire (the rental a month) and
 * commercial-VAT vans (the price); null for everybody else, whose prices are whole, and where there is no figure. Source:
 * specification 9.20, decision O10.
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
