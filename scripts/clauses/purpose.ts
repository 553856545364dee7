import { clause, testsIn, type Clauses } from "./clause.ts";

const search = testsIn("e2e/search.e2e.ts");
const savedVehicles = testsIn("e2e/saved-and-compared.e2e.ts");
const buy = testsIn("e2e/reserve-and-buy.e2e.ts");
const enquiryForms = testsIn("e2e/enquiry-forms.e2e.ts");
const gallery = testsIn("e2e/gallery.e2e.ts");

/** Features for shoppers (section 1). */
export const PURPOSE: Clauses = {
  "1 audience": clause(
    "Everything is open to shoppers of new, used, Motability and hired vehicles, and nobody has to log in.",
    search("a search from the home page leads to its results"),
    testsIn("e2e/vehicle-page.e2e.ts")("when it is $state"),
  ),
  "1.1": clause(
    "Vehicles are searched, browsed, saved and compared.",
    search("a filter narrows the results to the count it promised, and its chip takes it off"),
    savedVehicles("are saved on a card, listed with what has changed, and the same in every tab"),
    savedVehicles("takes three vehicles, refuses a fourth in words, and puts them side by side"),
  ),
  "1.2": clause("Every vehicle has its page.", search("a card leads to its vehicle")),
  "1.3": clause(
    "Branches tell where they are and when they are open.",
    testsIn("e2e/content-and-branches.e2e.ts")("a shopper finds the nearest branch by postcode"),
    testsIn("server/api/stock-api.test.ts")("sites come with their hours by day"),
  ),
  "1.4": clause(
    "There are posts and offers to read.",
    testsIn("e2e/content-and-branches.e2e.ts")("branches, offers, news, guides and written pages have nothing for axe to find"),
  ),
  "1.5": clause(
    "Finance is quoted, a shopper's own car is valued, and pre-approval can be asked for.",
    testsIn("e2e/finance.e2e.ts")("says what they can pay a month and gets the deposit that makes it exactly that"),
    testsIn("e2e/part-exchange.e2e.ts")("values their car, says what is wrong with it and what they owe, and pays so much less"),
    enquiryForms("applies for pre-approval with a soft search, for a vehicle"),
  ),
  "1.6": clause(
    "A shopper can ask, book a test drive and reserve.",
    enquiryForms("asks about a reserved car: nothing typed is lost when something is wrong, and the dealer gets it"),
    enquiryForms("books a test drive from the deal, and the hour is gone for the next one"),
    buy("finds a car, reserves it for £99 and sees what happens next"),
  ),
  "1 builder": clause(
    "A deal is built: in full, by the month or with a deposit, with or without a part exchange, up to the checkout.",
    buy("pays in full: £99 now and the rest later"),
    testsIn("e2e/finance-application.e2e.ts")("applies for finance page by page, is helped at each, checks the answers and sends them"),
    buy("finds a car, reserves it for £99 and sees what happens next"),
    testsIn("e2e/part-exchange.e2e.ts")("by keyboard the deal gets its part exchange"),
  ),
  "1.7": clause(
    "Somebody else's review of the vehicle stands on its page; used vehicles have another reviewer than new ones and offers.",
    testsIn("domain/reviews/review.test.ts")("a %s vehicle has its review from %s"),
    testsIn("server/api/reviews.test.ts")("the review of %s"),
  ),
  "1.8": clause(
    "A car is valued for part exchange on the page of the vehicle.",
    testsIn("e2e/part-exchange.e2e.ts")("by keyboard the deal gets its part exchange"),
    testsIn("web/enquiry/enquiry-section.test.tsx")("a reserved vehicle %s, as the website's switches say"),
  ),
  "1.9": clause(
    "The gallery shows photos, film, imperfections and a turn, and photos fill the screen.",
    gallery("a vehicle with a film begins with its poster"),
    gallery("the turn follows the slider, the keys and the mouse"),
    gallery("each mark on a picture leads to its line, which tells the size"),
    gallery("the keyboard opens the full screen, moves in it, and comes back to where it was"),
  ),
  "1.10": clause(
    "A bar above the vehicle saves, compares, shares, prints and makes a PDF.",
    testsIn("web/vehicle/vehicle-switches.test.tsx")("each switch of a website shows or hides what it is about"),
    testsIn("e2e/print-and-pdf.e2e.ts")("Print opens a sheet in a new tab"),
    testsIn("e2e/print-and-pdf.e2e.ts")("View PDF is a small file with the page's own prices"),
  ),
  "1.11": clause(
    "The page shows price and finance, a description, highlights and the specification in drawers.",
    testsIn("e2e/vehicle-page.e2e.ts")("the parts of the page stand in their order"),
    testsIn("e2e/vehicle-history.e2e.ts")("one drawer of the specification is open at a time"),
  ),
  "1.12": clause(
    "Tiles tell of MOT, services, owners and review.",
    testsIn("web/vehicle/history/vehicle-history.test.ts")("say in a few words what each modal tells, in their order"),
  ),
  "1.13": clause(
    "The footer has menus.",
    testsIn("server/content/content.test.ts")("come from their three files, and there are none without"),
    search("no link of the shop's frame is dead"),
  ),
  "1.14": clause(
    "Similar cars stand below a vehicle.",
    testsIn("e2e/lazy-hydration.e2e.ts")("a similar car opens in place, and back leads to the first one"),
  ),
  "1 labels": clause(
    "Everything is said in English.",
    testsIn("e2e/custom-settings.e2e.ts")("a page that needs it says so in the frame of the shop"),
    testsIn("domain/stock/titles.test.ts")("a used vehicle's title names colour, make, model, derivative and year"),
  ),
  "1 currency": clause(
    "Prices are in pounds sterling.",
    testsIn("server/api/stock-api.test.ts")("a search answers with vehicles in pounds, counts and bounds"),
    testsIn("web/vehicle/vehicle-switches.test.tsx")("each switch of a website shows or hides what it is about"),
  ),
};
