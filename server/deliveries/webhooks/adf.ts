import { isoMoment, type Moment } from "#domain/calendar.ts";
import { poundsFromPence, type Pence } from "#domain/money.ts";

/** A prospect for dealers' lead-management systems: ADF 1.0. Unknown values are left out. */
export type Prospect = {
  id: string;
  source: string;
  at: Moment;
  vehicles: readonly ProspectVehicle[];
  customer: { first_name: string; last_name: string; email: string; telephone: string; postcode: string; comments: string };
  vendor: { name: string; telephone: string };
  service: string;
  url: string;
};

export type ProspectVehicle = {
  interest: "buy" | "lease" | "sell" | "trade-in" | "test-drive";
  status: "new" | "used";
  stock: string;
  year: string;
  make: string;
  model: string;
  trim: string;
  /** ADF has no element for a British registration: it is an `id` with that source. */
  registration: string;
  /** Miles. */
  odometer: number | null;
  price: { kind: "asking" | "appraisal"; amount: Pence } | null;
  comments: string;
};

/** The document, with elements in the order of the format's DTD. */
export function adfDocument({ id, source, at, vehicles, customer, vendor, service, url }: Prospect): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?adf version="1.0"?>',
    "<adf>",
    '<prospect status="new">',
    `<id sequence="1" source="${attribute(source)}">${text(id)}</id>`,
    `<requestdate>${isoMoment(at)}</requestdate>`,
    ...vehicles.map(vehicleElement),
    "<customer>",
    '<contact primarycontact="1">',
    ...(customer.first_name === "" ? [] : [`<name part="first" type="individual">${text(customer.first_name)}</name>`]),
    ...(customer.last_name === "" ? [] : [`<name part="last" type="individual">${text(customer.last_name)}</name>`]),
    element("email", customer.email),
    ...(customer.telephone === "" ? [] : [`<phone type="voice">${text(customer.telephone)}</phone>`]),
    ...(customer.postcode === "" ? [] : [`<address><postalcode>${text(customer.postcode)}</postalcode><country>GB</country></address>`]),
    "</contact>",
    element("comments", customer.comments),
    "</customer>",
    "<vendor>",
    `<vendorname>${text(vendor.name)}</vendorname>`,
    "<contact>",
    `<name part="full" type="business">${text(vendor.name)}</name>`,
    `<phone type="voice">${text(vendor.telephone)}</phone>`,
    "</contact>",
    "</vendor>",
    "<provider>",
    `<name part="full" type="business">${text(source)}</name>`,
    element("service", service),
    element("url", url),
    "</provider>",
    "</prospect>",
    "</adf>",
    "",
  ]
    .filter((line, index, lines) => line !== "" || index === lines.length - 1)
    .join("\n");
}

function vehicleElement(vehicle: ProspectVehicle): string {
  return [
    `<vehicle interest="${vehicle.interest}" status="${vehicle.status}">`,
    ...(vehicle.registration === "" ? [] : [`<id source="registration">${text(vehicle.registration)}</id>`]),
    // The three elements that the format requires; unknown ones have a placeholder.
    `<year>${text(vehicle.year)}</year>`,
    `<make>${text(vehicle.make)}</make>`,
    `<model>${text(vehicle.model)}</model>`,
    element("stock", vehicle.stock),
    element("trim", vehicle.trim),
    ...(vehicle.odometer === null ? [] : [`<odometer status="unknown" units="mi">${vehicle.odometer}</odometer>`]),
    ...(vehicle.price === null
      ? []
      : [`<price type="${vehicle.price.kind}" currency="GBP">${poundsFromPence(vehicle.price.amount).toFixed(2)}</price>`]),
    element("comments", vehicle.comments),
    "</vehicle>",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function element(name: string, content: string): string {
  return content === "" ? "" : `<${name}>${text(content)}</${name}>`;
}

function attribute(content: string): string {
  return text(content).replaceAll('"', "&quot;");
}

/** XML does not allow these control characters, not even escaped. */
function text(content: string): string {
  return (
    content
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the characters to take out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
  );
}
