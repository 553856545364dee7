import { shownCard } from "#web/search/shown-cards.ts";
import { DAY_MS } from "#domain/calendar.ts";
import { penceFromPounds } from "#domain/money.ts";
import type { Site } from "#domain/organisation/site.ts";
import { vehicleCard } from "#domain/stock/card.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { VehicleCard } from "#web/search/vehicle-card.tsx";
import page from "../../docs/stock-format.md?raw";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { BreadcrumbBar } from "./breadcrumb-bar.tsx";
import { vehicleClientFacts } from "./vehicle-client-facts.ts";
import { OrderBanner } from "#web/vehicle/pricing/price-actions.tsx";
import { notesOnPrice } from "#web/vehicle/pricing/notes-on-price.ts";
import { PriceNotes } from "#web/vehicle/pricing/price-notes.tsx";
import { Summary } from "./vehicle-summary.tsx";
import { viewVehicle } from "./vehicle-view.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

/** Every field has a unique value, so that a value on the page identifies its field. */
const VAN = {
  stock_id: 987_654,
  slug: "2021-makar-rangeo-987654",
  state: "live",
  ended_at: null,
  vrm: "AB21CDE",
  cap_id: 5_550_001,
  cap_code: "CAPC0DE9",
  cap_database: "LCV",
  make: "Makar",
  range: "Rangeo",
  model: "Modelix",
  derivative: "Derivant 2.0",
  year: 2021,
  colour: "Colourine",
  fuel_type: "Diesel",
  transmission: "Manual",
  body_type: "Panel van",
  doors: 4,
  seats: 3,
  mileage: 31_784,
  category: "vans",
  tags: [],
  department_id: 7_654_321,
  site_id: 1,
  advert_classification: "USED",
  advert_type: null,
  vat_scheme: "Commercial",
  price: penceFromPounds(20_000),
  admin_fee: penceFromPounds(111),
  list_price: penceFromPounds(33_333),
  original_price: penceFromPounds(44_444),
  discount_price: penceFromPounds(17_777),
  price_excluding_vat: penceFromPounds(20_000),
  price_including_vat: penceFromPounds(24_000),
  date_first_registered: null,
  date_mot_expires: null,
  previous_keepers: 1,
  reservation_status: "Available",
  reserved_at: null,
  held_by: null,
  first_seen_at: NOW - 60 * DAY_MS,
  details: { name: "Namesake of its own" },
} as unknown as Vehicle;
const CAR: Vehicle = {
  ...VAN,
  cap_database: "CAR",
  vat_scheme: "Margin",
  price_excluding_vat: null,
  price_including_vat: null,
  advert_classification: "NEW",
};

const SWINDON = {
  id: 1,
  slug: "swindon",
  code: null,
  name: "Wexcombe Swindon",
  town: "Swindon",
  postcode: "SN1 2AB",
  telephone: "01632 960 411",
  hours: [],
  services: [],
  special_hours: [],
} as unknown as Site;

/** The value of each field as the page shows it: text or URL. */
const SHOWN: Record<string, string> = {
  stock_id: "987654",
  slug: "2021-makar-rangeo-987654",
  vrm: "AB21 CDE",
  formatted_plate: "AB21 CDE",
  cap_database: "/used-vans/",
  make: "Makar",
  range: "Rangeo",
  derivative: "Derivant 2.0",
  year: "2021",
  colour: "Colourine",
  price: "£20,111",
  admin_fee: "£111",
  list_price: "£33,333",
  price_excluding_vat: "£20,1",
  price_including_vat: "£24,1",
  cap_id: "5550001",
  cap_code: "CAPC0DE9",
  model: "Modelix",
  name: "Namesake of its own",
  original_price: "44,444",
  discount_price: "17,777",
};

const [, shown = ""] = page.split("## Where shoppers see");
const [listed = "", unlisted = ""] = shown.split("## Fields that no page shows");
const fieldsOf = (text: string) => Array.from(text.matchAll(/^\| `(\w+)` \|/gm), ([, name = ""]) => name);

test("the documented list of shown and not shown fields matches the rendered card and page", { tags: ["c3-1", "c3-2", "c3-11"] }, () => {
  const html = [VAN, CAR].map(rendered).join("\n");
  expect(fieldsOf(listed).filter((name) => !html.includes(SHOWN[name] ?? name))).toEqual([]);
  expect(fieldsOf(unlisted).filter((name) => html.includes(SHOWN[name] ?? name))).toEqual([]);
});

/** The vehicle's card and the top of its page. */
function rendered(vehicle: Vehicle): string {
  const view = viewVehicle(vehicle, SWINDON, wexcombe);
  const card = shownCard(
    vehicleCard(vehicle, {
      site: SWINDON.name,
      switches: wexcombe.vehicleConfig,
      saving: null,
      monthly: null,
      now: NOW,
      stockBegan: NOW - 400 * DAY_MS,
    }),
  );
  return renderToString(
    <MemoryRouter>
      <VehicleCard card={card} />
      <BreadcrumbBar vehicle={view} clientFacts={vehicleClientFacts(card, vehicle, wexcombe)} />
      <Summary vehicle={view} marks={card} />
      <PriceNotes notes={notesOnPrice({ vehicle, website: wexcombe, prices: null, position: null, modals: [], warranty: null })} />
      <OrderBanner vehicle={view} prices={card} finance={null} notes={null} assurances={null}>
        {null}
      </OrderBanner>
    </MemoryRouter>,
  ).replaceAll("<!-- -->", "");
}
