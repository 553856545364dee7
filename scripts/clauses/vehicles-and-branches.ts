import { clause, testsIn, type Clauses } from "./clause.ts";

const FIELDS_ON_PAGES = testsIn("e2e/vehicle-fields.e2e.ts")(
  "the pages of %s show each field of identity and price, or the page on fields says that none does",
);
const given = testsIn("server/stock/present.test.ts");
const branch = testsIn("server/organisation/present-site.test.ts");
const orderBody = testsIn("server/orders/placing/order-body.test.ts");

/** Each field of section 3, from a file imported into an empty data directory to the API's response. */
const IMPORTED = testsIn("server/stock/import/section-3.test.ts")(
  "a file brings %s into an empty shop, and the API gives it as it stands in the file",
);
const BRANCHES = testsIn("cli/imported-branches.test.ts")(
  "what the demonstration's API says of its branches, imported into an empty folder, gives the same API and pages",
);
const ordered = testsIn("cli/imported-order.test.ts");
const HOLDER = ordered("what an order says of %s is what its holder is given");
const LENDER = ordered("what an application says of %s is what the lender is given");
const NAMED = given("a vehicle's %s is given under the trade's names");
const APPLICATION = orderBody("an application tells %s under the trade's names");
const ORDER_FIELDS = orderBody("an order tells %s under the trade's names");
const RECORDS = testsIn("web/vehicle/history/vehicle-history.test.ts");
const ACCEPTED = orderBody("an order tells vehicle, acceptances, extras and the bot check's token under the trade's names");

/** Vehicles, branches and customers of orders (section 3, up to the form of an order). */
export const VEHICLES_AND_BRANCHES: Clauses = {
  "3.1": clause(
    "A vehicle has its ids, slug, registration and catalogue numbers.",
    IMPORTED,
    FIELDS_ON_PAGES,
    testsIn("web/vehicle/stock-format.test.tsx")(
      "a field that a page shows is said to be shown, and the others are listed as shown by none",
    ),
    NAMED,
  ),
  "3.2": clause(
    "It has make, model, range, derivative, name, year and colour.",
    IMPORTED,
    FIELDS_ON_PAGES,
    testsIn("web/vehicle/stock-format.test.tsx")(
      "a field that a page shows is said to be shown, and the others are listed as shown by none",
    ),
    NAMED,
  ),
  "3.3": clause("It has fuel, gearbox, body, doors, seats and mileage, two of them as slugs too.", IMPORTED, NAMED),
  "3.4": clause("It has a category, tags and a department.", IMPORTED, NAMED),
  "3.5": clause("It has a description, a line of its own and perhaps the maker's approval.", IMPORTED, NAMED),
  "3.6": clause("It has highlights.", IMPORTED, NAMED),
  "3.7": clause("It has extras with prices.", IMPORTED, NAMED),
  "3.8": clause(
    "It is advertised as one of seven kinds.",
    IMPORTED,
    NAMED,
    testsIn("server/stock/index/stock-index.test.ts")(
      "leaves Motability and contract hire out of results and bounds until they are asked for",
    ),
    testsIn("domain/search/filters.test.ts")("reads offers as offer and leaves results-page offers to find nothing"),
    testsIn("server/api/content.test.ts")("gives offers with their matching rules"),
  ),
  "3.9": clause(
    "It says whether it is an offer or for the Motability Scheme.",
    IMPORTED,
    NAMED,
    testsIn("server/api/stock-api.test.ts")("Motability has an address of its own, and its figure is the advance payment"),
    testsIn("web/deal/builder/deal-switches.test.tsx")("each switch of a website shows or hides what it is about in the deal"),
    given("a vehicle for the Motability Scheme says so"),
  ),
  "3.10": clause("It says how VAT stands in its price.", IMPORTED, NAMED, testsIn("domain/pricing/vat-label.test.ts")("VAT label: %s")),
  "3.11": clause(
    "It has all its prices and the fee.",
    IMPORTED,
    FIELDS_ON_PAGES,
    testsIn("web/vehicle/stock-format.test.tsx")(
      "a field that a page shows is said to be shown, and the others are listed as shown by none",
    ),
    NAMED,
  ),
  "3.12": clause("It stands at a branch.", IMPORTED, NAMED),
  "3.13": clause("Its pictures have sizes and marks.", IMPORTED, NAMED),
  "3.14": clause(
    "It has films.",
    IMPORTED,
    NAMED,
    testsIn("domain/stock/media.test.ts")("are the list, and the single one of a feed once"),
  ),
  "3.15": clause("It has the days of first registration and of the end of the MOT.", IMPORTED, NAMED),
  "3.16": clause(
    "Its MOT tests have day, end and outcome, and PASSED is a pass.",
    IMPORTED,
    NAMED,
    RECORDS("is newest first, with advisories as they were written, and judges the mileage"),
    testsIn("domain/stock/mot/mot.test.ts")(
      "the certificate of the newest pass wins over the stated end of the MOT, which wins over the first test",
    ),
  ),
  "3.17": clause("Its services have day and mileage.", IMPORTED, NAMED, RECORDS("the service history is newest first")),
  "3.18": clause("It counts its previous keepers.", IMPORTED, NAMED),
  "3.19": clause(
    "It is available, on order or reserved, and only the last counts as reserved.",
    IMPORTED,
    given("a vehicle that is %s is reserved: %s"),
    testsIn("domain/search/filters.test.ts")("knows whether a vehicle is available, on order or reserved, and nothing else of it"),
    testsIn("server/api/website-orders.test.ts")("takes a vehicle that is on order"),
  ),
  "3.20": clause("It says whether and since when it is reserved.", IMPORTED, NAMED),
  "3.21": clause("A branch has id, name, postcode and slug.", BRANCHES, branch("a branch has id, name, postcode, slug and what it does")),
  "3.22": clause(
    "A branch lists its services, used cars as Sales.",
    BRANCHES,
    testsIn("demo/dealer.test.ts")("what a branch does goes by the trade's keys, and used cars are Sales"),
    branch("a branch has id, name, postcode, slug and what it does"),
    testsIn("demo/seed.test.ts")("has its four sites, every vehicle, and the prices as they were asked"),
  ),
  "3.23": clause(
    "A branch has its hours day by day.",
    BRANCHES,
    branch("a branch tells from when until when it is open on a %s"),
    branch("a branch that is closed on a Sunday says so"),
  ),
  "3.24": clause("A customer has a title, names, an e-mail address and telephones.", HOLDER, ORDER_FIELDS),
  "3.25": clause("An applicant tells birth, family, nationality and licence.", LENDER, APPLICATION),
  "3.26": clause(
    "An applicant tells an address in all its parts.",
    LENDER,
    testsIn("e2e/application-forms.e2e.ts")("an address is told in its parts, which the page shows again and the check repeats"),
    testsIn("server/orders/applications/finance-order.test.ts")(
      "an address in parts is an address: it is stored, complete, and the lender reads every part",
    ),
    APPLICATION,
  ),
  "3.27": clause("An applicant tells work and income.", LENDER, APPLICATION),
  "3.28": clause(
    "An applicant tells earlier addresses and work.",
    ordered("what an application says of earlier addresses and work is what the lender is given"),
    APPLICATION,
    testsIn("domain/finance-application/finance-application.test.ts")("a short stay is saved, and asks for the address before"),
  ),
  "3.29": clause(
    "An applicant tells the account and what is spent, and the database holds neither in plain text.",
    LENDER,
    APPLICATION,
    testsIn("server/orders/applications/application-secrets.test.ts")("a dump of the database tells nothing of an application"),
  ),
  "3.30": clause("An applicant tells what will change.", LENDER, APPLICATION),
  "3.31": clause(
    "An order tells where the visit came from.",
    HOLDER,
    ORDER_FIELDS,
    testsIn("domain/enquiries/source.test.ts")("a visit that came by %s"),
  ),
  "3.32": clause("An order tells what was accepted.", HOLDER, ACCEPTED),
  "3.33": clause(
    "There are three ways to pay.",
    ordered("an order is paid %s"),
    HOLDER,
    ACCEPTED,
    orderBody("titles, ways to pay, products and ratings are the trade's"),
  ),
  "3.34": clause(
    "An order has a guid, and a day and an hour to view.",
    HOLDER,
    ORDER_FIELDS,
    testsIn("server/api/website-orders.test.ts")("takes the smallest body, holds the vehicle for half an hour and asks for the £99"),
  ),
};
