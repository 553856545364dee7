import { clause, testsIn, type Clauses } from "./clause.ts";

const orderBody = testsIn("server/orders/placing/order-body.test.ts");
const quote = testsIn("server/api/vehicle-finance.test.ts");
const valuation = testsIn("server/api/valuation.test.ts");
const forms = testsIn("domain/enquiries/forms.test.ts");
const review = testsIn("domain/reviews/review.test.ts");
const vehicleHistory = testsIn("web/vehicle/history/vehicle-history.test.ts");
const content = testsIn("server/content/content.test.ts");
const blocks = testsIn("server/content/blocks.test.ts");
const featured = testsIn("domain/content/featured-vehicles.test.ts");
const customSettings = testsIn("e2e/custom-settings.e2e.ts");
const switches = testsIn("web/vehicle/vehicle-switches.test.tsx");
const deal = testsIn("web/deal/builder/deal-switches.test.tsx");

const ordered = testsIn("cli/imported-order.test.ts");
const HOLDER = ordered("what an order says of %s is what its holder is given");
const FINANCED = ordered("an order is financed by %s, at the excellent rating where none is chosen");
const REFUSED = ordered("the figures that were shown are refused where one of them is another: %s");
const AS_SHOWN = ordered("the figures that were shown are taken as they are");
const REVIEW = testsIn("server/api/reviews.test.ts")("the review of %s");
const ORDER_FIELDS = orderBody("an order tells %s under the trade's names");
const ACCEPTED = orderBody("an order tells vehicle, acceptances, extras and the bot check's token under the trade's names");
const QUOTED = quote("gives each vehicle's items by stock id: quotes, or HasError with a reason");
const VALUED = valuation("is kept for seven days under a hash that nobody guesses, in average condition, and explained in pounds");
const REVIEWED = testsIn("server/providers/reviews/reviews.test.ts")(
  "is asked for the range and the year, and answers with numbers as text and with lists of one",
);
const CUSTOM_TEXTS = customSettings("says its own words on its pages, on paper, in what the API refuses and in its letters");
const WRITTEN = blocks("a block of vehicles is written down field by field");
const BLOCK = customSettings("has its own default tab, no arrows, its own title of the example, and tags as pills");

/** The deal, its figures, valuations, reviews and the website (the rest of section 3). */
export const ORDERS_AND_CONTENT: Clauses = {
  "3.35": clause(
    "A deal is paid on finance, in cash or reserved.",
    testsIn("e2e/reserve-and-buy.e2e.ts")("finds a car, reserves it for £99 and sees what happens next"),
    testsIn("e2e/reserve-and-buy.e2e.ts")("pays in full: £99 now and the rest later"),
    testsIn("e2e/finance-application.e2e.ts")("applies for finance page by page, is helped at each, checks the answers and sends them"),
    testsIn("domain/deal/steps.test.ts")("reserve goes to checkout with the deposit"),
    testsIn("web/deal/deal-choice.test.ts")("a deal is paid as %s when the address says so"),
  ),
  "3.36": clause(
    "There are three finance products.",
    FINANCED,
    ORDER_FIELDS,
    orderBody("titles, ways to pay, products and ratings are the trade's"),
  ),
  "3.37": clause(
    "The rating is excellent until another is chosen.",
    FINANCED,
    ORDER_FIELDS,
    orderBody("titles, ways to pay, products and ratings are the trade's"),
    testsIn("websites/wexcombe/settings.test.ts")("a deal begins with 10 %, 48 months"),
  ),
  "3.38": clause(
    "A deal has term, deposit with its type, and mileage.",
    HOLDER,
    testsIn("web/deal/deal-choice.test.ts")("an address without a deal is the website's own deal"),
    ORDER_FIELDS,
  ),
  "3.39": clause(
    "A deal has chosen extras.",
    HOLDER,
    testsIn("web/deal/deal-choice.test.ts")("an extra that is named twice is chosen once"),
    ACCEPTED,
  ),
  "3.40": clause(
    "A deal knows its part exchange, where that stands and what it comes to.",
    testsIn("domain/part-exchange/transitions.test.ts")("reaches every status and step from the start"),
    testsIn("server/orders/part-exchange.test.ts")("takes the car off what is left to pay"),
  ),
  "3.41": clause(
    "A deal knows its order, its screen, whether it can be ordered and the fee.",
    testsIn("web/deal/builder/check-saved-order.test.ts")("asks whether it can be ordered when it never ordered it"),
    testsIn("server/api/website-orders.test.ts")("PUT changes what was sent, keeps the rest and marks the order complete"),
    deal("each switch of a website shows or hides what it is about in the deal"),
  ),
  "3.42": clause(
    "A cancelled order is forgotten, a refused one says why, and terms are shown before an application is sent.",
    testsIn("domain/deal/transitions.test.ts")("leads from each status to those that are meant, and to no other"),
    testsIn("web/deal/builder/check-saved-order.test.ts")("forgets an order that %s and asks about the vehicle as everybody does"),
    testsIn("e2e/reserve-and-buy.e2e.ts")("is told what is wrong, at the field too, and keeps what was typed"),
    testsIn("server/orders/applications/finance-order.test.ts")(
      "an application is stored sealed, shows its terms, and is sent when they are accepted",
    ),
    testsIn("web/deal/builder/builder-status.test.tsx")("an order's page says that the finance terms wait, or that it was cancelled"),
    testsIn("server/orders/placing/acceptance.test.ts")(
      "without the quote it is for is not recorded: the order is made, says so and waits for its terms",
    ),
  ),
  "3.43": clause("What is sent of an order: vehicle, customer, acceptances, finance and extras.", HOLDER, ORDER_FIELDS, ACCEPTED),
  "3.44": clause("What is sent of an order: how to be reached, and whether there is a part exchange.", HOLDER, ORDER_FIELDS),
  "3.45": clause(
    "What is sent of an order: the valuation, what is owed and the condition.",
    ORDER_FIELDS,
    testsIn("server/orders/part-exchange.test.ts")("takes the car off what is left to pay"),
  ),
  "3.46": clause(
    "What is sent of an order: the token of the bot check.",
    testsIn("e2e/payment-pending.e2e.ts")(
      "a card is paid at Stripe, and its signed message makes the order, at $width px, JavaScript $javaScript",
    ),
    ACCEPTED,
    testsIn("server/orders/payments/payment-sessions.test.ts")("the bot check keeps an order out until its token is good"),
  ),
  "3.47": clause(
    "What is sent of an order: the finance that was chosen.",
    HOLDER,
    REFUSED,
    AS_SHOWN,
    ORDER_FIELDS,
    testsIn("server/orders/applications/finance-order.test.ts")("the shopper's own figures are compared, never believed"),
    testsIn("server/orders/placing/shown-figures.test.ts")(
      "on finance is refused when the quote moved with the price, and is taken at exactly the current figures",
    ),
  ),
  "3.48": clause(
    "What is sent of an order: the figures that were shown.",
    REFUSED,
    AS_SHOWN,
    ORDER_FIELDS,
    testsIn("server/orders/applications/finance-order.test.ts")("the shopper's own figures are compared, never believed"),
    testsIn("server/orders/placing/shown-figures.test.ts")(
      "on finance is refused when the quote moved with the price, and is taken at exactly the current figures",
    ),
  ),
  "3.49": clause("A quote has product, payment, term, deposits, mileage, APR, final payment and credit.", QUOTED),
  "3.50": clause(
    "A quote has charges, the total payable and the number of payments.",
    QUOTED,
    testsIn("domain/finance/quote.test.ts")(
      "adds up: deposit, VAT and every payment are the total payable, and that is cash price plus charges",
    ),
  ),
  "3.51": clause(
    "A quote has every payment, its lender, a reference and what was changed.",
    QUOTED,
    quote("gives the lender's terms with the figures of the quote, also after the vehicle's price has changed"),
  ),
  "3.52": clause(
    "There is a quote for each product.",
    QUOTED,
    testsIn("domain/finance/quote.test.ts")("is for PCP, HP and CS, in this order"),
  ),
  "3.53": clause("A finance result lists items for each stock id, each perhaps an error.", QUOTED),
  "3.54": clause("A valuation has a hash, a price and a type.", VALUED),
  "3.55": clause(
    "A valuation tells the car, its condition, what it is worth and what is owed; what the trade pays stays with the dealer.",
    VALUED,
    testsIn("domain/part-exchange/part-exchange.test.ts")("in condition %s is its trade value times the factor"),
  ),
  "3.56": clause(
    "A valuation tells its holder the contact.",
    valuation("shows its contact to whoever holds the hash, and a dump of the database to nobody"),
  ),
  "3.57": clause(
    "The browser keeps of a valuation what leads back to it, until it ends.",
    testsIn("e2e/part-exchange.e2e.ts")(
      "by keyboard the deal gets its part exchange, and a reload or another tab loses nothing that was told about it",
    ),
    testsIn("web/part-exchange/stored-valuations.test.ts")(
      "a browser keeps of a valuation what its holder needs, seven days at most and each hash once",
    ),
  ),
  "3 part exchange form": clause(
    "The form about a car by hand has its fields under the trade's names.",
    testsIn("e2e/part-exchange.e2e.ts")("whose car nobody knows tells us about it instead, without typing the registration again"),
    forms("%s is taken when all that is needed is there"),
    forms("$form without $field says “$missing”"),
    forms("a car that is told by hand has its fields under the trade's names"),
  ),
  "3.58": clause(
    "A review marks eleven things out of ten, and the whole in percent.",
    REVIEW,
    review("out of ten become percentages, in their own order, and what was not marked is left out"),
    review("the total is %s"),
    review("are given for eleven things"),
    REVIEWED,
  ),
  "3.59": clause("A review has paragraphs with headline, text and type.", REVIEW, REVIEWED),
  "3.60": clause("A review has photos.", REVIEW, REVIEWED),
  "3.61": clause(
    "A review has films.",
    REVIEW,
    REVIEWED,
    vehicleHistory("asks nobody else for pictures and films before somebody follows a link"),
  ),
  "3.62": clause(
    "A post has parts with rules, and a template.",
    content("have parts with rules, whose text is Markdown"),
    testsIn("server/api/content.test.ts")("writes the rules of a part as JSON"),
  ),
  "3.63": clause("An offer has matching rules.", testsIn("server/api/content.test.ts")("gives offers with their matching rules")),
  "3.64": clause(
    "An entry of a menu has a name and an address.",
    testsIn("e2e/websites.e2e.ts")("the vans' website has its own words, menus and lists, and nothing of the cars"),
    content("come from their three files, and there are none without"),
  ),
  "3.65": clause(
    "A warranty has a name, benefits and what it covers.",
    testsIn("e2e/content-and-branches.e2e.ts")("the page about warranties names each, its benefits and what it covers"),
    blocks("stand between the words, in their order"),
  ),
  "3.66": clause(
    "A block of vehicles is content.",
    BLOCK,
    content("the demonstration's own content is without a mistake, and each block of its home page is there"),
  ),
  "3.67": clause(
    "A block has a theme, a title and a description.",
    BLOCK,
    WRITTEN,
    blocks("a block of vehicles that says no more than it must has arrows, tabs and an example, and no theme"),
  ),
  "3.68": clause(
    "A tab has label, filters, order, a link to all, a size and a kind of advert.",
    featured("a tab searches by its filters, cheapest first, six at a time"),
    featured("a tab may be for one advert classification and have an order of its own"),
    BLOCK,
    WRITTEN,
  ),
  "3.69": clause(
    "A block switches arrows, tabs, example and pills, and has a link.",
    BLOCK,
    WRITTEN,
    customSettings("shows a block without its tabs and without an example where it says so"),
  ),
  "3.70": clause(
    "A website has settings of its own.",
    CUSTOM_TEXTS,
    switches("each switch of a website shows or hides what it is about"),
    deal("each switch of a website shows or hides what it is about in the deal"),
  ),
  "3.71": clause(
    "Settings: the forms' numbers, the example's title and look, cards or rows.",
    testsIn("server/enquiries/leads.test.ts")("an enquiry becomes a lead with what was said and what happened"),
    testsIn("server/enquiries/form-numbers.test.ts")("each form goes by the number that the website gave it"),
    customSettings("shows the results in rows of picture, facts and prices where there is room"),
  ),
  "3.72": clause(
    "Settings: where prices stand, what a vehicle's page tells, and where a deal begins.",
    testsIn("e2e/custom-settings.e2e.ts")(
      "shows the results in rows of picture, facts and prices where there is room, and its prices in the middle",
    ),
    switches("each switch of a website shows or hides what it is about"),
    testsIn("web/deal/deal-choice.test.ts")("an address without a deal is the website's own deal"),
    testsIn("domain/stock/card.test.ts")("the tag %s reads %s"),
  ),
  "3.73": clause(
    "Settings: pictures in sizes, and offers among the results.",
    deal("each switch of a website shows or hides what it is about in the deal"),
    testsIn("web/offers/results-page-offers.test.ts")("a website that shows none does not even ask for them"),
    customSettings("shows the results in rows of picture, facts and prices where there is room, and its prices in the middle"),
  ),
  "3.74": clause(
    "Settings: the way back from an enquiry, asking instead of ordering, and messages of its own.",
    CUSTOM_TEXTS,
    testsIn("web/deal/builder/initial-screen.test.ts")("the way back to the deal is the website's switch"),
    testsIn("domain/deal/custom-messages.test.ts")("take the place of the messages they name, wherever they stand"),
    testsIn("web/deal/builder/initial-screen.test.ts")("what cannot be ordered is asked about, and takes no part exchange"),
    testsIn("server/orders/payments/payment-sessions.test.ts")(
      "a website's own words take the place of the messages they name, wherever an order gives them",
    ),
  ),
  "3.75": clause(
    "The server says what the website takes of an order.",
    testsIn("server/api/website-orders.test.ts")("config tells the builder what the website takes"),
  ),
};
