import { each, toMutation, type Change, type Mutation } from "./mutation.ts";

const order = "domain/deal/order.ts";
const forms = "domain/enquiries/forms.ts";
const rules = "domain/offers/rules.ts";
const orders = "server/api/website-orders.ts";
const config = "server/orders/order-operations.ts";
const valuationBody = "server/part-exchange/valuation-body.ts";
const lookup = "server/part-exchange/part-exchange-operations.ts";
const valued = "server/part-exchange/value-car.ts";
const reviews = "server/api/reviews.ts";
const formSubmit = "server/api/form-submit.ts";
const leads = "server/enquiries/take-lead.ts";
const filmsApi = "server/api/autos-on-show.ts";
const english = "locales/en-GB.json";
const creating = "server/orders/placing/create-order.ts";
const body = "server/orders/placing/order-body.ts";

/** Validation of requests, and values derived from them. */
const VALIDATION: readonly Change[] = [
  ["5.1", order, "(order.vehicle === undefined ?", "(order.vehicle === 0 ?"],
  ...each("5.1", order, ["first", "last"], '...nameProblems("customer_NAME_name", TEXTS.NAME, contact.customer_NAME_name),', ""),
  ["5.1", order, "...emailProblems(contact.customer_email),", ""],
  ["5.1", order, "(order.terms_accepted ? []", "(!order.terms_accepted ? []"],
  ["5.1", body, 'if (telephone === "" ||', "if ("],
  ["5.1", body, "?.isPossible()", "?.isValid()"],
  ["5.2", forms, ', missing: msg("problem.enterYourEmailAddress")', ""],
  ["5.2", forms, ', missing: msg("common.enterYourTelephoneNumber")', ""],
  ["5.2", forms, ', missing: msg("problem.enterYourFirstName")', ""],
  ["5.2", "web/deal/checkout/checkout-action.ts", "typed[TELEPHONE]?.trim() || NO_TELEPHONE", 'typed[TELEPHONE] ?? ""'],
  [
    "5.3",
    "server/orders/holds/person-check.ts",
    'if (token === "" || !botCheck) return "robot";',
    'if (token === "" || !botCheck) return "person";',
  ],
  ["5.3", creating, 'invalidFields([{ field: "g-recaptcha-response"', 'invalidFields([{ field: "token"'],
  ["5.3", body, 'botToken: data["g-recaptcha-response"]', 'botToken: data["message"]'],
  ["7.15", config, "recaptcha: await requiresBotCheck(context)", "recaptcha: !(await requiresBotCheck(context))"],
  ["5.5", "web/deal/checkout/agreement-fields.tsx", "<TermsCheckbox key={attempt} accepted", "<TermsCheckbox accepted"],
  ["5.5", "web/forms/acceptance.ts", "return onlyFields ?", "return true ?"],
  ["5.6", "domain/deal/custom-messages.ts", "dataText(custom[english] ?? english)", "message"],
  ["5.6", config, "customiseMessages(refused.errors, custom)", "refused.errors"],
  ["5.8", "domain/finance/quote-money.ts", "const lentOn = pence(CashPrice - VatDue);", "const lentOn = CashPrice;"],
  ["5.8", "domain/finance/deposit/deposit.ts", 'vatScheme === "Commercial" &&', 'vatScheme === "Margin" &&'],
  ["5.9", "domain/content/post.ts", "matchesRules(", "!matchesRules("],
  ["5.10", rules, "vehicle.year >= year - years", "vehicle.year > year - years"],
  ["5.10", rules, "age: (vehicle, years, year)", "years: (vehicle, years, year)"],
  ["5.11", rules, "vehicle.franchise_approved === approved", "vehicle.franchise_approved !== approved"],
  ["5.11", rules, "franchise_approved: (vehicle", "approved: (vehicle"],
  ["5.12", rules, "vehicle.headline_price <= pounds", "vehicle.headline_price < pounds"],
  ["5.12", rules, "vehicle.mileage <= miles", "vehicle.mileage < miles"],
  ["5.12", rules, "max_price: (vehicle", "price: (vehicle"],
  ["5.12", rules, "odometer_value: (vehicle", "odometer: (vehicle"],
  ["5.12", rules, "tags: (vehicle", "tag: (vehicle"],
  ["5.12", rules, "tags.includes(facetValue(tag))", "!tags.includes(facetValue(tag))"],
  ...each(
    "5.12",
    rules,
    ["make_slug", "range_slug", "body_type", "category", "department_id", "fuel_type", "seats", "transmission", "doors"],
    "NAME: isOneOf(",
    "NAMEx: isOneOf(",
  ),
  ...each(
    "5.12",
    rules,
    ["range_slug", "body_type", "category", "department_id", "fuel_type", "seats", "transmission", "doors"],
    "=> vehicle.NAME)",
    "=> vehicle.make_slug)",
  ),
  ["5.13", forms, 'missing: msg("problem.enterYourFirstName"), ', ""],
  ["5.13", forms, 'missing: msg("problem.enterYourLastName"), ', ""],
  ["5.13", forms, 'missing: msg("problem.enterYourEmailAddress"), ', ""],
  ["5.13", forms, 'missing: msg("common.enterYourTelephoneNumber"), ', ""],
  ...each("5.13", forms, ["Make", "Model", "Mileage"], 'missing: msg("problem.enterTheNAMEOfYourCar"), ', ""),
  ["5.13", forms, ', missing: msg("problem.acceptTheTermsToContinue")', ""],
  ["5.14", lookup, 'if (registration === "" && mileage.trim() !== "") return', 'if (registration === "") return'],
  ["5.14", "locales/en-GB.json", '"Enter your registration"', '"Enter a registration"'],
  ["5.14", "locales/en-GB.json", '"Enter the mileage"', '"Enter miles"'],
  ["5.15", lookup, 'mileage.trim() !== "") return { ok: false, status: 404,', 'mileage.trim() !== "") return { ok: false, status: 503,'],
  ["5.15", lookup, ": { ok: false, status: 404, message: NOT_FOUND };", ": { ok: false, status: 503, message: NOT_FOUND };"],
  ["5.16", "domain/part-exchange/valuation.ts", "headlinePrice < values.clean -", "headlinePrice <= values.clean -"],
  ["5.16", valued, "if (!found || (await isRefused(context, wish.stock_id, found.values)))", "if (!found)"],
  ["5.16", valued, "if (stock_id === undefined) return false;", "if (stock_id === undefined) return true;"],
  ["5.17", valuationBody, 'contact.first_name !== "" && ', ""],
  ["5.17", valuationBody, ' && contact.last_name !== ""', ""],
  ["5.17", valuationBody, ' && contact.email !== ""', ""],
  ["5.18", leads, "if (context.website.order.recaptcha) {", "if (false) {"],
  ["5.18", leads, 'if (token === "" || !botCheck) return "robot";', 'if (token === "" || !botCheck) return "person";'],
  ["5.18", formSubmit, 'typed["g-recaptcha-response"]', 'typed["recaptcha"]'],
];

/** Settings of a website, each inverted. */
const SWITCHES: readonly Change[] = [
  ["6.1", "domain/reviews/review.ts", "!excludedTypes.includes(type) && ", ""],
  ["6.1", "domain/stock/card.ts", "isReserved(vehicle) && !switches.hideReservedTag", "isReserved(vehicle)"],
  ["6.1", "domain/stock/card.ts", "switches.promotionalSash ?", "!switches.promotionalSash ?"],
  ["6.1", "domain/stock/card.ts", "switches.franchiseApprovedLogo && ", ""],
  ["6.1", "web/vehicle/vehicle-view.ts", "reserved_tag: !website", "reserved_tag: !!website"],
  ["6.2", "web/vehicle/history/history-modals.tsx", "vdpContent.optionalExtrasModal && ", ""],
  ["6.2", "web/ui/vehicle-picture.tsx", "use(ResponsiveImages)", "true"],
  ["6.3", "web/deal/builder/initial-screen.ts", "enquiry_on_reserved: enquiries.on_reserved.enquiry,", "enquiry_on_reserved: true,"],
  [
    "6.3",
    "web/deal/builder/initial-screen.ts",
    "part_exchange_on_reserved: enquiries.on_reserved.part_exchange,",
    "part_exchange_on_reserved: true,",
  ],
  ["6.3", "domain/deal/steps.ts", "facts.reserved && !facts.enquiry_on_reserved", "facts.reserved && facts.enquiry_on_reserved"],
  [
    "6.3",
    "domain/deal/steps.ts",
    "facts.reserved && !facts.part_exchange_on_reserved",
    "facts.reserved && facts.part_exchange_on_reserved",
  ],
  [
    "6.3",
    "web/deal/deal-facts.ts",
    "!website.vdpContent.offerOrderSummary && { brief_summary: true }",
    "website.vdpContent.offerOrderSummary && { brief_summary: true }",
  ],
  [
    "6.4",
    "web/vehicle/vehicle-view.ts",
    "prices_centred: !website.vehicleConfig.leftAlignPricing",
    "prices_centred: website.vehicleConfig.leftAlignPricing",
  ],
  ["6.4", "web/deal/builder/initial-screen.ts", "way_back: !enquiries", "way_back: !!enquiries"],
  ["6.4", "web/deal/builder/initial-screen.ts", "enquiries.requiresEnquiryFormOverride || ", ""],
  ["6.4", "web/vehicle/vehicle-view.ts", "can_move: website.vdpContent.moveCloser && ", "can_move: "],
  ["6.4", "web/vehicle/vehicle-view.ts", "contactActions.whatsapp ? whatsapp : null", "whatsapp"],
];

/** Messages and handling of failures. */
const FAILURES: readonly Change[] = [
  ["8.1", "locales/en-GB.json", "Please refresh and try again.", "Please try again."],
  ["8.8", english, '"common.sorryThereWasAProblem": "Sorry, there was a problem"', '"common.sorryThereWasAProblem": "There was a problem"'],
  ["8.8", "web/search/results/search-failed.tsx", 't("common.pleaseTryAgain")', '""'],
  ["8.2", orders, "message: checked.message, errors", 'message: "", errors'],
  [
    "8.10",
    "web/vehicle/pricing/contact-actions.tsx",
    'else console.error("Chat is not available")',
    'else console.error("There is no chat")',
  ],
  ["8.11", lookup, "status: 503, message: NOT_FOUND", 'status: 503, message: ""'],
  ["8.12", valued, "status: 503, message: NOT_VALUED", 'status: 503, message: ""'],
  ["8.12", valued, "status: 409, message: NOT_VALUED", 'status: 409, message: ""'],
  ["8.13", "server/api/app.ts", 'problem persists." }, 500', 'problem persists." }, 400'],
  ["8.14", "server/orders/placing/order-part-exchange.ts", 'conflict("status", ORDER_IS_CLOSED)', 'conflict("status", "")'],
  ["8.16", "locales/en-GB.json", "This order can no longer be changed online", "This order can not be changed"],
  ["8.4", "web/ui/error-summary.tsx", "<a href={`#${field}`}", "<a href={`#x-${field}`}"],
  ["5.4", "web/ui/error-summary.tsx", 't("common.sorryThereWasAProblem")', '""'],
  ["8.6", "locales/en-GB.json", "You can still reserve or pay in full.", ""],
  ["8.6", "web/deal/deal-figures.ts", "!facts.no_finance && !lenderItems", "!facts.no_finance && !!lenderItems"],
  ["8.15", "server/reviews/open-reviews.ts", "console.error(`${reviewer.name}: ${error.message}`);", ""],
  ["8.15", filmsApi, "return c.json(UNAVAILABLE, 503, headers);", "throw error;"],
  ["8.17", "domain/stock/titles.ts", "understood ?", "!understood ?"],
  ["8.15", reviews, "Please try again or contact us if the problem persists.", "Please try again."],
  ["8 HasError", "domain/finance/representative-example.ts", "!item.HasError", "item.HasError"],
];

/** Limits, defaults, and values derived from a number. */
const LIMITS: readonly Change[] = [
  ["9.1", orders, "`public, max-age=${CONFIG_MAX_AGE_SECONDS}`", '"no-store"'],
  ["9.2", "domain/part-exchange/valuation-validity.ts", " || seen.has(hash)) return false;", ") return false;"],
  ["9.2", "locales/en-GB.json", "Price held until", "Price stored until"],
  ["9.17", "domain/part-exchange/valuation.ts", "ROUNDED_TO_PENCE = 1000;", "ROUNDED_TO_PENCE = 100;"],
  [
    "9.6",
    "server/stock/website-stock.ts",
    "facets: { make: [facetValue(make)] }, resultsPerPage: SIMILAR_VEHICLES + 1",
    "resultsPerPage: SIMILAR_VEHICLES + 1",
  ],
  ["9.6", "server/stock/website-stock.ts", ".filter((other) => other !== stock_id)", ""],
  ["9.6", "domain/search/filters.ts", 'DEFAULT_ORDER: OrderBy = "price-asc"', 'DEFAULT_ORDER: OrderBy = "price-desc"'],
  ["9.9", "domain/content/featured-vehicles.ts", '"monthly_from"', '"monthly_to"'],
  ...each(
    "9.10",
    "domain/finance/lender-terms.ts",
    ['["PL", "HP", "CS"]', '["PCP", "PL", "CS"]', '["PCP", "HP", "PL"]'],
    '["PCP", "HP", "CS"] as const',
    "NAME as const",
  ),
  ["9.13", config, "finance_deposit: website.finance_defaults.deposit", "finance_deposit: website.finance_defaults.term"],
  ["9.13", config, "finance_term: website.finance_defaults.term", "finance_term: website.finance_defaults.mileage"],
  ["9.12", config, "finance_mileage: website.finance_defaults.mileage", "finance_mileage: website.finance_defaults.term"],
  ["9.14", "websites/wexcombe/website.ts", "finance_defaults: { deposit: 10,", "finance_defaults: { deposit: 12,"],
  ["9.29", "web/deal/builder/use-builder-modal.ts", '"(max-width: 1024px)"', '"(max-width: 1025px)"'],
  ["9.16", "domain/deal/totals.ts", "deal.headline_price + products)", "deal.headline_price)"],
  ["9.16", "domain/deal/totals.ts", "total - part_exchange - paid", "total - paid"],
  ["9.17", "domain/part-exchange/valuation.ts", 'C1: "clean", C2: "clean"', 'C1: "clean", C2: "average"'],
  ["9.17", "domain/part-exchange/valuation.ts", 'C3: "average"', 'C3: "clean"'],
  ["9.17", "domain/part-exchange/valuation.ts", 'C4: "below", C5', 'C4: "average", C5'],
  ["9.17", "domain/part-exchange/valuation.ts", "values[kind] * multipliers[kind]", "values[kind]"],
  ["9.19", "domain/stock/sash.ts", 'tags.includes("fdc")', 'tags.includes("fdc-any")'],
  ["9.20", "domain/pricing/vat-label.ts", '=== "CONTRACT-HIRE-BUSINESS"', '=== "MOTABILITY"'],
  ["9.20", "domain/pricing/vat-label.ts", 'vat_scheme !== "Commercial"', 'vat_scheme !== "Margin"'],
  ["9.21", "domain/stock/mot/mot.ts", "FIRST_MOT_MONTHS = 36", "FIRST_MOT_MONTHS = 37"],
  ["9.23", "domain/organisation/opening-hours.ts", "line && isSame(line.hours, day)", "line && !isSame(line.hours, day)"],
  ["9.30", "web/ui/css/carousel.css", "grid-auto-columns: 86%", "grid-auto-columns: 50%"],
  ["9.33", "web/ui/vehicle-picture.tsx", "<img src={placeholder}", '<img src=""'],
  [
    "9.32",
    "web/vehicle/gallery/gallery.css",
    "@media (max-width: 766px) { .gallery__thumbnails { --n: 4",
    "@media (max-width: 767px) { .gallery__thumbnails { --n: 4",
  ],
  [
    "9.32",
    "web/vehicle/gallery/gallery.css",
    "@media (max-width: 1024px) { .gallery__thumbnails { --n: 5",
    "@media (max-width: 1025px) { .gallery__thumbnails { --n: 5",
  ],
];

/** Mutations of validation, settings, failures and limits, one change each. */
export const RULES: readonly Mutation[] = [...VALIDATION, ...SWITCHES, ...FAILURES, ...LIMITS].map(toMutation);
