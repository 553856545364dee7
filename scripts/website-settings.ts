/** A test, by its file and title. */
type CitedTest = { file: string; title: string };

const vehiclePage = titlesIn("web/vehicle/vehicle-switches.test.tsx");
const SHOWS = vehiclePage("each website setting shows or hides its part of the vehicle page");
const IN_DEAL = titlesIn("web/deal/builder/deal-switches.test.tsx")("each website setting shows or hides its part of the deal");
const card = titlesIn("domain/stock/card.test.ts");
const CARD_SWITCHES = card("a website can hide the reserved tag, the promotional sash and the franchise-approved logo");
const history = titlesIn("web/vehicle/history/vehicle-history.test.ts");
const notes = titlesIn("web/vehicle/pricing/notes-on-price.test.ts");
const start = titlesIn("web/deal/builder/initial-screen.test.ts");
const ON_RESERVED = titlesIn("web/enquiry/enquiry-section.test.tsx")("a reserved vehicle %s, as the website's switches say");
const ROWS = titlesIn("e2e/custom-settings.e2e.ts")(
  "shows the results as rows of picture, facts and prices in wide windows, with centred prices",
);
const group = titlesIn("server/site-app.test.ts");
const OFFERS_AND_ORDERS = titlesIn("e2e/custom-settings.e2e.ts")(
  "shows no offers in its results and an enquiry form instead of orders, unlike the demonstration",
);

/** The tests of each website setting that has a few values with visible effects. */
export const TESTED_SWITCHES: Readonly<Record<string, readonly CitedTest[]>> = {
  stock: [group("a website for vans has every van and no car in searches, vehicle pages, suggestions and the sitemap")],
  sites: [group("a website shows the sites in its setting, in that order, and all sites without the setting")],
  service_icons: [
    titlesIn("web/organisation/branch-pages.test.tsx")(
      "%s shows the icon of a service before its name, and only the name where there is no icon",
    ),
    titlesIn("server/organisation/service-icons.test.ts")("a website without service_icons has no icons and makes no request"),
  ],
  default_order: [
    titlesIn("e2e/custom-settings.e2e.ts")("lists the cheapest first without a choice, and the recommended order only on request"),
    titlesIn("e2e/recommended-order.e2e.ts")("a list begins with the recommended vehicles, on every page as the API has them"),
  ],
  showResultsPageOffers: [
    titlesIn("web/offers/results-page-offers.test.ts")("a website without showResultsPageOffers does not load offers"),
    OFFERS_AND_ORDERS,
  ],
  "finance_promotion.example.style": [
    titlesIn("web/finance/representative-example.test.tsx")("is shown in a box or plain, depending on the website's style setting"),
  ],
  "finance_promotion.example.hideIfOfferVehicles": [
    titlesIn("domain/finance/hidden-finance.test.ts")(
      "hiding the representative example on offer vehicles also hides their monthly figure",
    ),
    titlesIn("domain/finance/hidden-finance.test.ts")("other vehicles keep their monthly figure, and so do offers when nothing is hidden"),
  ],
  "part_exchange.buys_cars": [
    titlesIn("e2e/sell.e2e.ts")("that buys no cars has no page to sell one, and values cars from its home page"),
    titlesIn("server/sitemap/sitemap-app.test.ts")(
      "the page on which cars are sold is listed once with content of its own, and not by a website that buys none",
    ),
  ],
  "order.pay_in_full": [IN_DEAL],
  "order.full_card_payment": [
    IN_DEAL,
    titlesIn("server/orders/payments/full-card-payment.test.ts")(
      "charges the full price by card with full_card_payment, and only the reservation fee without it",
    ),
  ],
  "order.contract": [titlesIn("domain/deal/rights.test.ts")("the cancellation rights of an order")],
  "order.recaptcha": [
    IN_DEAL,
    titlesIn("server/orders/payments/payment-sessions.test.ts")("an order is refused until the bot check accepts its token"),
  ],
  "order.enquiry_form": [IN_DEAL, titlesIn("server/api/website-orders.test.ts")("config returns the website's order settings")],
  "enquiries.on_reserved.enquiry": [ON_RESERVED],
  "enquiries.on_reserved.part_exchange": [ON_RESERVED],
  "enquiries.hideGeneralEnquiryBackButton": [IN_DEAL, start("the link back to the deal depends on hideGeneralEnquiryBackButton")],
  "enquiries.requiresEnquiryFormOverride": [
    start("a vehicle that cannot be ordered opens with the enquiry form, never with the part exchange"),
    OFFERS_AND_ORDERS,
  ],
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
  "vdpContent.pricePosition": [notes("is explained with the median and the method in a modal"), notes("is left out %s")],
  "vdpContent.priceHistory": [notes("has every price and its change"), notes("is left out %s")],
  "vdpContent.offerOrderSummary": [IN_DEAL],
  "vdpContent.optionalExtrasModal": [IN_DEAL],
  "vehicleReview.excludedTypes": [history("has percentages, and leaves out the website's excluded paragraph types")],
  "vehicleConfig.leftAlignPricing": [SHOWS, ROWS],
  "vehicleConfig.hideReservedTag": [SHOWS, CARD_SWITCHES],
  "vehicleConfig.promotionalSash": [SHOWS, CARD_SWITCHES],
  "vehicleConfig.franchiseApprovedLogo": [SHOWS, CARD_SWITCHES],
  "vehicleConfig.vatBesidePrice": [
    titlesIn("web/search/vehicle-card.test.tsx")("shows +VAT beside the price with with_vat, else in the line below"),
    card("a website can show the price including VAT beside the price, on vehicles sold plus VAT"),
  ],
  tagArray: [
    titlesIn("web/search/vehicle-card.test.tsx")("shows its badges, and nothing without them"),
    card("a website can set its own texts for stock tags"),
  ],
  useResponsiveImages: [IN_DEAL],
  showNotificationBorder: [
    ROWS,
    titlesIn("e2e/websites.e2e.ts")("the vans' website has its own texts, menus and lists, and no links to used cars"),
  ],
  find_films: [vehiclePage("a video is looked up by registration only with find_films, and only for a vehicle without one")],
};

function titlesIn(file: string): (title: string) => CitedTest {
  return (title) => ({ file, title });
}
