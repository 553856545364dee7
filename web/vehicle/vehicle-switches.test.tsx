import { shownCard } from "#web/search/shown-cards.ts";
import { DAY_MS, type Day } from "#domain/calendar.ts";
import { NO_MONEY, penceFromPounds } from "#domain/money.ts";
import type { Site } from "#domain/organisation/site.ts";
import { vehicleCard } from "#domain/stock/card.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { WarrantyBanner } from "./banners.tsx";
import { BreadcrumbBar } from "./breadcrumb-bar.tsx";
import { vehicleClientFacts } from "./vehicle-client-facts.ts";
import { OrderBanner } from "#web/vehicle/pricing/price-actions.tsx";
import { Summary } from "./vehicle-summary.tsx";
import { viewVehicle } from "./vehicle-view.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const DAY = (text: string) => text as Day;

const FOCUS: Vehicle = {
  stock_id: 100_067,
  slug: "2019-ford-focus-100067",
  state: "live",
  ended_at: null,
  vrm: "WM19THZ",
  cap_id: null,
  cap_code: null,
  cap_database: "CAR",
  make: "Ford",
  range: "Focus",
  model: "Focus",
  derivative: "1.5 EcoBlue 120 ST-Line 5dr",
  year: 2019,
  colour: "Silver",
  fuel_type: "Diesel",
  transmission: "Manual",
  body_type: "Hatchback",
  doors: 5,
  seats: 5,
  mileage: 31_784,
  category: "cars",
  tags: ["fdc-500"],
  department_id: null,
  site_id: 1,
  advert_classification: "USED",
  advert_type: null,
  vat_scheme: "Margin",
  price: penceFromPounds(12_995),
  admin_fee: NO_MONEY,
  list_price: null,
  original_price: null,
  discount_price: null,
  price_excluding_vat: null,
  price_including_vat: null,
  date_first_registered: DAY("2019-05-01"),
  date_mot_expires: DAY("2027-05-01"),
  previous_keepers: 1,
  reservation_status: "Available",
  reserved_at: null,
  held_by: null,
  first_seen_at: NOW - 60 * DAY_MS,
  details: { franchise_approved: true, featured_message: "One local owner" },
};
const RESERVED: Vehicle = { ...FOCUS, reservation_status: "Reserved", reserved_at: NOW };

const SWINDON: Site = {
  id: 1,
  slug: "swindon",
  code: null,
  name: "Wexcombe Swindon",
  address: null,
  town: "Swindon",
  postcode: "SN1 2AB",
  telephone: "01632 960 411",
  kind: "showroom",
  parent_id: null,
  show_on_frontend: true,
  services: [],
  hours: [],
  special_hours: [],
  bank_holiday_hours: null,
  bank_holiday_region: "england-and-wales",
  latitude: null,
  longitude: null,
};

/** HTML of the top of the page on a website with these settings. */
function shown(change: Partial<Website>, vehicle: Vehicle = FOCUS, site: Site = SWINDON): string {
  const website: Website = { ...wexcombe, ...change };
  const view = viewVehicle(vehicle, site, website);
  const card = shownCard(
    vehicleCard(vehicle, {
      site: site.name,
      switches: website.vehicleConfig,
      saving: null,
      monthly: null,
      now: NOW,
      stockBegan: NOW - 400 * DAY_MS,
    }),
  );
  return renderToString(
    <MemoryRouter>
      {view.warranty_months !== null && <WarrantyBanner months={view.warranty_months} noun={view.noun} covers={null} />}
      <BreadcrumbBar vehicle={view} clientFacts={vehicleClientFacts(card, vehicle, website)} />
      <Summary vehicle={view} marks={card} />
      <OrderBanner vehicle={view} prices={card} finance={null} notes={null} assurances={null}>
        {null}
      </OrderBanner>
    </MemoryRouter>,
  ).replaceAll("<!-- -->", "");
}

const { vehicleActions, vehicleConfig, contactActions, vdpContent } = wexcombe;

describe(
  "each website setting shows or hides its part of the vehicle page",
  { tags: ["c1-10", "c1-currency", "c2-8", "c2-9", "c2-23", "c2-25", "c2-60", "c2-move-closer", "c3-70", "c3-72", "c6-1", "c6-4"] },
  () => {
    test.each<{ name: string; words: string; on: Partial<Website>; off: Partial<Website>; vehicle?: Vehicle }>([
      {
        name: "saving",
        words: ">Save<",
        on: { vehicleActions: { ...vehicleActions, favourites: true } },
        off: { vehicleActions: { ...vehicleActions, favourites: false } },
      },
      {
        name: "comparing",
        words: ">Compare<",
        on: { vehicleActions: { ...vehicleActions, compare: true } },
        off: { vehicleActions: { ...vehicleActions, compare: false } },
      },
      {
        name: "sharing",
        words: ">Share<",
        on: { vehicleActions: { ...vehicleActions, share: true } },
        off: { vehicleActions: { ...vehicleActions, share: false } },
      },
      {
        name: "printing",
        words: 'href="/used-cars/print/2019-ford-focus-100067"',
        on: { vehicleActions: { ...vehicleActions, print: true } },
        off: { vehicleActions: { ...vehicleActions, print: false } },
      },
      {
        name: "the PDF",
        words: 'href="/used-cars/2019-ford-focus-100067/?format=pdf"',
        on: { vehicleActions: { ...vehicleActions, pdf: true } },
        off: { vehicleActions: { ...vehicleActions, pdf: false } },
      },
      {
        name: "the sash",
        words: "£500 deposit contribution",
        on: { vehicleConfig: { ...vehicleConfig, promotionalSash: true } },
        off: { vehicleConfig: { ...vehicleConfig, promotionalSash: false } },
      },
      {
        name: "the manufacturer's approval",
        words: "Franchise approved",
        on: { vehicleConfig: { ...vehicleConfig, franchiseApprovedLogo: true } },
        off: { vehicleConfig: { ...vehicleConfig, franchiseApprovedLogo: false } },
      },
      {
        name: "the tag of a reserved vehicle",
        words: "Reserved</span>",
        on: { vehicleConfig: { ...vehicleConfig, hideReservedTag: false } },
        off: { vehicleConfig: { ...vehicleConfig, hideReservedTag: true } },
        vehicle: RESERVED,
      },
      {
        name: "calling",
        words: 'href="tel:01632960411"',
        on: { contactActions: { ...contactActions, call: true } },
        off: { contactActions: { ...contactActions, call: false } },
      },
      {
        name: "the chat",
        words: "Chat</button>",
        on: { contactActions: { ...contactActions, chat: true } },
        off: { contactActions: { ...contactActions, chat: false } },
      },
      {
        name: "WhatsApp",
        words: "https://wa.me/441632960410?text=",
        on: { contactActions: { ...contactActions, whatsapp: true } },
        off: { contactActions: { ...contactActions, whatsapp: false } },
      },
      {
        name: "prices in the middle",
        words: 'class="order is-centred"',
        on: { vehicleConfig: { ...vehicleConfig, leftAlignPricing: false } },
        off: { vehicleConfig: { ...vehicleConfig, leftAlignPricing: true } },
      },
      {
        name: "Move closer",
        words: "Move closer",
        on: { vdpContent: { ...vdpContent, moveCloser: true } },
        off: { vdpContent: { ...vdpContent, moveCloser: false } },
      },
    ])("$name", ({ words, on, off, vehicle }) => {
      expect(shown(on, vehicle)).toContain(words);
      expect(shown(off, vehicle)).not.toContain(words);
    });
  },
);

test("the action bar above a vehicle has the expected labels", { tags: ["c2-8", "c2-9", "c2-23", "c2-24", "c2-25"] }, () => {
  const html = shown({ vehicleActions: { favourites: true, compare: true, share: true, print: true, pdf: true } });
  const bar = html.slice(html.indexOf('<nav class="breadcrumbs"'), html.indexOf("</nav>"));
  const text = bar.replaceAll(/<noscript>.*?<\/noscript>|<span class="visually-hidden">.*?<\/span>/g, "").replaceAll(/<[^>]+>/g, "|");
  expect(text.split("|").filter(Boolean)).toEqual(["Back to results", "Save", "Compare", "Share", "Print", "View PDF"]);
});

test("a video is looked up by registration only with find_films, and only for a vehicle without one", () => {
  const filmRequested = (find_films: boolean, vehicle: Vehicle = FOCUS) =>
    viewVehicle(vehicle, SWINDON, { ...wexcombe, find_films }).media.find_film;
  expect(filmRequested(true)).toBe("WM19THZ");
  expect(filmRequested(false)).toBeNull();
  expect(filmRequested(true, { ...FOCUS, details: { videos: [{ url: "/media/demo/focus.mp4" }] } })).toBeNull();
});

test.each<{ name: string; vehicle: Vehicle }>([
  { name: "reserved", vehicle: RESERVED },
  { name: "on order", vehicle: { ...FOCUS, reservation_status: "On Order" } },
  { name: "for the Motability Scheme", vehicle: { ...FOCUS, advert_classification: "MOTABILITY" } },
])("a vehicle that is $name cannot be asked to a nearer branch", { tags: ["c2-move-closer"] }, ({ vehicle }) => {
  expect(shown({}, vehicle)).not.toContain("Move closer");
});

test.each(["COMPANY CAR", "TEMP LOAN CAR", "Company Car"])(
  "a vehicle that stands at %s is viewed by appointment",
  { tags: ["c2-view-by-appointment"] },
  (name) => {
    const text = shown({}, FOCUS, { ...SWINDON, name });
    expect(text).toContain("View by appointment");
    expect(text).not.toContain("Move closer");
  },
);

test("the warranty is promised for used vehicles only", { tags: ["c2-21", "c9-22"] }, () => {
  expect(shown({})).toContain("Free 12-month warranty on this car");
  expect(shown({}, { ...FOCUS, advert_classification: "NEW" })).not.toContain("warranty");
});

test("the call link falls back to the website's number, and has a tracked number where the site has one", { tags: ["c2-60"] }, () => {
  expect(shown({}, FOCUS, { ...SWINDON, telephone: null })).toContain('href="tel:01632960410"');
  expect(viewVehicle(FOCUS, SWINDON, wexcombe).contact.tracked).toBe("01632 960 499");
  expect(viewVehicle(FOCUS, { ...SWINDON, slug: "andover" }, wexcombe).contact.tracked).toBeNull();
});

test("the featured message of a vehicle is shown", { tags: ["c2-27"] }, () => {
  expect(shown({})).toContain("One local owner");
});
