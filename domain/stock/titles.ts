import { placeholdersIn } from "../content/promises.ts";
import { isEnquiryOnly, type AdvertClassification, type Vehicle } from "./vehicle.ts";

/** The vehicle facts that titles depend on. */
export type TitledVehicle = Pick<Vehicle, "make" | "range" | "derivative" | "vrm" | "advert_classification" | "colour" | "year">;

const TITLE = "{advert_classification} {colour} {make} {model} {derivative} {year} - {site_name}";
const DESCRIPTIONS = {
  priced: "Find {a advert_classification} {make} {model} {derivative} for a great price, with ",
  enquiryOnly: "Find {a advert_classification} {make} {model} {derivative} at {site_name}.",
} as const;

/** The website settings that titles and descriptions depend on. */
export type TitledWebsite = {
  site_name: string;
  titles?: { vehicle?: string; description?: string };
  /** 0 means no warranty. */
  warranty_months: number;
  home_delivery?: boolean;
};

/** The classification as used within a sentence. */
const CLASSIFICATION_NAMES = {
  USED: "used",
  NEW: "new",
  OFFER: "special offer",
  MOTABILITY: "motability",
  "CONTRACT-HIRE-BUSINESS": "business contract hire",
} as const satisfies Record<AdvertClassification, string>;

/** "Ford Fiesta": the heading of a vehicle; the derivative is shown below it. */
export function vehicleName(vehicle: Pick<Vehicle, "make" | "range">): string {
  return `${vehicle.make} ${vehicle.range}`;
}

/** "Used Blue Ford Fiesta 1.0 EcoBoost 2020 - Wexcombe Cars & Vans" (specification 2.13), or the website's template. */
export function vehiclePageTitle(vehicle: TitledVehicle, { site_name, titles }: TitledWebsite): string {
  return sentence(fillTemplate(titles?.vehicle ?? TITLE, vehicle, site_name));
}

/**
 * The description for search engines and social cards (specification 2.14), or the website's template. It mentions warranty and delivery
 * only if the settings do, and the warranty only for used vehicles.
 */
export function pageDescription(vehicle: TitledVehicle, settings: TitledWebsite): string {
  const builtIn = isEnquiryOnly(vehicle) ? DESCRIPTIONS.enquiryOnly : `${DESCRIPTIONS.priced}${listed(promisesOf(vehicle, settings))}.`;
  return sentence(fillTemplate(settings.titles?.description ?? builtIn, vehicle, settings.site_name));
}

function promisesOf({ advert_classification }: TitledVehicle, { warranty_months, home_delivery }: TitledWebsite): string[] {
  const warranty = advert_classification === "USED" && warranty_months > 0;
  return [
    ...(warranty ? [`a minimum ${warranty_months}-month warranty`] : []),
    ...(home_delivery ? ["home delivery"] : []),
    "finance options",
  ];
}

function listed(parts: readonly string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts.join("");
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
