import { clause, testsIn, type Clauses } from "./clause.ts";

const stock = testsIn("server/api/stock-api.test.ts");
const finance = testsIn("server/api/vehicle-finance.test.ts");
const content = testsIn("server/api/content.test.ts");
const orders = testsIn("server/api/website-orders.test.ts");
const exchange = testsIn("server/orders/part-exchange.test.ts");
const valuation = testsIn("server/api/valuation.test.ts");
const reviews = testsIn("server/api/reviews.test.ts");
const leads = testsIn("server/enquiries/leads.test.ts");
const films = testsIn("server/providers/films/films.test.ts");
const icons = testsIn("server/organisation/service-icons.test.ts");
const ADDRESSES = testsIn("server/site-app.test.ts")("these are the addresses of the API and the server, all of them");

const named = testsIn("server/api-document/named-fields.test.ts");
const NAMED = named("$call takes and gives what others know by name");
const FORMS = named("the form “%s” has the fields that others send it with");

/** The calls of the API and browser storage (section 7). */
export const CALLS: Clauses = {
  "7.1": clause("One branch by its slug.", stock("a site's children and a single unit"), ADDRESSES, NAMED),
  "7.2": clause(
    "The branches that shoppers see, 60 at a time.",
    stock("sites come with their hours by day"),
    testsIn("server/api/sites.test.ts")("a list of sites ends after 60, and no sooner"),
    testsIn("server/api/sites.test.ts")("the sites after those stand on the next page, and after the last page there are none"),
    testsIn("server/api/sites.test.ts")("%s=%s is refused at its field"),
    NAMED,
  ),
  "7.3": clause("The departments of a branch.", stock("a site's children and a single unit")),
  "7.4": clause(
    "Searches have vehicles and what is known of all of them; Motability has an address of its own.",
    stock("a search answers with vehicles in pounds, counts and bounds"),
    stock("Motability has an address of its own, and its figure is the advance payment"),
    NAMED,
  ),
  "7.5": clause(
    "Finance by term, mileage, deposit and stock ids.",
    finance("gives each vehicle's items by stock id: quotes, or HasError with a reason"),
    finance("answers %s with what is wrong at which field"),
    NAMED,
  ),
  "7.6": clause(
    "Offers by template, rules and kind.",
    content("gives offers with their matching rules"),
    content("gives those of a template, and for a kind of vehicle"),
    content("gives those that are for a make, a range or a branch, makes and ranges by the offers' own rules"),
    testsIn("domain/offers/offer.test.ts")("asked for %j it is given: %s"),
    NAMED,
  ),
  "7.7": clause("A written page by its address.", content("gives a live page"), content("gives a page below another"), NAMED),
  "7.8": clause(
    "Posts that are out, sorted and paged, or all of them.",
    content("gives what was published until today, the newest first"),
    content("sorts by what is asked"),
    content("sorts and pages, and gives all for -1"),
    content("refuses the unknown option %s, also without a value"),
    NAMED,
  ),
  "7.9": clause("One post.", content("writes the rules of a part as JSON"), content("%s is no post"), NAMED),
  "7.10": clause(
    "The terms of a quote.",
    finance("gives the lender's terms with the figures of the quote, also after the vehicle's price has changed"),
    finance("knows no quote that it did not sign, and says when one has lapsed"),
    NAMED,
  ),
  "7.11": clause(
    "Whether a vehicle can be ordered, and why not.",
    orders("answers 409 for a vehicle that is %j"),
    orders("check is kind to the order that holds the vehicle itself"),
    testsIn("web/deal/builder/check-saved-order.test.ts")("asks whether it can be ordered when it never ordered it"),
    NAMED,
  ),
  "7.12": clause(
    "An order is made, and answers with its guid or with what is wrong.",
    orders("takes the smallest body, holds the vehicle for half an hour and asks for the £99"),
    orders("answers 422 for %s = %j and stores nothing"),
    NAMED,
  ),
  "7.13": clause(
    "An order by its guid.",
    orders("GET order gives the status and the order to whoever has its guid, and to nobody's cache"),
    NAMED,
  ),
  "7.14": clause(
    "An order is changed.",
    orders("PUT changes what was sent, keeps the rest and marks the order complete"),
    orders("PUT answers 422 by field and changes nothing"),
    NAMED,
  ),
  "7.15": clause(
    "What the website takes, kept for five minutes.",
    orders("config tells the builder what the website takes"),
    testsIn("web/deal/builder/order-config.test.ts")("a browser keeps what the website takes for five minutes, and asks then again"),
    NAMED,
  ),
  "7.16": clause(
    "A car comes into an order.",
    exchange("takes a car in later and gives it out again, keeps the price it promised, and is not complete for that"),
    exchange("answers %s%s %j with %s"),
    NAMED,
  ),
  "7.17": clause(
    "A car goes out of an order.",
    exchange("takes a car in later and gives it out again, keeps the price it promised, and is not complete for that"),
    exchange("answers %s%s %j with %s"),
    NAMED,
  ),
  "7.18": clause(
    "A registration is looked up, and whether it is valued already.",
    valuation("tells whose registration it is, and keeps nothing"),
    valuation("says that a car is valued already to the browser that has its hash, and to nobody else"),
    NAMED,
  ),
  "7.19": clause(
    "A car is valued; the answer ends with its hash.",
    testsIn("e2e/visit-history.e2e.ts")("what was looked at goes along with a car only after consent: %s"),
    testsIn("server/api/valuation.test.ts")(
      "has with it what its owner looked at before and the department, and nothing of that where nothing was sent",
    ),
    valuation("is kept for seven days under a hash that nobody guesses, in average condition, and explained in pounds"),
    NAMED,
  ),
  "7.20": clause(
    "A valuation by its hash, with contact; the clean value is not told.",
    valuation("shows its contact to whoever holds the hash, and a dump of the database to nobody"),
    valuation("of the hash %j there is none"),
    valuation("is kept for seven days under a hash that nobody guesses, in average condition, and explained in pounds"),
    NAMED,
  ),
  "7.21": clause("The review of a used vehicle.", reviews("the review of %s"), NAMED),
  "7.22": clause("The review of a new vehicle or an offer.", reviews("the review of %s"), NAMED),
  "7.23": clause(
    "An enquiry in parts of a form.",
    leads("an enquiry becomes a lead with what was said and what happened"),
    leads("answers what it cannot read with what is wrong"),
    testsIn("web/enquiry/lead-form.test.tsx")("where the visit came from goes along"),
    FORMS,
    NAMED,
  ),
  "7.24": clause(
    "A car by hand in parts of a form.",
    testsIn("e2e/visit-history.e2e.ts")("what was looked at goes along with a car only after consent: %s"),
    testsIn("server/deliveries/lead-mails.test.ts")(
      "a car entered by hand brings its owner's visit history and the department, to list, mail, webhook and ADF",
    ),
    testsIn("domain/enquiries/forms.test.ts")("%s is taken when all that is needed is there"),
    testsIn("domain/enquiries/forms.test.ts")("a part exchange may use the names of an order for the customer"),
    testsIn("e2e/part-exchange.e2e.ts")("whose car nobody knows tells us about it instead"),
    FORMS,
    NAMED,
  ),
  "7.25": clause(
    "Test drives have the website's own form, asking for a nearer branch is form 60.",
    testsIn("websites/wexcombe/settings.test.ts")("asking for a nearer branch is form 60, and every owner is counted"),
    leads("one hour of a vehicle is booked once, whoever presses at the same moment"),
    testsIn("e2e/lazy-hydration.e2e.ts")("asks for a car at a nearer branch, at $width pixels, JavaScript $javaScript"),
    FORMS,
  ),
  "7.26": clause(
    "A film is asked for by registration.",
    films("is asked by registration, and its film is the vehicle's"),
    films("the film's address is told by registration, nothing where there is none, and in words when nobody can be asked"),
    testsIn("e2e/gallery.e2e.ts")("a film that only its registration leads to gets a tab of its own, and nothing moves"),
    ADDRESSES,
    NAMED,
  ),
  "7.27": clause(
    "Whether a film is there is seen at its address.",
    films("without a film leaves it to the CDN, whose film counts once it is seen to be there"),
  ),
  "7.28": clause(
    "Whether the picture of a service is there is asked before it is shown.",
    icons("a picture is shown once its host has said by HEAD that it is there, and asked for again after ten minutes"),
    icons("%s leaves the words alone, and one that comes later is shown"),
    testsIn("web/organisation/branch-pages.test.tsx")(
      "%s shows the picture of a service before its words, and the words alone where there is none",
    ),
  ),
  "7.29": clause(
    "Menus of the footer may be kept elsewhere.",
    testsIn("server/content/footer-menus.test.ts")("a menu that is kept elsewhere takes the place of the website's own"),
    testsIn("server/content/footer-menus.test.ts")("%s is logged and what was there stays"),
  ),
  "7.30": clause(
    "The browser keeps saved vehicles under their name.",
    testsIn("web/storage/local-storage-list.test.ts")(
      "keeps a saved vehicle under the name savedVehicles, with what its changes are told from",
    ),
  ),
  "7.31": clause(
    "The browser keeps orders by stock id.",
    testsIn("web/deal/order/saved-orders.test.ts")("a browser remembers the order of each vehicle by its stock id"),
  ),
  "7.32": clause(
    "The browser keeps valuations.",
    testsIn("web/part-exchange/stored-valuations.test.ts")(
      "a browser keeps of a valuation what its holder needs, seven days at most and each hash once",
    ),
  ),
  "7.33": clause(
    "The browser keeps what the website takes.",
    testsIn("web/deal/builder/order-config.test.ts")("a browser keeps what the website takes for five minutes, and asks then again"),
    testsIn("e2e/deal-builder.e2e.ts")(
      "on a phone the deal lies over the page: Back and Escape close it, the page stands still, the focus returns",
    ),
  ),
};
