import { CALLS } from "./calls.ts";
import { ERRORS } from "./errors.ts";
import { IMPORTED } from "./imports.ts";
import { NAMES } from "./names.ts";
import { RULES } from "./rules.ts";
import { PAGES } from "./pages.ts";
import { toMutation, type Change, type Mutation } from "./mutation.ts";

const featured = "domain/content/featured-vehicles.ts";
const valuation = "domain/part-exchange/valuation.ts";
const website = "websites/wexcombe/website.ts";
const quality = "websites/wexcombe/content.ts";
const gallery = "web/vehicle/gallery/gallery.css";
const vehicle = "web/vehicle/vehicle.css";
const carousel = "web/ui/css/carousel.css";
const reviews = "domain/reviews/review.ts";
const kinds = "domain/enquiries/forms.ts";
const contributions = "domain/finance/deposit/deposit-contribution.ts";

const NUMBERS: readonly Change[] = [
  ["9.1", "server/api/website-orders.ts", "CONFIG_MAX_AGE_SECONDS = 300;", "CONFIG_MAX_AGE_SECONDS = 600;"],
  ["9.2", "domain/part-exchange/valuation-validity.ts", "604_800_000", "518_400_000"],
  ["9.3", "web/vehicle/pricing/sticky-price.tsx", "SCROLL_PAUSE_MS = 200", "SCROLL_PAUSE_MS = 300"],
  ["9.4", "server/api/sites.ts", "SITES_A_PAGE = 60", "SITES_A_PAGE = 50"],
  ["9.5", featured, "MAX_FEATURED_RESULTS = 24", "MAX_FEATURED_RESULTS = 25"],
  ["5.7", featured, "MAX_FEATURED_RESULTS = 24", "MAX_FEATURED_RESULTS = 23"],
  ["9.5", featured, "FEATURED_RESULTS = 6;", "FEATURED_RESULTS = 7;"],
  ["9.5", featured, '"price-asc"', '"price-desc"'],
  ["9.6", "server/stock/website-stock.ts", "SIMILAR_VEHICLES = 8", "SIMILAR_VEHICLES = 9"],
  ["9.7", "domain/search/compare-url.ts", "COMPARE_LIMIT = 3", "COMPARE_LIMIT = 4"],
  ["9.8", "domain/offers/interleave.ts", "OFFER_EVERY = 5", "OFFER_EVERY = 6"],
  ["9.8", "domain/offers/interleave.ts", "...waiting.slice(0, 1)]", "...waiting.slice(0, 0)]"],
  ["9.9", featured, "FINANCE_ONLY_MONTHLY_FROM = 10", "FINANCE_ONLY_MONTHLY_FROM = 11"],
  [
    "9.10",
    "domain/deal/transitions.ts",
    '"FINANCE", "OUTRIGHT_FULL", "OUTRIGHT_DEPOSIT"] as const',
    '"FINANCE", "OUTRIGHT_DEPOSIT", "OUTRIGHT_FULL"] as const',
  ],
  ["9.11", "domain/finance/deposit/deposit.ts", "PERCENTAGE_BELOW = 50", "PERCENTAGE_BELOW = 49"],
  ["4.18", "domain/finance/deposit/deposit.ts", "PERCENTAGE_BELOW = 50", "PERCENTAGE_BELOW = 51"],
  ["9.11", "domain/finance/deposit/deposit.ts", "COMMERCIAL_VAT_MINIMUM_PERCENT = 20", "COMMERCIAL_VAT_MINIMUM_PERCENT = 15"],
  ["5.8", "domain/finance/deposit/deposit.ts", "COMMERCIAL_VAT_MINIMUM_PERCENT = 20", "COMMERCIAL_VAT_MINIMUM_PERCENT = 19"],
  ["9.13", website, "finance_defaults: { deposit: 10,", "finance_defaults: { deposit: 11,"],
  ["9.13", website, "term: 48, mileage", "term: 36, mileage"],
  ["9.13", website, "mileage: 8000", "mileage: 9000"],
  ["9.13", website, "deposit_fee: 9900", "deposit_fee: 9800"],
  ["9.14", website, 'deposit_type: "percentage"', 'deposit_type: "amount"'],
  ["9.15", website, 'credit_rating: "excellent"', 'credit_rating: "good"'],
  ["9.16", "domain/pricing/price.ts", "vehicle.price + vehicle.admin_fee", "vehicle.price"],
  ["9.17", "domain/part-exchange/balance.ts", "price - settlement", "price + settlement"],
  ["9.17", "domain/part-exchange/condition.ts", 'DEFAULT_CONDITION: Condition = "C3"', 'DEFAULT_CONDITION: Condition = "C2"'],
  ["9.18", valuation, "PRICE_CHECK_LIMIT_POUNDS = 20_000", "PRICE_CHECK_LIMIT_POUNDS = 21_000"],
  ["5.16", valuation, "PRICE_CHECK_LIMIT_POUNDS = 20_000", "PRICE_CHECK_LIMIT_POUNDS = 19_999"],
  ["9.19", contributions, '"fdc-1000": 1000', '"fdc-1000": 100'],
  ["9.19", contributions, '"fdc-750": 750', '"fdc-750": 700'],
  ["9.19", contributions, '"fdc-500": 500', '"fdc-500": 550'],
  ["9.19", contributions, '"fdc-250": 250', '"fdc-250": 200'],
  ["9.19", "locales/en-GB.json", '"Finance deposit contribution"', '"Contribution"'],
  ["9.20", "domain/pricing/vat-label.ts", '"excluding" ? "Plus VAT" : "Inc VAT"', '"excluding" ? "Plus VAT" : "Plus VAT"'],
  ["9.20", "domain/pricing/vat-label.ts", 'price ? "Plus VAT" : "Inc VAT"', 'price ? "Plus VAT" : "Plus VAT"'],
  ["9.21", "domain/stock/mot/mot.ts", "export const MOT_MINIMUM_MONTHS = 6", "export const MOT_MINIMUM_MONTHS = 5"],
  ["9.21", "domain/stock/mot/mot.ts", "FIRST_MOT_MINIMUM_MONTHS = 3", "FIRST_MOT_MINIMUM_MONTHS = 4"],
  ["9.22", website, "return_days: 15", "return_days: 14"],
  ["9.22", website, "warranty_months: 12", "warranty_months: 6"],
  ["9.23", "locales/en-GB.json", '"{from}-{to}"', '"{from} to {to}"'],
  ["9.24", reviews, "PARAGRAPHS_FIRST = 3", "PARAGRAPHS_FIRST = 2"],
  ["9.24", reviews, "LAST_PARAGRAPH_CUT = 389", "LAST_PARAGRAPH_CUT = 390"],
  ["9.24", reviews, "PERCENT_A_POINT = 10", "PERCENT_A_POINT = 9"],
  ["9.25", "web/vehicle/truncate-text.ts", "DESCRIPTION_CUT = 200", "DESCRIPTION_CUT = 210"],
  ["9.25", "web/vehicle/truncate-text.ts", "DISCLAIMER_CUT = 130", "DISCLAIMER_CUT = 120"],
  ["9.26", "web/search/truncated-text.tsx", "SMALL_SCREEN_CHARACTERS = 29", "SMALL_SCREEN_CHARACTERS = 28"],
  ["9.26", "web/search/card.css", "@media (max-width: 767px) { .ellipsis", "@media (max-width: 700px) { .ellipsis"],
  ["9.27", "web/home/sell-band.css", "@media (min-width: 1025px)", "@media (min-width: 1026px)"],
  ["9.28", "web/deal/builder/use-builder-modal.ts", "(max-width: 1024px)", "(max-width: 1023px)"],
  ["9.29", vehicle, "@media (max-width: 600px) { html:has", "@media (max-width: 599px) { html:has"],
  ["9.30", carousel, "@media (max-width: 767px)", "@media (max-width: 766px)"],
  ["9.30", carousel, "@media (min-width: 1025px)", "@media (min-width: 1024px)"],
  ["9.30", carousel, "@media (min-width: 1340px)", "@media (min-width: 1339px)"],
  ["9.30", "web/ui/carousel.tsx", "slides = 3,", "slides = 4,"],
  ["9.31", carousel, ".carousel--four { --n: 4; }", ".carousel--four { --n: 5; }"],
  ["9.31", carousel, ".carousel { --n: 3; }", ".carousel { --n: 4; }"],
  ["9.31", carousel, ".carousel { --n: 2; }", ".carousel { --n: 3; }"],
  ["9.32", gallery, "--n: 11;", "--n: 10;"],
  ["9.32", gallery, "--n: 5; margin", "--n: 6; margin"],
  ["9.32", gallery, "--n: 4;", "--n: 3;"],
  ["9.32", gallery, "max-height: min(600px, 100%)", "max-height: min(640px, 100%)"],
  ["9.33", "domain/stock/pictures.ts", "[480, 768] as const", "[480, 800] as const"],
  ["9.33", "domain/stock/pictures.ts", "[480, 768] as const", "[400, 768] as const"],
  ["9.34", "domain/stock/keepers/counted-keepers.ts", "(increment ? 1 : 0)", "0"],
  ["9.34", website, "incrementPreviousKeepers: true", "incrementPreviousKeepers: false"],
  ["9.35", "web/vehicle/pricing/sticky-price.tsx", "STICKY_POSITION_PX = 10", "STICKY_POSITION_PX = 12"],
  ["9.35", vehicle, "position: sticky; top: 10px", "position: sticky; top: 12px"],
  ["9.36", "web/navigation/smooth-scroll.ts", "(min-width: 1025px)", "(min-width: 1024px)"],
  ["9.36", vehicle, "calc(16px - var(--scroll-room))", "calc(20px - var(--scroll-room))"],
  ["2.46", "web/vehicle/similar-search.ts", "PRICE_WINDOW_POUNDS = 1000", "PRICE_WINDOW_POUNDS = 1500"],
  ["7.25", website, '"en-GB": 60', '"en-GB": 62'],
];

const RESERVED = "This vehicle is currently reserved.";
const TRY_AGAIN = "try again or contact us if the problem persists.";

/** Visible text is in the catalogue of labels. */
const english = "locales/en-GB.json";

const TEXTS: readonly [clause: string, file: string, words: string][] = [
  ["8.1", english, "Sorry, you failed the reCaptcha check."],
  ["8.11", english, "Sorry, we could not find your car"],
  ["8.12", english, "Sorry, we could not value your car"],
  ["8.5", english, "Sorry, there was a problem. Please try again"],
  ["8.13", "server/api/app.ts", TRY_AGAIN],
  ["8.19", "server/api/app.ts", "Sorry, there was a problem."],
  ["8.21", english, "No vehicles found"],
  ["8.21", english, "Try simplifying your search"],
  ["8.22", english, RESERVED],
  ["9.7", english, "Add up to"],
  ["2.3", english, '"Value my car"'],
  ["2.59", english, "Get pre-approved"],
  ["2.4", "web/home/secondary-actions.tsx", "?search=soft"],
  ["2.14", english, "for a great price, with "],
  ["2.13", english, '"{kind} {name} {year} - {siteName}"'],
  ["2.21", english, "Free {months}-month warranty"],
  ["2.22", english, "Click or Tap to enlarge"],
  ["2.31", quality, "third-party data"],
  ["2.34", quality, "159-point inspection"],
  ["2.34", quality, "full HPI check"],
  ["2 View by appointment", english, "View by appointment"],
  ["2 View by appointment", "web/vehicle/vehicle-view.ts", "COMPANY CAR"],
  ["2 View by appointment", "web/vehicle/vehicle-view.ts", "TEMP LOAN CAR"],
  ["2 Move closer", english, "Move closer"],
  ["2.64", website, '"Representative example"'],
  ["4.32", english, '"Show more"'],
  ["4.32", english, '"Show less"'],
  ["5.19", "domain/deal/order.ts", '"Rev"'],
  ["5.20", kinds, "General Enquiry"],
  ["5.20", kinds, "Question About Finance"],
  ["5.20", kinds, "Request More Information"],
];

/** Mutations of the product's numbers, names, quoted texts and failure handling, one change each. */
export const MUTATIONS: readonly Mutation[] = [
  ...NUMBERS.map(toMutation),
  ...TEXTS.map(([clause, file, from]) => ({ clause, file, from, to: altered(from) })),
  ...NAMES,
  ...PAGES,
  ...ERRORS,
  ...RULES,
  ...CALLS,
  ...IMPORTED,
];

/** The text with the case of one letter changed, or a character doubled if there is no letter. */
function altered(words: string): string {
  const at = words.search(/[a-z]/i);
  if (at < 0) return words.replace(/[^"]/, "$&$&");
  const letter = words.charAt(at);
  const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return words.slice(0, at) + turned + words.slice(at + 1);
}
