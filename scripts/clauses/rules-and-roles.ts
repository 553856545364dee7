import { clause, inFile, type Clauses } from "./clause.ts";

const orders = inFile("server/api/website-orders.test.ts");
const forms = inFile("domain/enquiries/forms.test.ts");
const rules = inFile("domain/offers/rules.test.ts");
const valuation = inFile("server/api/valuation.test.ts");
const switches = inFile("web/vehicle/vehicle-switches.test.tsx");
const deal = inFile("web/deal/builder/deal-switches.test.tsx");

/** What may be sent (section 5) and what a website switches (section 6). */
export const RULES_AND_ROLES: Clauses = {
  "5.1": clause("An order needs vehicle, names, e-mail and accepted terms.", orders("answers 422 for %s = %j and stores nothing"), inFile("domain/deal/order.test.ts")("that is empty asks for everything it needs, once each")),
  "5.2": clause("The terms wait for names, e-mail and telephone.", inFile("e2e/reserve-and-buy.e2e.ts")("the terms wait for name, email and telephone, and say so"), forms("the terms wait for names, e-mail and telephone")),
  "5.3": clause("Where the bot check is on, an order needs its token.", inFile("server/orders/payments/payment-sessions.test.ts")("the bot check keeps an order out until its token is good"), inFile("server/orders/bot-check.test.ts")("takes an order with a good token, once, and is told neither who orders nor from where"), inFile("e2e/bot-check.e2e.ts")("checks an order")),
  "5.4": clause("What the server refuses is listed.", inFile("web/failures.test.tsx")("what is wrong with a form is listed under the quoted words, each line with a way to its field"), inFile("e2e/reserve-and-buy.e2e.ts")("is told what is wrong, at the field too, and keeps what was typed")),
  "5.5": clause("After a refusal the terms have to be accepted again.", inFile("e2e/reserve-and-buy.e2e.ts")("is told what is wrong, at the field too, and keeps what was typed")),
  "5.6": clause("A website may have messages of its own.", inFile("domain/deal/custom-messages.test.ts")("take the place of the messages they name, wherever they stand"), inFile("server/orders/payments/payment-sessions.test.ts")("a website's own words take the place of the messages they name")),
  "5.7": clause("A tab shows 24 vehicles at most.", inFile("domain/content/featured-vehicles.test.ts")("a tab that asks for %s vehicles shows %i")),
  "5.8": clause("Plus VAT, a percentage is raised to 20 and taken of the price without VAT.", inFile("domain/finance/deposit.test.ts")("in percent is at least 20 % on a commercial-VAT vehicle"), inFile("domain/finance/quote.test.ts")("on a commercial-VAT van lends on the price without VAT, with 20 % deposit, and names the VAT due")),
  "5.9": clause("Parts of posts are for the vehicles that their rules fit.", inFile("domain/content/post.test.ts")("a part with rules is for the vehicles that satisfy all of them")),
  "5.10": clause("An age is a least year.", rules("$rule holds for $holds and not for $fails"), rules("the age of a rule counts from the current year")),
  "5.11": clause("The maker's approval is asked with yes or no.", rules("$rule holds for $holds and not for $fails")),
  "5.12": clause("Thirteen facts have to be among those of the rule; price and mileage are upper bounds.", rules("$rule holds for $holds and not for $fails"), rules("every rule of the table is tried both ways")),
  "5.13": clause("The form about a car by hand needs names, e-mail, telephone, make, model, mileage and accepted terms.", forms("$form without $field says “$missing”"), forms("the form about a car by hand waits for names, e-mail, telephone, make, model, mileage and accepted terms, and for nothing else"), forms("%s is taken when all that is needed is there")),
  "5.14": clause("A lookup needs a registration or a mileage.", valuation("%j answers %d")),
  "5.15": clause("A lookup without a registration is not found.", valuation("%j answers %d")),
  "5.16": clause("No valuation beside a vehicle that costs 20,000 less than the car's clean value.", inFile("domain/part-exchange/part-exchange.test.ts")("of a car worth £35,000 clean beside a vehicle for £%d: refused is %s"), valuation("is refused beside a vehicle that costs £20,000 less than the car is worth, and given without one")),
  "5.17": clause("A contact is one with both names and an e-mail address.", valuation("has no contact from %j: that takes both names and an e-mail address"), valuation("shows its contact to whoever holds the hash, and a dump of the database to nobody")),
  "5.18": clause("Forms ask for the bot check where it is on.", inFile("server/enquiries/leads.test.ts")("the bot check refuses robots with its own words, and never costs a lead when it is down"), inFile("web/enquiry/lead-form.test.tsx")("whoever fails the bot check reads so at the top and at the box"), deal("each switch of a website shows or hides what it is about in the deal")),
  "5.19": clause("Seven titles.", inFile("server/orders/placing/order-body.test.ts")("titles, ways to pay, products and ratings are the trade's"), orders("answers 422 for %s = %j and stores nothing")),
  "5.20": clause("Four kinds of enquiry.", forms("an enquiry is one of four kinds, in the quoted words")),
  "6.1": clause("A website leaves out paragraphs of reviews, the reserved tag, the sash and the maker's approval.", inFile("web/vehicle/history/vehicle-history.test.ts")("has percentages, and none of the paragraphs that the website leaves out"), switches("each switch of a website shows or hides what it is about"), inFile("domain/stock/card.test.ts")("a website can hide the reserved tag, the promotional sash and the franchise-approved logo")),
  "6.2": clause("A website switches pictures in sizes and the modal about extras.", deal("each switch of a website shows or hides what it is about in the deal")),
  "6.3": clause("A website switches enquiry and part exchange on reserved vehicles, and the summary of offers.", inFile("web/enquiry/enquiry-section.test.tsx")("a reserved vehicle %s, as the website's switches say"), inFile("web/deal/builder/initial-screen.test.ts")("a reserved vehicle takes a part exchange where the website wants it"), deal("each switch of a website shows or hides what it is about in the deal"), inFile("domain/deal/step-table.test.ts")("the builder opens with")),
  "6.4": clause("A website has the other switches of its settings.", switches("each switch of a website shows or hides what it is about"), deal("each switch of a website shows or hides what it is about in the deal"), inFile("web/deal/builder/initial-screen.test.ts")("the way back to the deal is the website's switch"), inFile("e2e/enquiry-only.e2e.ts")("the page of a vehicle (%s) offers nothing to buy and leads to its enquiry"), inFile("e2e/enquiry-only.e2e.ts")("the checkout leads to the enquiry with the deal of its address, a form that was still open too, and nothing is ordered"), inFile("server/orders/enquiry-only-website.test.ts")("neither the check nor an order of it takes a vehicle, and each names it")),
};
