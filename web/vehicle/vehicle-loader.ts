import { DAY_MS, londonDay, type Day } from "#domain/calendar.ts";
import { exampleQuote, representativeExample, type RepresentativeExample } from "#domain/finance/representative-example.ts";
import { formatMoney, poundsFromPence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { landingAddress, resolveAddress, type SearchPath } from "#domain/stock/addresses.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import { EMPTY_SEARCH, facetValue, searchAddress } from "#domain/stock/filters.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { searchPath, vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { readChoice, type DealChoice } from "#web/deal/deal-choice.ts";
import { dealFigures, type DealFacts } from "#web/deal/deal-figures.ts";
import { dealFactsOf } from "#web/deal/deal-facts.ts";
import { startOfDeal } from "#web/finance/start-of-deal.ts";
import { data, redirect } from "react-router";
import { enquiryPrices, type EnquiryPrices } from "./enquiry-prices.ts";
import { keptFacts, type KeptFacts } from "./kept-facts.ts";
import { headOf, type VehicleHead } from "./vehicle-head.ts";
import { viewVehicle, type VehicleView } from "./vehicle-view.ts";
import { similarSearch, type SimilarSearch } from "./view-similar.ts";

/** Sold vehicles keep their page this long; then their address leads to the range (decision U2). */
const SOLD_PAGE_DAYS = 30;
const SIMILAR = 8;
/** Enough of a make to find eight cars, or eight vans, among them. */
const SAME_MAKE = 60;

export type LivePage = {
  kind: "live";
  head: VehicleHead;
  vehicle: VehicleView;
  prices: Pick<VehicleCard, "headline_price" | "price_note" | "saving" | "monthly">;
  enquiry_prices: EnquiryPrices | null;
  /** What stands behind the monthly figure, in words. */
  finance: string | null;
  example: RepresentativeExample | null;
  deal: { facts: DealFacts; start: DealChoice; said: string[] } | null;
  checkout: string;
  similar_search: SimilarSearch;
  similar: VehicleCard[];
  kept: KeptFacts | null;
};
export type EndedPage = {
  kind: "sold" | "withdrawn" | "unknown";
  head: VehicleHead | null;
  title: string | null;
  search_path: string;
  range: { path: string; words: string } | null;
  similar: VehicleCard[];
};

/** The page at an address below a search path: a vehicle, what became of it, or where to look instead. */
export async function loadVehicle(dealership: Dealership, url: URL) {
  const address = resolveAddress(url.pathname);
  if (address.kind === "landing") {
    const [make = "", range] = [...(address.facets.make ?? []), ...(address.facets.range ?? [])];
    const landing = landingAddress(address.path, make, range);
    throw landing === url.pathname ? data(null, 404) : redirect(landing, 301);
  }
  if (address.kind !== "vehicle") throw data(null, 404);

  const vehicle = await dealership.stock.vehicle(address.stock_id);
  if (!vehicle) return data(unknownPage(dealership, address.path, address.slug), { status: 404, headers: NEVER_KEPT });
  if (vehicle.state === "withdrawn") return data(endedPage(dealership, vehicle, "withdrawn", url), { status: 410 });
  if (vehicle.state === "sold") return soldPage(dealership, vehicle, url);
  if (vehicle.slug !== address.slug) throw redirect(`${vehiclePath(vehicle)}${url.search}`, 301);
  return data<LivePage>(livePage(dealership, vehicle, url), { status: 200 });
}

const NEVER_KEPT = { "Cache-Control": "no-store" };

function livePage(dealership: Dealership, vehicle: Vehicle, url: URL): LivePage {
  const { stock, website, organisation, now } = dealership;
  const today = londonDay(now());
  const [card] = stock.cards([vehicle.stock_id]);
  const facts = dealFactsOf(vehicle, website, today);
  const start = facts && readChoice(url.searchParams, website.finance_defaults);
  const view = viewVehicle(vehicle, organisation.site(vehicle.site_id), website, today);
  return {
    kind: "live",
    head: headOf(vehicle, website, url.origin),
    vehicle: view,
    prices: card ?? { headline_price: headlinePrice(vehicle), price_note: "Cash price", saving: null, monthly: null },
    enquiry_prices: enquiryPrices(vehicle),
    finance: facts && financeWords(facts, website),
    example: exampleOf(vehicle, dealership, today),
    deal: facts && start && view.availability !== "reserved" ? dealOf(facts, offered(start, facts, url.searchParams), url) : null,
    checkout: `/checkout/${vehicle.stock_id}`,
    similar_search: view.enquiry_only ? sameScheme(vehicle, website.search_path) : similarSearchOf(vehicle, website.search_path),
    similar: similarTo(vehicle, stock),
    kept: keptFacts(card, vehicle, website),
  };
}

export function similarSearchOf(vehicle: Vehicle, searchPath: string): SimilarSearch {
  const wanted = {
    make: facetValue(vehicle.make),
    range: facetValue(vehicle.range),
    headlinePounds: poundsFromPence(headlinePrice(vehicle)),
  };
  return similarSearch(wanted, searchPath);
}

/** An advance payment or a rental is no price to look around: the other adverts of the same scheme are what is like it. */
function sameScheme({ advert_classification }: Vehicle, searchPath: SearchPath): SimilarSearch {
  const facets = { advert_classification: [facetValue(advert_classification)] };
  return { path: searchAddress(searchPath, { ...EMPTY_SEARCH, facets }), words: "View similar" };
}

function dealOf(facts: DealFacts, start: DealChoice, url: URL): NonNullable<LivePage["deal"]> {
  const { choice, said } = startOfDeal(facts, start, url.searchParams);
  return { facts, start: choice, said };
}

/** What the address says stands; else the first product that can be had, and paying monthly only where there is one. */
function offered(start: DealChoice, facts: DealFacts, query: URLSearchParams): DealChoice {
  const first = dealFigures(facts, start).items.find((item) => !item.HasError);
  return {
    ...start,
    finance_type: query.has("finance_type") ? start.finance_type : (first?.key ?? start.finance_type),
    method: query.has("method") || first ? start.method : facts.pay_in_full ? "cash" : "reserve",
  };
}

function financeWords(facts: DealFacts, { finance_defaults }: Dealership["website"]): string | null {
  const { items } = dealFigures(facts, readChoice(new URLSearchParams(), finance_defaults));
  const quote = items.find((item) => !item.HasError);
  if (!quote || quote.HasError) return null;
  const mileage = quote.key === "PCP" ? `, ${quote.AnnualMileage.toLocaleString("en-GB")} miles a year` : "";
  return `${quote.key} over ${quote.Term} months, ${formatMoney(quote.Deposit.Cash)} deposit${mileage}, ${quote.Apr.toFixed(1)}% APR representative.`;
}

/** The example is made from the page's own vehicle with the website's own figures, whatever the shopper has chosen. */
function exampleOf(vehicle: Vehicle, { website }: Dealership, today: Day): RepresentativeExample | null {
  const facts = dealFactsOf(vehicle, website, today);
  if (!facts) return null;
  const { items } = dealFigures(facts, readChoice(new URLSearchParams(), website.finance_defaults));
  const quote = exampleQuote([items]);
  return quote ? representativeExample(quote) : null;
}

function soldPage(dealership: Dealership, vehicle: Vehicle, url: URL) {
  const since = dealership.now() - (vehicle.ended_at ?? dealership.now());
  if (since > SOLD_PAGE_DAYS * DAY_MS) throw redirect(rangeOf(vehicle).path, 301);
  return data(endedPage(dealership, vehicle, "sold", url), { status: 200 });
}

function endedPage(dealership: Dealership, vehicle: Vehicle, kind: "sold" | "withdrawn", url: URL): EndedPage {
  return {
    kind,
    head: kind === "sold" ? headOf(vehicle, dealership.website, url.origin) : null,
    title: vehicleName(vehicle),
    search_path: searchPath(vehicle),
    range: rangeOf(vehicle),
    similar: similarTo(vehicle, dealership.stock),
  };
}

/** Of the same make, cheapest first; cars beside a car and vans beside a van. */
export function similarTo(vehicle: Vehicle, stock: Dealership["stock"]): VehicleCard[] {
  const sameMake = stock.similar(vehicle, SAME_MAKE);
  const sameKind = sameMake.filter(({ path }) => path.startsWith(`${searchPath(vehicle)}/`));
  return (sameKind.length > 0 ? sameKind : sameMake).slice(0, SIMILAR);
}

export function rangeOf(vehicle: Vehicle): { path: string; words: string } {
  return { path: landingAddress(searchPath(vehicle), vehicle.make, vehicle.range), words: `All ${vehicleName(vehicle)}` };
}

/** The make is still in a dead address: its words tell what the shopper was after. */
function unknownPage({ stock }: Dealership, path: SearchPath, slug: string): EndedPage {
  const all = stock.search(EMPTY_SEARCH);
  const make = all.facets.make.find(({ value }) => `-${slug}-`.includes(`-${value}-`));
  const search = { ...EMPTY_SEARCH, facets: make ? { make: [make.value] } : {} };
  const { stock_ids } = stock.search(search);
  return {
    kind: "unknown",
    head: null,
    title: null,
    search_path: path,
    range: make ? { path: landingAddress(path, make.label), words: `All ${make.label}` } : null,
    similar: stock.cards(stock_ids.slice(0, SIMILAR)),
  };
}
