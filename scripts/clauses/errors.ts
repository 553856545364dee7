import { clause, testsIn, quoting, type Clauses } from "./clause.ts";

const TRY_AGAIN = "Please try again or contact us if the problem persists.";
const errors = testsIn("e2e/failure-states.e2e.ts");
const orders = testsIn("server/api/website-orders.test.ts");
const exchange = testsIn("e2e/part-exchange.e2e.ts");
const quotedTexts = testsIn("web/quoted-texts.test.tsx");
const failures = testsIn("web/failures.test.tsx");

const CLOSED = testsIn("server/orders/part-exchange.test.ts")("that is closed takes no car in and gives none out, and says why");
const UNAVAILABLE = errors("a deal whose vehicle was taken since the page was made says so, and a chat that is not there is logged");
const CAR = errors("a car that cannot be taken out of an order any more, or come into it, is told in the page of the order as it is now");

/** Failures and their messages (section 8). */
export const ERRORS: Clauses = {
  "8.1": quoting(
    "Sorry, you failed the reCaptcha check. Please refresh and try again.",
    "The bot check fails, or cannot be asked.",
    testsIn("server/orders/payments/payment-sessions.test.ts")("the bot check keeps an order out until its token is good"),
    testsIn("e2e/payment-pending.e2e.ts")(
      "a card is paid at Stripe, and its signed message makes the order, at $width px, JavaScript $javaScript",
    ),
    testsIn("server/orders/bot-check.test.ts")("that says nothing for three seconds lets an order through, flagged"),
    testsIn("server/enquiries/leads.test.ts")("the bot check refuses robots with its own words, and never costs a lead when it is down"),
  ),
  "8.2": clause("The vehicle cannot be ordered.", orders("answers 409 for a vehicle that is %j"), UNAVAILABLE),
  "8.3": clause(
    "An order is refused.",
    testsIn("web/deal/builder/builder-status.test.tsx")(
      "the checkout is the builder's second screen; a refused order makes it CREATE_DEAL_ERROR, terms and bot check unticked",
    ),
    testsIn("e2e/reserve-and-buy.e2e.ts")("is told what is wrong, at the field too, and keeps what was typed"),
  ),
  "8.4": clause(
    "A change of an order is refused.",
    failures("what is wrong with a form is listed under the quoted words, each line with a way to its field"),
    orders("PUT answers 422 by field and changes nothing"),
  ),
  "8.5": quoting(
    TRY_AGAIN,
    "An order cannot be read.",
    testsIn("web/deal/builder/check-saved-order.test.ts")("says so when the order cannot be read, and keeps it"),
  ),
  "8.6": clause(
    "Finance cannot be asked.",
    testsIn("web/deal/builder/deal-switches.test.tsx")(
      "a lender who does not answer is told with the ways to pay that are left, and can be asked again",
    ),
    testsIn("e2e/lender-quotes.e2e.ts")(
      "when the lender stops answering the panel says so, the cash path stays, and asking again brings the figures back",
    ),
  ),
  "8.7": clause(
    "Offers or branches cannot be loaded.",
    testsIn("web/offers/results-page-offers.test.ts")("offers that cannot be loaded are logged, and the list does without"),
    testsIn("server/organisation/sites.test.ts")("when the sites cannot be read again, that is logged and the last known ones stay"),
  ),
  "8.8": quoting(
    TRY_AGAIN,
    "A search fails.",
    failures("a search that fails keeps the page and says so in the place of the results"),
    quotedTexts("a search that fails says so in the quoted words, and asks again"),
    testsIn("e2e/results.e2e.ts")("a search that fails says so, and tries again with what was chosen"),
  ),
  "8.9": clause(
    "A picture does not load.",
    testsIn("e2e/gallery.e2e.ts")("a picture that does not load gives way to its original, and that to a drawing"),
  ),
  "8.10": quoting("Chat is not available", "There is no chat.", UNAVAILABLE),
  "8.11": quoting(
    "Sorry, we could not find your car",
    "A car is not found.",
    exchange("whose car nobody knows tells us about it instead, without typing the registration again"),
    testsIn("server/api/valuation.test.ts")("%j answers %d"),
  ),
  "8.12": quoting(
    "Sorry, we could not value your car",
    "A car cannot be valued, or is worth too much beside the vehicle.",
    exchange("a car that is worth far more than the vehicle is not valued beside it, and what an order does not take is said"),
    testsIn("server/api/valuation.test.ts")(
      "is refused beside a vehicle that costs £20,000 less than the car is worth, and given without one",
    ),
  ),
  "8.13": quoting(
    TRY_AGAIN,
    "A form about a car cannot be stored.",
    testsIn("server/site-app.test.ts")("what cannot be stored is answered in words, and the log holds nothing of who sent it"),
  ),
  "8.14": quoting(
    "Sorry, there was a problem",
    "A car cannot be taken out of an order.",
    CLOSED,
    failures("what is wrong with a form is listed under the quoted words, each line with a way to its field"),
    CAR,
  ),
  "8.15": clause(
    "A review or a film cannot be had.",
    testsIn("server/api/reviews.test.ts")(
      "a reviewer who does not answer is asked again after a minute, and nobody waits for him in between",
    ),
    testsIn("web/vehicle/history/vehicle-history.test.ts")("that cannot be had is left out, and the rest is whole and not kept for long"),
    testsIn("server/providers/films/films.test.ts")("asks again after a failure"),
    testsIn("server/providers/films/films.test.ts")(
      "the film's address is told by registration, nothing where there is none, and in words when nobody can be asked",
    ),
  ),
  "8.16": quoting(
    "This order can no longer be changed online. Call us and we will help you.",
    "A car cannot come into an order.",
    CLOSED,
    CAR,
  ),
  "8.17": clause("A title cannot be made.", testsIn("domain/stock/titles.test.ts")("a template that cannot be read gives empty text")),
  "8.18": clause(
    "There is no picture.",
    testsIn("domain/stock/pictures.test.ts")("the first picture of a vehicle that has none is empty text"),
  ),
  "8.19": quoting(
    "Sorry, there was a problem",
    "Something that nobody foresaw.",
    quotedTexts("a search that fails says so in the quoted words, and asks again"),
    testsIn("e2e/custom-settings.e2e.ts")("a page that needs it says so in the frame of the shop"),
    testsIn("server/site-app.test.ts")("what cannot be stored is answered in words, and the log holds nothing of who sent it"),
  ),
  "8.20": quoting(
    TRY_AGAIN,
    "What to do then.",
    quotedTexts("a search that fails says so in the quoted words, and asks again"),
    testsIn("e2e/custom-settings.e2e.ts")("a page that needs it says so in the frame of the shop"),
    testsIn("server/site-app.test.ts")("what fails outside of the API and the pages is answered in the same words"),
    testsIn("server/site-app.test.ts")("what cannot be stored is answered in words, and the log holds nothing of who sent it"),
  ),
  "8.21": quoting(
    "Try simplifying your search",
    "Nothing is found.",
    quotedTexts("a search that finds nothing says so in the quoted words"),
    testsIn("e2e/search.e2e.ts")("nothing found says so and leads out of it"),
  ),
  "8.22": quoting(
    "This vehicle is currently reserved.",
    "The vehicle is reserved.",
    quotedTexts("a reserved vehicle says so in the quoted words"),
    testsIn("domain/deal/step-table.test.ts")("%s from %s"),
    testsIn("e2e/reserve-and-buy.e2e.ts")("who was too slow reads that the car is reserved and sees others like it"),
  ),
  "8 texts": clause(
    "The quoted texts stand letter for letter.",
    testsIn("scripts/clause-coverage.test.ts")("the words that a clause quotes are read by one of its tests"),
  ),
  "8 HasError": clause(
    "A product that cannot be had is passed over for the representative example.",
    testsIn("domain/finance/quote.test.ts")("comes from the first vehicle of the page that has a quote without an error"),
  ),
};
