import { localisedPath, t } from "#web/locale/translate.ts";
import { REVIEWS_ANCHOR, reviewsLine } from "#web/customer-reviews/reviews-view.ts";
import { londonDay, yearOf } from "#domain/calendar.ts";
import { contentsFor, type PostContent } from "#domain/content/post.ts";
import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import { poundsFromPence } from "#domain/money.ts";
import { ruledVehicle } from "#domain/offers/rule-vehicle.ts";
import { askingPrice, headlinePrice } from "#domain/pricing/price.ts";
import { landingPageUrl, resolveSearchPath, type SearchPath } from "#domain/search/search-urls.ts";
import { shownCards, type VehicleCard } from "#web/search/shown-cards.ts";
import { EMPTY_SEARCH, facetValue, searchUrl, type VehicleSearch } from "#domain/search/filters.ts";
import { priceTexts } from "#domain/stock/price-texts.ts";
import { hasSoldPage } from "#domain/stock/sold-page.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { RESERVATION_STATUSES, searchPath, vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { data, redirect } from "react-router";
import { cleanAirSection } from "#web/clean-air/clean-air-section.tsx";
import { tickerFor } from "#web/content/ticker-lines.ts";
import { SHARED_DEAL_PARAM, type SharedDealChanges } from "#web/deal/link/shared-deal.ts";
import { sharedDealChanges } from "#web/deal/link/shared-deal-changes.ts";
import { initialScreen, type InitialScreen } from "#web/deal/builder/initial-screen.ts";
import { pageTitle } from "#web/layout/page-meta.ts";
import { listExample } from "#web/search/list-example.ts";
import { enquiryPrices, type EnquiryPrices } from "#web/vehicle/pricing/enquiry-prices.ts";
import { vehicleClientFacts, type VehicleClientFacts } from "./vehicle-client-facts.ts";
import { warrantyPage } from "#web/vehicle/pricing/notes-on-price.ts";
import { pageFinance, type PageDeal } from "#web/vehicle/pricing/page-finance.ts";
import { vehicleHistory, type VehicleHistory } from "#web/vehicle/history/vehicle-history.ts";
import type { Prices } from "./pricing/price-actions.tsx";
import { costsInQuery, dealEstimates, type DealEstimates } from "#web/deal/deal-costs.ts";
import { costsPage, type CostsPage } from "#web/vehicle/costs/costs-summary.tsx";
import { costsView } from "#web/vehicle/costs/costs-view.ts";
import { electricView, type ElectricView } from "#web/vehicle/electric/electric-view.ts";
import { vehicleMetaOf, type VehicleMeta } from "./vehicle-meta.ts";
import { viewVehicle, type VehicleView } from "./vehicle-view.ts";
import { similarSearch, type SimilarSearch } from "./similar-search.ts";

/** Specification 2.33. */
const WARNING_SNIPPET = "details_page_header";
const SIMILAR = 8;

export type ForSalePage = VehicleHistory & {
  kind: "live";
  head: VehicleMeta;
  vehicle: VehicleView;
  /** Lines of the ticker; null if it is not shown here. */
  ticker: readonly string[] | null;
  /** HTML of the section about clean air zones. */
  clean_air: string;
  /** `price_label` names the price alone. */
  prices: Prices & { price_label: string };
  enquiry_prices: EnquiryPrices | null;
  /** Text explaining the monthly figure. */
  finance: string | null;
  example: RepresentativeExample | null;
  deal: PageDeal | null;
  /** How the shared deal in the URL differs from today's figures. */
  sharedDeal: SharedDealChanges | null;
  steps: InitialScreen;
  checkout: string;
  /** Running costs beside the deal; null for Motability and hire. */
  estimates: DealEstimates | null;
  similar_search: SimilarSearch;
  similar: VehicleCard[];
  /** For the similar vehicles; null if `example` covers them too. */
  similar_example: RepresentativeExample | null;
  clientFacts: VehicleClientFacts | null;
  marks: Pick<VehicleCard, "sash" | "franchise_approved">;
  /** What a month costs in all; null for Motability and hire. */
  costs: CostsPage | null;
  /** Battery, range and charging; null for a vehicle without a plug. */
  electric: ElectricView | null;
  /** Whether a shopper may be emailed about its price. */
  price_alert: boolean;
  /** HTML of the website's warning shown on every vehicle page. */
  warning: string | null;
  warranty_page: string | null;
  /** Sections of the website's posts that apply to vehicles like this one. */
  notes: Pick<PostContent, "title" | "html">[];
};
export type NotForSalePage = {
  kind: "sold" | "withdrawn" | "unknown";
  head: VehicleMeta;
  title: string | null;
  search_path: string;
  range: { path: string; words: string } | null;
  similar: VehicleCard[];
  similar_example: RepresentativeExample | null;
};

/** The page at a URL below a search path: a vehicle, one that is no longer for sale, or a redirect to a landing page. */
export async function loadVehicle(dealership: Dealership, url: URL) {
  const address = resolveSearchPath(url.pathname);
  if (address.kind === "landing") {
    const [make = "", range] = [...(address.facets.make ?? []), ...(address.facets.range ?? [])];
    const landing = landingPageUrl(address.path, make, range);
    throw landing === url.pathname
      ? data(null, 404)
      : redirect(landing + (landing.includes("?") ? url.search.replace("?", "&") : url.search), 301);
  }
  if (address.kind !== "vehicle") throw data(null, 404);

  const vehicle = await dealership.stock.vehicle(address.stock_id);
  if (!vehicle) return data(unknownPage(dealership, address.path, address.slug), { status: 404, headers: NO_STORE });
  if (vehicle.state === "withdrawn") return data(endedPage(dealership, vehicle, "withdrawn", url), { status: 410 });
  if (vehicle.state === "sold") return soldPage(dealership, vehicle, url);
  if (vehicle.slug !== address.slug) throw redirect(`${vehiclePath(vehicle)}${url.search}`, 301);
  const page = await livePage(dealership, vehicle, url);
  // A lender's quotes are not valid for later visitors, and a missing review may be available at the next request.
  return data<ForSalePage>(page, {
    status: 200,
    headers: page.deal?.facts.by_lender || page.review_missing || PRIVATE_PARAMS.some((name) => url.searchParams.has(name)) ? NO_STORE : {},
  });
}

const NO_STORE = { "Cache-Control": "no-store" };
/** Query parameters that belong to one shopper. */
const PRIVATE_PARAMS = ["valuation", SHARED_DEAL_PARAM];

async function livePage(dealership: Dealership, vehicle: Vehicle, url: URL): Promise<ForSalePage> {
  const { stock, website, organisation } = dealership;
  const [card] = shownCards(stock.cards([vehicle.stock_id]));
  const query = url.searchParams;
  const costs = costsInQuery(query);
  const [finance, history, sharedDeal] = await Promise.all([
    pageFinance(dealership, vehicle, query),
    vehicleHistory(dealership, vehicle),
    sharedDealChanges(dealership, vehicle, query),
  ]);
  const similar = similarTo(vehicle, stock);
  const shown = viewVehicle(vehicle, organisation.site(vehicle.site_id), website);
  // Moving closer needs a second branch.
  const view = { ...shown, can_move: shown.can_move && organisation.sites().length > 1 };
  return {
    kind: "live",
    ...history,
    head: vehicleMetaOf(vehicle, website, url.origin),
    vehicle: view,
    price_alert: dealership.alerts.isOn && askingPrice(vehicle) !== null,
    ticker: tickerFor(dealership.content, vehicle),
    clean_air: cleanAirSection(vehicle, londonDay(dealership.now())),
    prices: {
      ...(card ?? { headline_price: askingPrice(vehicle), price_note: t("common.cashPrice"), saving: null }),
      price_label: card ? t(priceTexts(vehicle, card.saving).label) : t("common.cashPrice"),
      monthly: finance.monthly ?? card?.monthly ?? null,
    },
    enquiry_prices: enquiryPrices(vehicle),
    finance: finance.words,
    example: finance.example,
    deal: view.availability === "reserved" ? null : finance.deal,
    sharedDeal,
    steps: initialScreen(vehicle, website, query),
    checkout: `/checkout/${vehicle.stock_id}`,
    estimates: dealEstimates(stock.estimateBasis(vehicle, costs), costs),
    similar_search: view.enquiry_only ? sameScheme(vehicle, website.search_path) : similarSearchOf(vehicle, website.search_path),
    similar,
    similar_example: finance.represents ? null : listExample(similar, stock),
    clientFacts: vehicleClientFacts(card, vehicle, website),
    marks: { sash: card?.sash ?? null, franchise_approved: card?.franchise_approved ?? false },
    costs: costsPage(costsView(dealership, vehicle, query)),
    electric: electricView(dealership, vehicle, query),
    warning: dealership.content.snippet(WARNING_SNIPPET)?.html ?? null,
    warranty_page: warrantyPage(dealership.content),
    notes: [...notesFor(dealership, vehicle), ...reviewsNote(dealership)],
  };
}

/** Where the dealer has enough reviews, with a link to them on the home page. */
function reviewsNote(dealership: Dealership): ForSalePage["notes"] {
  const line = reviewsLine(dealership);
  if (line === null) return [];
  // Figures and our own messages only: nothing that a customer wrote.
  const link = `<a href="${localisedPath("/")}#${REVIEWS_ANCHOR}">${t("customerReviews.recent")}</a>`;
  return [{ title: t("integrations.whatOurCustomersSay"), html: `<p>${line}. ${link}</p>` }];
}

function notesFor({ content, now }: Pick<Dealership, "content" | "now">, vehicle: Vehicle): ForSalePage["notes"] {
  const today = londonDay(now());
  const posts = content.posts(today).filter(({ template }) => template === "vehicle");
  return contentsFor(posts, ruledVehicle(vehicle), yearOf(today)).map(({ title, html }) => ({ title, html }));
}

export function similarSearchOf(vehicle: Vehicle, searchPath: string): SimilarSearch {
  const wanted = {
    make: facetValue(vehicle.make),
    range: facetValue(vehicle.range),
    headlinePounds: poundsFromPence(headlinePrice(vehicle)),
  };
  return similarSearch(wanted, searchPath);
}

/** An advance payment or a rental cannot be used as a price range: similar vehicles are the other adverts of the same scheme. */
function sameScheme({ advert_classification }: Vehicle, searchPath: SearchPath): SimilarSearch {
  const facets = { advert_classification: [facetValue(advert_classification)] };
  return { path: searchUrl(searchPath, { ...EMPTY_SEARCH, facets }), words: t("vehicle.viewSimilar") };
}

function soldPage(dealership: Dealership, vehicle: Vehicle, url: URL) {
  if (!hasSoldPage(vehicle.ended_at, dealership.now())) throw redirect(rangeOf(vehicle).path, 301);
  return data(endedPage(dealership, vehicle, "sold", url), { status: 200 });
}

function endedPage(dealership: Dealership, vehicle: Vehicle, kind: "sold" | "withdrawn", url: URL): NotForSalePage {
  const similar = similarTo(vehicle, dealership.stock);
  return {
    kind,
    head:
      kind === "sold"
        ? vehicleMetaOf(vehicle, dealership.website, url.origin)
        : headOfNothing(t("vehicle.thisVehicleIsNoLonger"), dealership.website),
    title: vehicleName(vehicle),
    search_path: searchPath(vehicle),
    range: rangeOf(vehicle),
    similar,
    similar_example: listExample(similar, dealership.stock),
  };
}

/** Vehicles of the same make, cheapest first; cars for a car and vans for a van, if there are any. */
export function similarTo(vehicle: Vehicle, stock: Dealership["stock"]): VehicleCard[] {
  const sameKind = stock.similar(vehicle, vehicle.cap_database === "CAR" ? "cars" : "vans");
  return shownCards(sameKind.length > 0 ? sameKind : stock.similar(vehicle));
}

export function rangeOf(vehicle: Vehicle): { path: string; words: string } {
  return {
    path: landingPageUrl(searchPath(vehicle), vehicle.make, vehicle.range),
    words: t("vehicle.allVehicle", { vehicle: vehicleName(vehicle) }),
  };
}

const NOT_RESERVED = { reservation_status: RESERVATION_STATUSES.filter((status) => status !== "Reserved").map(facetValue) };

/** The make is part of an outdated URL's slug: offers vehicles of that make. */
function unknownPage({ stock, website }: Dealership, path: SearchPath, slug: string): NotForSalePage {
  const make = stock.search(EMPTY_SEARCH).facets.make.find(({ value }) => `-${slug}-`.includes(`-${value}-`));
  const free = (facets: VehicleSearch["facets"]) =>
    stock.search({ ...EMPTY_SEARCH, facets: { ...facets, ...NOT_RESERVED }, resultsPerPage: SIMILAR }).stock_ids;
  const ofMake = make ? free({ make: [make.value] }) : [];
  const similar = shownCards(stock.cards(ofMake.length > 0 ? ofMake : free({})));
  return {
    kind: "unknown",
    head: headOfNothing(t("vehicle.weCannotFindThisVehicle"), website),
    title: null,
    search_path: path,
    range: make ? { path: landingPageUrl(path, make.label), words: t("vehicle.allLabel", { label: make.label }) } : null,
    similar,
    similar_example: listExample(similar, stock),
  };
}

function headOfNothing(title: string, website: Dealership["website"]): VehicleMeta {
  return { title: pageTitle(title, website), noindex: true, structured: null };
}
