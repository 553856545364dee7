import { dataText, text, type MessageText } from "../messages/message-text.ts";
import { msg, type PlainMessage } from "../messages/message.ts";
import { deliveryBands, type DeliverySettings } from "../deal/delivery.ts";
import { placeholdersIn } from "../content/promises.ts";
import { isEnquiryOnly, type AdvertClassification, type Vehicle } from "./vehicle.ts";

/** The vehicle facts that titles depend on. */
export type TitledVehicle = Pick<Vehicle, "make" | "range" | "derivative" | "vrm" | "advert_classification" | "colour" | "year">;

/** The website settings that titles and descriptions depend on. */
export type TitledWebsite = {
  site_name: string;
  titles?: { vehicle?: string; description?: string };
  /** 0 means no warranty. */
  warranty_months: number;
  /** Without bands the website does not deliver. */
  delivery?: DeliverySettings;
  /** False leaves delivery out of descriptions. */
  home_delivery?: boolean;
};

/** The classification in a website's own templates. */
const CLASSIFICATION_NAMES = {
  USED: "used",
  NEW: "new",
  OFFER: "special offer",
  MOTABILITY: "motability",
  "CONTRACT-HIRE-BUSINESS": "business contract hire",
} as const satisfies Record<AdvertClassification, string>;

/** The classification as the first word of a title, and within a sentence with its article. */
const KINDS: Record<AdvertClassification, { first: PlainMessage; within: PlainMessage }> = {
  USED: { first: msg("stockValue.used"), within: msg("vehicle.aUsed") },
  NEW: { first: msg("home.new"), within: msg("vehicle.aNew") },
  OFFER: { first: msg("stockValue.specialOffer"), within: msg("vehicle.aSpecialOffer") },
  MOTABILITY: { first: msg("stockValue.motability"), within: msg("vehicle.aMotability") },
  "CONTRACT-HIRE-BUSINESS": { first: msg("search.businessContractHire"), within: msg("vehicle.aBusinessContractHire") },
};

/** "Ford Fiesta": the heading of a vehicle; the derivative is shown below it. */
export function vehicleName(vehicle: Pick<Vehicle, "make" | "range">): string {
  return `${vehicle.make} ${vehicle.range}`;
}

/** "Used Blue Ford Fiesta 1.0 EcoBoost 2020 - Wexcombe Cars & Vans" (specification 2.13), or the website's template. */
export function vehiclePageTitle(vehicle: TitledVehicle, { site_name: siteName, titles }: TitledWebsite): MessageText {
  if (titles?.vehicle !== undefined) return customText(titles.vehicle, vehicle, siteName);
  const { advert_classification, colour, year } = vehicle;
  const values = { kind: text(KINDS[advert_classification].first), name: fullName(vehicle), year, siteName };
  return colour
    ? text("vehicle.pageTitleWithColour", { ...values, colour: dataText(sentence(colour)) })
    : text("vehicle.pageTitle", values);
}

/**
 * The description for search engines and social cards (specification 2.14), or the website's template. It mentions warranty and delivery
 * only if the settings do, and the warranty only for used vehicles.
 */
export function pageDescription(vehicle: TitledVehicle, settings: TitledWebsite): MessageText {
  const { site_name: siteName, titles } = settings;
  if (titles?.description !== undefined) return customText(titles.description, vehicle, siteName);
  const values = { kind: text(KINDS[vehicle.advert_classification].within), name: fullName(vehicle) };
  return isEnquiryOnly(vehicle)
    ? text("vehicle.metaDescriptionOfEnquiry", { ...values, siteName })
    : text("vehicle.metaDescription", { ...values, promises: listed(promisesOf(vehicle, settings), text("vehicle.promisedFinance")) });
}

function customText(template: string, vehicle: TitledVehicle, siteName: string): MessageText {
  return dataText(sentence(fillTemplate(template, vehicle, siteName)));
}

/** "Ford Fiesta 1.0 EcoBoost" */
function fullName({ make, range, derivative }: TitledVehicle): string {
  return [make, range, derivative].filter(Boolean).join(" ").replace(/\s+/g, " ").trim();
}

function promisesOf({ advert_classification }: TitledVehicle, website: TitledWebsite): MessageText[] {
  const { warranty_months, home_delivery = true } = website;
  const warranty = advert_classification === "USED" && warranty_months > 0;
  return [
    ...(warranty ? [text("vehicle.promisedWarranty", { months: warranty_months })] : []),
    ...(home_delivery && deliveryBands(website).length > 0 ? [text("vehicle.promisedDelivery")] : []),
  ];
}

/** "a, b and c" */
function listed([first, ...others]: readonly MessageText[], last: MessageText): MessageText {
  if (!first) return last;
  const promises = others.reduce((list, next) => text("vehicle.promisesListed", { promises: list, next }), first);
  return text("vehicle.promisesEnded", { promises, last });
}

/** The placeholders of templates, with their values. */
const PLACEHOLDERS = new Map<string, (vehicle: TitledVehicle, siteName: string) => string>([
  ["make", ({ make }) => make],
  ["range", ({ range }) => range],
  ["model", ({ range }) => range],
  ["derivative", ({ derivative }) => derivative ?? ""],
  ["vrm", ({ vrm }) => vrm ?? ""],
  ["advert_classification", (vehicle) => CLASSIFICATION_NAMES[vehicle.advert_classification]],
  ["a advert_classification", (vehicle) => `a ${CLASSIFICATION_NAMES[vehicle.advert_classification]}`],
  ["site_name", (_, siteName) => siteName],
  ["colour", ({ colour }) => sentence(colour ?? "")],
  ["year", ({ year }) => String(year)],
]);

/** The unknown placeholders in a template. */
export function unknownPlaceholders(template: string): string[] {
  return placeholdersIn(template).filter((name) => !PLACEHOLDERS.has(name));
}

export const TITLE_PLACEHOLDERS: readonly string[] = [...PLACEHOLDERS.keys()];

/**
 * Fills the placeholders of 2.15: make, range and model (the range), derivative, vrm, advert_classification, site_name, colour, year; "{a
 * advert_classification}" includes its article. Returns "" for a template with an unknown placeholder.
 */
export function fillTemplate(template: string, vehicle: TitledVehicle, siteName: string): string {
  let understood = true;
  const text = template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = PLACEHOLDERS.get(name)?.(vehicle, siteName);
    understood &&= value !== undefined;
    return value ?? "";
  });
  return understood ? text.replace(/\s+/g, " ").trim() : "";
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
