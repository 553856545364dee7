import { isEnquiryOnly, type AdvertClassification, type Vehicle } from "./vehicle.ts";

/** What a title reads of a vehicle. */
export type TitledVehicle = Pick<
  Vehicle,
  "make" | "range" | "derivative" | "vrm" | "advert_classification" | "colour" | "year"
>;

const TITLE = "{advert_classification} {colour} {make} {model} {derivative} {year} - {site_name}";
const DESCRIPTIONS = {
  used: "Find {a advert_classification} {make} {model} {derivative} for a great price, with a minimum 12-month warranty, home delivery and finance options.",
  /** The minimum warranty is a promise about used vehicles. */
  notUsed:
    "Find {a advert_classification} {make} {model} {derivative} for a great price, with home delivery and finance options.",
  enquiryOnly: "Find {a advert_classification} {make} {model} {derivative} at {site_name}.",
} as const;

/** The classification as a word of a sentence. */
const CLASSIFICATION_WORDS = {
  USED: "used",
  NEW: "new",
  OFFER: "special offer",
  MOTABILITY: "motability",
  "CONTRACT-HIRE-BUSINESS": "business contract hire",
} as const satisfies Record<AdvertClassification, string>;

/** "Ford Fiesta": how a vehicle is called in a heading; the derivative stands below it. */
export function vehicleName(vehicle: Pick<Vehicle, "make" | "range">): string {
  return `${vehicle.make} ${vehicle.range}`;
}

/** "Used Blue Ford Fiesta 1.0 EcoBoost 2020 - Wexcombe Cars & Vans" (specification 2.13). */
export function pageTitle(vehicle: TitledVehicle, siteName: string, template: string = TITLE): string {
  return sentence(fillTemplate(template, vehicle, siteName));
}

/** The description for search engines and social cards (specification 2.14); only a used vehicle promises the warranty. */
export function pageDescription(vehicle: TitledVehicle, siteName: string, template?: string): string {
  const own = isEnquiryOnly(vehicle) ? "enquiryOnly" : vehicle.advert_classification === "USED" ? "used" : "notUsed";
  return sentence(fillTemplate(template ?? DESCRIPTIONS[own], vehicle, siteName));
}

/**
 * Fills the placeholders of 2.15: make, range and model (the range), derivative, vrm, advert_classification, site_name,
 * colour, year; "{a advert_classification}" takes its article. A template with an unknown placeholder gives "".
 */
export function fillTemplate(template: string, vehicle: TitledVehicle, siteName: string): string {
  const classification = CLASSIFICATION_WORDS[vehicle.advert_classification];
  const values = new Map<string, string>([
    ["make", vehicle.make],
    ["range", vehicle.range],
    ["model", vehicle.range],
    ["derivative", vehicle.derivative ?? ""],
    ["vrm", vehicle.vrm ?? ""],
    ["advert_classification", classification],
    ["a advert_classification", `a ${classification}`],
    ["site_name", siteName],
    ["colour", sentence(vehicle.colour ?? "")],
    ["year", String(vehicle.year)],
  ]);
  let understood = true;
  const text = template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = values.get(name);
    understood &&= value !== undefined;
    return value ?? "";
  });
  return understood ? text.replace(/\s+/g, " ").trim() : "";
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
