import type { Day, Moment } from "../calendar.ts";
import { dataText, text, type MessageText } from "../messages/message-text.ts";
import { type Pence } from "../money.ts";
import { advertisedFigure } from "../pricing/price.ts";
import { vatLabel } from "../pricing/vat-label.ts";
import { placeholderPicture } from "./body-shape.ts";
import { hasOpenRecall } from "./mot/mot-record.ts";
import { priceTexts, priceWithVat, vatText } from "./price-texts.ts";
import { ageIdentifier, markKind, normaliseMark } from "./registration-mark.ts";
import { contributionText, sash, type Sash } from "./sash.ts";
import { vehicleName } from "./titles.ts";
import { isReserved, reservationStatus, vehiclePath, type AdvertClassification, type ReservationStatus, type Vehicle } from "./vehicle.ts";

/** The content of a result card, formatted. Built when the stock changes, not per request. Money in pence. */
export type VehicleCard = {
  stock_id: number;
  path: string;
  /** "Ford Fiesta" */
  title: string;
  derivative: string;
  /** "2020, 20 reg", or the year alone. */
  age: MessageText;
  /** "31,870 miles" "1 mile"; null if the mileage is not stated. */
  mileage: MessageText | null;
  fuel: string;
  transmission: string;
  site: string;
  advert_classification: AdvertClassification;
  reservation_status: ReservationStatus;
  /** The advance payment or rental of a lease or hire; null if none is stated. */
  headline_price: Pence | null;
  /** The line under the figure: "Cash price", "Cash, save £500", "plus VAT, £24,000 inc VAT" ... */
  price_note: MessageText;
  /** "£24,000 inc VAT", if the website shows "+VAT" beside the figure. */
  with_vat?: MessageText;
  saving: Pence | null;
  /** The monthly side of the price label; null without a finance quote. */
  monthly: { payment: Pence; note: MessageText } | null;
  /** What a month costs in all and what that leaves out; only where the search asks for it. */
  total?: { amount: MessageText; note: MessageText };
  /** Contract hire shows an initial rental instead of finance: its figure, the line under it, and the terms of the hire. */
  hire: { initial_rental: Pence; note: MessageText; terms: MessageText } | null;
  /** From the shopper's postcode, with one decimal; null without a postcode. */
  distance_miles: number | null;
  /** "Just arrived", "£750 deposit contribution" ...; at most one. */
  sash: Sash | null;
  /** Whether the picture of a reserved vehicle is labelled. */
  reserved_tag: boolean;
  /** An outstanding safety recall prevents orders; absent if there is none. */
  recalled?: true;
  /** The deposit contribution, if the sash shows something else. */
  contribution: MessageText | null;
  /** The dealer's message about this vehicle. */
  featured_message: string | null;
  franchise_approved: boolean;
  /** The website's badges for the vehicle's tags. */
  badges?: string[];
  /** `alt` as the feed states it, or the text of the placeholder drawing. */
  picture: { url: string; alt: string | MessageText } | null;
  picture_count: number;
};

/** A website's card settings (specification 6.1). */
export type CardSwitches = {
  hideReservedTag: boolean;
  promotionalSash: boolean;
  franchiseApprovedLogo: boolean;
  /** For vehicles sold plus VAT: "+VAT" beside the figure, and the price with VAT below. */
  vatBesidePrice?: boolean;
  /** Texts for stock tags, shown as badges (specification 3.72). */
  tagArray?: readonly { tag: string; text: string }[];
};

/** What a card depends on besides the vehicle. */
export type CardFacts = {
  site: string;
  switches: CardSwitches;
  saving: Pence | null;
  monthly: VehicleCard["monthly"];
  now: Moment;
  /** When the first vehicle of the stock was imported. */
  stockBegan: Moment;
};

/** The result card of a vehicle. */
export function vehicleCard(vehicle: Vehicle, facts: CardFacts): VehicleCard {
  const pictures = vehicle.details.media_urls ?? [];
  const [first] = pictures;
  const { switches } = facts;
  const promotion = switches.promotionalSash ? sash(vehicle, facts.now, facts.stockBegan) : null;
  const contribution = contributionText(vehicle);
  return {
    stock_id: vehicle.stock_id,
    path: vehiclePath(vehicle),
    title: vehicleName(vehicle),
    derivative: vehicle.derivative ?? engineText(vehicle),
    age: ageText(vehicle),
    mileage: vehicle.mileage === null ? null : mileageText(vehicle.mileage),
    fuel: vehicle.fuel_type ?? "",
    transmission: vehicle.transmission ?? "",
    site: facts.site,
    advert_classification: vehicle.advert_classification,
    reservation_status: reservationStatus(vehicle),
    headline_price: advertisedFigure(vehicle),
    price_note: priceTexts(vehicle, facts.saving).note,
    ...(switches.vatBesidePrice && withVat(vehicle)),
    saving: facts.saving,
    monthly: facts.monthly,
    hire: hireTerms(vehicle),
    distance_miles: null,
    sash: promotion,
    reserved_tag: isReserved(vehicle) && !switches.hideReservedTag,
    ...(hasOpenRecall(vehicle) && !isReserved(vehicle) && { recalled: true }),
    contribution: isReserved(vehicle) || contribution?.messageKey === promotion?.text.messageKey ? null : contribution,
    featured_message: vehicle.details.featured_message ?? null,
    franchise_approved: switches.franchiseApprovedLogo && vehicle.details.franchise_approved === true,
    ...badges(vehicle, switches.tagArray ?? []),
    picture: first ? { url: first.url, alt: first.alt } : placeholderPicture(vehicle),
    picture_count: pictures.length,
  };
}

function withVat(vehicle: Parameters<typeof priceWithVat>[0] & Parameters<typeof vatLabel>[0]): { with_vat?: MessageText } {
  const price = priceWithVat(vehicle);
  return vatLabel(vehicle) === "Plus VAT" && price !== undefined ? { with_vat: text("stock.priceIncVat", { price }) } : {};
}

function badges({ tags }: Pick<Vehicle, "tags">, known: readonly { tag: string; text: string }[]): { badges?: string[] } {
  const texts = known.filter(({ tag }) => tags.includes(tag)).map(({ text }) => text);
  return texts.length > 0 ? { badges: texts } : {};
}

/** "2020, 20 reg"; the year alone if neither the registration mark nor the date of first registration gives an age identifier. */
export function ageText(vehicle: Pick<Vehicle, "year" | "vrm" | "date_first_registered">): MessageText {
  const identifier = ageIdentifierOf(vehicle.vrm) ?? identifierOfDay(vehicle.date_first_registered);
  return identifier === undefined ? dataText(String(vehicle.year)) : text("stock.age", { year: vehicle.year, plate: identifier });
}

/** "31,870 miles", "1 mile", or "Mileage not stated". */
export function mileageText(miles: number | null): MessageText {
  return miles === null ? text("stock.mileageNotStated") : text("common.miles", { miles: miles.toLocaleString("en-GB") });
}

/** The engine, shown if the feed has no derivative; "" if it has neither. */
function engineText({ details, fuel_type }: Pick<Vehicle, "details" | "fuel_type">): string {
  const litres = details.engine_size_litres;
  return litres ? [`${litres.toFixed(1)} litre`, fuel_type?.toLowerCase() ?? ""].join(" ").trim() : "";
}

function ageIdentifierOf(vrm: string | null): string | undefined {
  return vrm !== null && markKind(vrm) === "current" ? normaliseMark(vrm).slice(2, 4) : undefined;
}

/** Registration marks have had a two-digit age identifier since September 2001. */
function identifierOfDay(day: Day | null): string | undefined {
  return day !== null && day >= "2001-09-01" ? ageIdentifier(day) : undefined;
}

/** The initial rental and terms of contract hire. Not called a deposit, because nothing is bought (decision O10). */
function hireTerms({ advert_classification, details }: Vehicle): VehicleCard["hire"] {
  const { contract_hire } = details;
  if (advert_classification !== "CONTRACT-HIRE-BUSINESS" || !contract_hire) return null;
  const { initial_rental, term_months, annual_mileage, vat } = contract_hire;
  return {
    initial_rental,
    note: text("stock.initialRental", { vat: vatText(vat) }),
    terms: text("stock.hireTerms", { months: term_months, miles: annual_mileage.toLocaleString("en-GB") }),
  };
}
