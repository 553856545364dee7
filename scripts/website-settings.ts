import { testsIn, type Proof } from "./clauses/clause.ts";

const vehiclePage = testsIn("web/vehicle/vehicle-switches.test.tsx");
const SHOWS = vehiclePage("each switch of a website shows or hides what it is about");
const IN_DEAL = testsIn("web/deal/builder/deal-switches.test.tsx")("each switch of a website shows or hides what it is about in the deal");
const card = testsIn("domain/stock/card.test.ts");
const CARD_SWITCHES = card("a website can hide the reserved tag, the promotional sash and the franchise-approved logo");
const history = testsIn("web/vehicle/history/vehicle-history.test.ts");
const start = testsIn("web/deal/builder/initial-screen.test.ts");
const ON_RESERVED = testsIn("web/enquiry/enquiry-section.test.tsx")("a reserved vehicle %s, as the website's switches say");
const ROWS = testsIn("e2e/custom-settings.e2e.ts")(
  "shows the results in rows of picture, facts and prices where there is room, and its prices in the middle",
);
const group = testsIn("server/site-app.test.ts");
const OFFERS_AND_ORDERS = testsIn("e2e/custom-settings.e2e.ts")(
  "has no offers among its results and takes questions instead of orders, where the demonstration does neither",
);

/** The tests of each website setting that has a few values with visible effects. */
export const TESTED_SWITCHES: Readonly<Record<string, readonly Proof[]>> = {
  stock: [group("a website of vans shows every van and no car: in searches, by name, in suggestions, in the sitemap")],
  sites: [group("a website shows the branches that it names, in its order, and one that names none shows all")],
  service_icons: [
    testsIn("web/organisation/branch-pages.test.tsx")(
      "%s shows the picture of a service before its words, and the words alone where there is none",
    ),
    testsIn("server/organisation/service-icons.test.ts")("a website without an address has no pictures, and nobody is asked"),
  ],
  home_delivery: [testsIn("domain/stock/titles.test.ts")("the description promises what the settings say: %j")],
  showResultsPageOffers: [
    testsIn("web/offers/results-page-offers.test.ts")("a website that shows none does not even ask for them"),
    OFFERS_AND_ORDERS,
  ],
  "finance_promotion.example.style": [
    testsIn("web/finance/representative-example.test.tsx")("stands in a box, or plain, as the website says"),
  ],
  "finance_promotion.example.hideIfOfferVehicles": [
    testsIn("domain/finance/hidden-finance.test.ts")("hiding the example on offer vehicles hides their monthly figure too"),
    testsIn("domain/finance/hidden-finance.test.ts")("every other vehicle keeps both, and so do offers where nothing is hidden"),
  ],
  "order.pay_in_full": [IN_DEAL],
  "order.full_card_payment": [
    IN_DEAL,
    testsIn("server/orders/payments/full-card-payment.test.ts")(
      "takes the whole by card where the website does that, and the fee where it does not",
    ),
  ],
  "order.contract": [testsIn("domain/deal/rights.test.ts")("what a shopper may do")],
  "order.recaptcha": [
    IN_DEAL,
    testsIn("server/orders/payments/payment-sessions.test.ts")("the bot check keeps an order out until its token is good"),
  ],
  "order.enquiry_form": [IN_DEAL, testsIn("server/api/website-orders.test.ts")("config tells the builder what the website takes")],
  "enquiries.on_reserved.enquiry": [ON_RESERVED],
  "enquiries.on_reserved.part_exchange": [ON_RESERVED],
  "enquiries.hideGeneralEnquiryBackButton": [IN_DEAL, start("the way back to the deal is the website's switch")],
  "enquiries.requiresEnquiryFormOverride": [start("what cannot be ordered is asked about, and takes no part exchange"), OFFERS_AND_ORDERS],
  "listingCardStyle.layout": [ROWS],
  "vehicleActions.favourites": [SHOWS],
  "vehicleActions.compare": [SHOWS],
  "vehicleActions.share": [SHOWS],
  "vehicleActions.print": [SHOWS],
  "vehicleActions.pdf": [SHOWS],
  "contactActions.call": [SHOWS],
  "contactActions.chat": [SHOWS],
  "contactActions.whatsapp": [SHOWS],
  "vdpContent.moveCloser": [SHOWS],
  "vdpContent.tiles.mot": [history("the tiles")],
  "vdpContent.tiles.service": [history("the tiles")],
  "vdpContent.tiles.keepers": [history("the tiles")],
  "vdpContent.tiles.review": [history("the tiles")],
  "vdpContent.incrementPreviousKeepers": [history("count the owners, with the increment %s and %i keepers recorded")],
  "vdpContent.priceHistory": [history("has every price with its day"), history("is left out %s")],
  "vdpContent.offerOrderSummary": [IN_DEAL],
  "vdpContent.optionalExtrasModal": [IN_DEAL],
  "vehicleReview.excludedTypes": [history("has percentages, and none of the paragraphs that the website leaves out")],
  "vehicleConfig.leftAlignPricing": [SHOWS, ROWS],
  "vehicleConfig.hideReservedTag": [SHOWS, CARD_SWITCHES],
  "vehicleConfig.promotionalSash": [SHOWS, CARD_SWITCHES],
  "vehicleConfig.franchiseApprovedLogo": [SHOWS, CARD_SWITCHES],
  "vehicleConfig.vatBesidePrice": [
    testsIn("web/search/vehicle-card.test.tsx")("says beside its price that VAT comes on top, or in the line below, as the website wants"),
    card("a website can say beside the figure that VAT comes on top, where it does"),
  ],
  tagArray: [
    testsIn("web/search/vehicle-card.test.tsx")("carries the website's own words for a tag, and none where it has none"),
    card("a website has words of its own for tags of the stock"),
  ],
  useResponsiveImages: [IN_DEAL],
  showNotificationBorder: [
    ROWS,
    testsIn("e2e/websites.e2e.ts")("the vans' website has its own words, menus and lists, and nothing of the cars"),
  ],
  find_films: [vehiclePage("a film is looked up by registration only where the website wants that, and only for a vehicle that has none")],
};
