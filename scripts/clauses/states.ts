import { clause, testsIn, type Clauses } from "./clause.ts";

const steps = testsIn("domain/deal/steps.test.ts");
const table = testsIn("domain/deal/step-table.test.ts");
const savedOrder = testsIn("web/deal/builder/check-saved-order.test.ts");
const orders = testsIn("server/api/website-orders.test.ts");
const exchange = testsIn("domain/part-exchange/transitions.test.ts");
const journey = testsIn("e2e/part-exchange.e2e.ts");
const screens = testsIn("e2e/deal-steps.e2e.ts");
const SCREENS = testsIn("e2e/deal-builder.e2e.ts")(
  "each screen of the deal leads on by its link and back by its button, also for whoever loads the page again",
);

/** States and their transitions (section 4). */
export const STATES: Clauses = {
  "4 first step": clause(
    "A deal begins at the first screen.",
    screens("are all reached by a shopper, and there are no others"),
    table("the builder opens with"),
    table("reaches every screen from the first"),
  ),
  "4.1": clause(
    "Reserving leads to the checkout with the deposit; on a reserved vehicle to the enquiry.",
    screens("of a reserved vehicle are its enquiry and its part exchange: its checkout leads to the enquiry"),
    steps("the button of the first screen leads to the checkout, and nowhere where the vehicle cannot be ordered"),
    testsIn("web/deal/builder/builder-status.test.tsx")(
      "a vehicle that is reserved meanwhile can be asked about, where the website wants that",
    ),
    steps("reserve goes to checkout with the deposit"),
    steps("reserve on a reserved vehicle opens the enquiry form"),
  ),
  "4.2": clause(
    "Paying in full is that where the website offers it, else the deposit, else reserving.",
    screens("it becomes the deposit"),
    screens("and takes no money online it becomes reserving"),
    screens("end with an order that is paid as %s says"),
    steps("pay in full is the full price where the website offers it"),
    steps("pay in full becomes the deposit where the website does not offer it but takes a fee"),
    steps("pay in full falls through to reserve where the website offers neither"),
  ),
  "4.3": clause("Paying by the month stays where it is.", SCREENS, steps("pay monthly stays where it is with finance")),
  "4.4": clause(
    "Coming back from reserving chooses the first other way to pay.",
    screens("come back from reserving to the first other way to pay"),
    steps("coming back from reserve takes the first other method"),
    testsIn("e2e/deal-builder.e2e.ts")("whoever comes back from reserving finds the first way to pay again"),
  ),
  "4.5": clause(
    "Enquiry and test drive are screens, and lead back to the first.",
    SCREENS,
    table("%s leads from %s to %s"),
    table("leads from every screen but the last ones back to the first"),
  ),
  "4.6": clause(
    "There are these ways between the screens and no others.",
    screens("are all reached by a shopper, and there are no others"),
    SCREENS,
    steps("an order that has gone through ends on the last screen of its way to pay"),
    testsIn("web/deal/builder/builder-status.test.tsx")("an order %j stands on the screen %s"),
    table("has these ways and no others"),
  ),
  "4.7": clause(
    "A reserved vehicle has a banner and no way to order; the button says whether it can be reserved.",
    testsIn("e2e/reserve-and-buy.e2e.ts")("who was too slow reads that the car is reserved and sees others like it"),
    table("%s from %s"),
    testsIn("web/quoted-texts.test.tsx")("a reserved vehicle says so in the quoted words"),
  ),
  "4.8": clause(
    "Whether the vehicle can be ordered is asked at the start, and a refusal is said.",
    savedOrder("asks whether it can be ordered when it never ordered it"),
    testsIn("e2e/failure-states.e2e.ts")("a deal whose vehicle was taken since the page was made says so"),
    orders("check is kind to the order that holds the vehicle itself"),
  ),
  "4.9": clause(
    "An order gets a guid, which the browser keeps by stock id.",
    testsIn("web/deal/order/saved-orders.test.ts")("a browser remembers the order of each vehicle by its stock id"),
    orders("takes the smallest body, holds the vehicle for half an hour and asks for the £99"),
  ),
  "4.10": clause(
    "The same order is made once.",
    testsIn("e2e/reserve-and-buy.e2e.ts")("sending the same form twice makes one order"),
    orders("twenty of the same at once make one order"),
  ),
  "4.11": clause(
    "A kept order is read when the page opens.",
    savedOrder("asks for the vehicle with its own order while that waits for its payment"),
  ),
  "4.12": clause(
    "A cancelled order is forgotten, and the vehicle asked about anew.",
    savedOrder("forgets an order that %s and asks about the vehicle as everybody does"),
  ),
  "4.13": clause("What was paid cannot be ordered again.", savedOrder("has nothing to order once its order is paid")),
  "4.14": clause(
    "An order with a valuation has its part exchange done.",
    exchange("with a valuation %s leads from %j to %j"),
    journey("by keyboard the deal gets its part exchange, and a reload or another tab loses nothing that was told about it"),
  ),
  "4.15": clause(
    "A change that is taken completes the order.",
    orders("PUT changes what was sent, keeps the rest and marks the order complete"),
  ),
  "4.16": clause(
    "The balance is the sum of prices less what is owed.",
    testsIn("domain/part-exchange/part-exchange.test.ts")(
      "is the sum of prices less settlements, and below zero where more is owed than given",
    ),
  ),
  "4.17": clause(
    "What a lender changed takes the place of the shopper's figures, the mileage on PCP only.",
    testsIn("web/deal/builder/initial-choice.test.ts")(
      "a lender's other term, deposit and mileage replace the shopper's, the mileage on PCP only",
    ),
  ),
  "4.18": clause(
    "A deposit below 50 is a percentage.",
    testsIn("domain/finance/deposit/deposit.test.ts")("below 50 is a percentage when nothing says what it is"),
    testsIn("web/deal/deal-choice.test.ts")("a deposit below 50 is a percentage, and from 50 on it is pounds"),
  ),
  "4.19": clause(
    "Offers stand among the results.",
    testsIn("domain/offers/interleave.test.ts")("$vehicles vehicles and $offers offers stand as $mixed"),
    testsIn("e2e/home.e2e.ts")("stand at every fifth place, with one more at the end"),
  ),
  "4.20": clause(
    "A tab is a page of words or a search.",
    testsIn("e2e/home.e2e.ts")("a tab of words takes the place of the vehicles, and going elsewhere and back keeps it open"),
    testsIn("domain/content/featured-vehicles.test.ts")("a tab searches by its filters, cheapest first, six at a time"),
  ),
  "4.21": clause(
    "The deal opens and closes; in windows up to 1024 the page behind stands still.",
    testsIn("e2e/deal-builder.e2e.ts")("on a phone the deal lies over the page"),
    testsIn("e2e/vehicle-page.e2e.ts")("in a window of 1024 pixels nothing glides"),
    testsIn("scripts/measures.test.ts")("up to 1024 the deal lies over the page"),
  ),
  "4.22": clause(
    "A part exchange starts as pending, or as done with a valuation.",
    exchange("%s leads from %j to %j"),
    exchange("with a valuation %s leads from %j to %j"),
  ),
  "4.23": clause(
    "Adding it makes it done.",
    exchange("with a valuation %s leads from %j to %j"),
    exchange("nothing is added without a valuation"),
  ),
  "4.24": clause(
    "Taking it out, skipping or beginning anew leads back to none.",
    exchange("leads back to no part exchange from everywhere"),
    exchange("with a valuation %s leads from %j to %j"),
  ),
  "4.25": clause(
    "Whatever fails makes it fail.",
    exchange("%s leads from %j to %j"),
    journey("whose car nobody knows tells us about it instead"),
  ),
  "4.26": clause("Editing makes it pending.", exchange("with a valuation %s leads from %j to %j")),
  "4.27": clause(
    "First registration and mileage are asked.",
    journey("values their car, says what is wrong with it and what they owe, and pays so much less"),
  ),
  "4.28": clause(
    "Then the valuation shows.",
    journey("values their car, says what is wrong with it and what they owe, and pays so much less"),
  ),
  "4.29": clause(
    "A car that is found moves on, one that is valued already goes to its valuation.",
    exchange("%s leads from %j to %j"),
    exchange("a lookup that found nothing goes nowhere"),
    testsIn("server/api/valuation.test.ts")("says that a car is valued already to the browser that has its hash, and to nobody else"),
  ),
  "4.30": clause(
    "Of four kinds of media the first with content is open.",
    testsIn("domain/stock/media.test.ts")("are only those that it has something of"),
    testsIn("e2e/gallery.e2e.ts")("a vehicle with a film begins with its poster"),
  ),
  "4.31": clause(
    "The first drawer is open, and pressing the open one closes it.",
    testsIn("e2e/vehicle-history.e2e.ts")(
      "one drawer of the specification is open at a time, the overview first, and pressing the open one closes it",
    ),
    testsIn("web/quoted-texts.test.tsx")("of the drawers of a specification the overview is open"),
  ),
  "4.32": clause(
    "Description and review open and close, in the quoted words.",
    testsIn("web/quoted-texts.test.tsx")("a text that is cut opens and closes in the quoted words"),
    testsIn("e2e/vehicle-history.e2e.ts")("Back closes a record and stays on the page"),
  ),
};
