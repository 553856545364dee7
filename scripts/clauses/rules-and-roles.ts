import { clause, testsIn, type Clauses } from "./clause.ts";

const orders = testsIn("server/api/website-orders.test.ts");
const forms = testsIn("domain/enquiries/forms.test.ts");
const rules = testsIn("domain/offers/rules.test.ts");
const valuation = testsIn("server/api/valuation.test.ts");
const switches = testsIn("web/vehicle/vehicle-switches.test.tsx");
const deal = testsIn("web/deal/builder/deal-switches.test.tsx");

/** Validation (section 5) and settings of a website (section 6). */
export const RULES_AND_ROLES: Clauses = {
  "5.1": clause(
    "An order needs vehicle, names, e-mail and accepted terms.",
    orders("answers 422 for %s = %j and stores nothing"),
    testsIn("domain/deal/order.test.ts")("that is empty asks for everything it needs, once each"),
  ),
  "5.2": clause(
    "The terms wait for names, e-mail and telephone.",
    testsIn("e2e/reserve-and-buy.e2e.ts")("the terms wait for name, email and telephone, and say so"),
    forms("the terms wait for names, e-mail and telephone"),
  ),
  "5.3": clause(
    "Where the bot check is on, an order needs its token.",
    testsIn("server/orders/payments/payment-sessions.test.ts")("the bot check keeps an order out until its token is good"),
    testsIn("server/orders/bot-check.test.ts")("takes an order with a good token, once, and is told neither who orders nor from where"),
    testsIn("e2e/bot-check.e2e.ts")("checks an order"),
  ),
  "5.4": clause(
    "What the server refuses is listed.",
    testsIn("web/failures.test.tsx")("what is wrong with a form is listed under the quoted words, each line with a way to its field"),
    testsIn("e2e/reserve-and-buy.e2e.ts")("is told what is wrong, at the field too, and keeps what was typed"),
  ),
  "5.5": clause(
    "After a refusal the terms have to be accepted again.",
    testsIn("e2e/reserve-and-buy.e2e.ts")("is told what is wrong, at the field too, and keeps what was typed"),
  ),
  "5.6": clause(
    "A website may have messages of its own.",
    testsIn("domain/deal/custom-messages.test.ts")("take the place of the messages they name, wherever they stand"),
    testsIn("server/orders/payments/payment-sessions.test.ts")("a website's own words take the place of the messages they name"),
  ),
  "5.7": clause(
    "A tab shows 24 vehicles at most.",
    testsIn("domain/content/featured-vehicles.test.ts")("a tab that asks for %s vehicles shows %i"),
  ),
  "5.8": clause(
    "Plus VAT, a percentage is raised to 20 and taken of the price without VAT.",
    testsIn("domain/finance/deposit/deposit.test.ts")("in percent is at least 20 % on a commercial-VAT vehicle"),
    testsIn("domain/finance/quote.test.ts")(
      "on a commercial-VAT van lends on the price without VAT, with 20 % deposit, and names the VAT due",
    ),
  ),
  "5.9": clause(
    "Parts of posts are for the vehicles that their rules fit.",
    testsIn("domain/content/post.test.ts")("a part with rules is for the vehicles that satisfy all of them"),
  ),
  "5.10": clause(
    "An age is a least year.",
    rules("$rule holds for $holds and not for $fails"),
    rules("the age of a rule counts from the current year"),
  ),
  "5.11": clause("The maker's approval is asked with yes or no.", rules("$rule holds for $holds and not for $fails")),
  "5.12": clause(
    "Thirteen facts have to be among those of the rule; price and mileage are upper bounds.",
    rules("$rule holds for $holds and not for $fails"),
    rules("every rule of the table is tried both ways"),
  ),
  "5.13": clause(
    "The form about a car by hand needs names, e-mail, telephone, make, model, mileage and accepted terms.",
    forms("$form without $field says “$missing”"),
    forms("the form about a car by hand requires names, e-mail, telephone, make, model, mileage and accepted terms alone"),
    forms("%s is taken when all that is needed is there"),
  ),
  "5.14": clause("A lookup needs a registration or a mileage.", valuation("%j answers %d")),
  "5.15": clause("A lookup without a registration is not found.", valuation("%j answers %d")),
  "5.16": clause(
    "No valuation beside a vehicle that costs 20,000 less than the car's clean value.",
    testsIn("domain/part-exchange/part-exchange.test.ts")("of a car worth £35,000 clean beside a vehicle for £%d: refused is %s"),
    valuation("is refused beside a vehicle that costs £20,000 less than the car is worth, and given without one"),
  ),
  "5.17": clause(
    "A contact is one with both names and an e-mail address.",
    valuation("has no contact from %j: that takes both names and an e-mail address"),
    valuation("shows its contact to whoever holds the hash, and a dump of the database to nobody"),
  ),
  "5.18": clause(
    "Forms ask for the bot check where it is on.",
    testsIn("server/enquiries/leads.test.ts")("the bot check refuses robots with its own words, and never costs a lead when it is down"),
    testsIn("web/enquiry/lead-form.test.tsx")("whoever fails the bot check reads so at the top and at the box"),
    deal("each switch of a website shows or hides what it is about in the deal"),
  ),
  "5.19": clause(
    "Seven titles.",
    testsIn("server/orders/placing/order-body.test.ts")("titles, ways to pay, products and ratings are the trade's"),
    orders("answers 422 for %s = %j and stores nothing"),
  ),
  "5.20": clause("Four kinds of enquiry.", forms("an enquiry is one of four kinds, in the quoted words")),
  "6.1": clause(
    "A website leaves out paragraphs of reviews, the reserved tag, the sash and the maker's approval.",
    testsIn("web/vehicle/history/vehicle-history.test.ts")("has percentages, and none of the paragraphs that the website leaves out"),
    switches("each switch of a website shows or hides what it is about"),
    testsIn("domain/stock/card.test.ts")("a website can hide the reserved tag, the promotional sash and the franchise-approved logo"),
  ),
  "6.2": clause(
    "A website switches pictures in sizes and the modal about extras.",
    deal("each switch of a website shows or hides what it is about in the deal"),
  ),
  "6.3": clause(
    "A website switches enquiry and part exchange on reserved vehicles, and the summary of offers.",
    testsIn("web/enquiry/enquiry-section.test.tsx")("a reserved vehicle %s, as the website's switches say"),
    testsIn("web/deal/builder/initial-screen.test.ts")("a reserved vehicle takes a part exchange where the website wants it"),
    deal("each switch of a website shows or hides what it is about in the deal"),
    testsIn("domain/deal/step-table.test.ts")("the builder opens with"),
  ),
  "6.4": clause(
    "A website has the other switches of its settings.",
    switches("each switch of a website shows or hides what it is about"),
    deal("each switch of a website shows or hides what it is about in the deal"),
    testsIn("web/deal/builder/initial-screen.test.ts")("the way back to the deal is the website's switch"),
    testsIn("e2e/enquiry-only.e2e.ts")("the page of a vehicle (%s) offers nothing to buy and leads to its enquiry"),
    testsIn("e2e/enquiry-only.e2e.ts")(
      "the checkout leads to the enquiry with the deal of its address, a form that was still open too, and nothing is ordered",
    ),
    testsIn("server/orders/enquiry-only-website.test.ts")("neither the check nor an order of it takes a vehicle, and each names it"),
  ),
};
