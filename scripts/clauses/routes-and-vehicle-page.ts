import { clause, testsIn, type Clauses } from "./clause.ts";

const states = testsIn("e2e/vehicle-page.e2e.ts");
const parts = testsIn("e2e/lazy-hydration.e2e.ts");
const gallery = testsIn("e2e/gallery.e2e.ts");
const paper = testsIn("e2e/print-and-pdf.e2e.ts");
const history = testsIn("e2e/vehicle-history.e2e.ts");
const switches = testsIn("web/vehicle/vehicle-switches.test.tsx");
const titles = testsIn("domain/stock/titles.test.ts");
const vehicleHistory = testsIn("web/vehicle/history/vehicle-history.test.ts");
const quotedTexts = testsIn("web/quoted-texts.test.tsx");
const addresses = testsIn("domain/search/search-urls.test.ts");
const opens = testsIn("domain/deal/step-table.test.ts");

/** Each part of the page, imported from a file into an empty data directory. */
const imported = testsIn("cli/imported-vehicle-page.test.ts");
const PART = imported("an imported file shows $part on the page, and the page leaves it out where the file says nothing of it");
const IMPORTED_PART = imported("the page of an imported vehicle has %s");
const BAR = switches("the bar above a vehicle says what it does");
const ROUTES = testsIn("web/routes.test.ts")("these are the addresses of the pages, all of them");
const SWITCHED = switches("each switch of a website shows or hides what it is about");
const DISTINGUISHED = addresses("the address %s is told from the others below a search path");
const IN_ORDER = states("the parts of the page stand in their order");

/** Routes and the vehicle page (section 2, up to the similar cars). */
export const ROUTES_AND_VEHICLE_PAGE: Clauses = {
  "2.1": clause(
    "A van's page is found by its slug, below /used-vans.",
    addresses("the page of %s %s %s is %s"),
    ROUTES,
    DISTINGUISHED,
    testsIn("domain/stock/sold-page.test.ts")("a vehicle that was sold %s (%s) has a page of its own: %s"),
  ),
  "2.2": clause(
    "A vehicle is also found by its id, in the path or the query.",
    states("a vehicle is found by its number alone, with what else was asked"),
    testsIn("server/api/stock-api.test.ts")("a vehicle is found by slug and by stock id, with all that is known"),
  ),
  "2.3": clause(
    "/valuation values a shopper's car, under the quoted words.",
    testsIn("e2e/home.e2e.ts")("a car is valued from the home page"),
    quotedTexts("the two first steps lead from the home page and from a vehicle, in the quoted words"),
    ROUTES,
  ),
  "2.4": clause(
    "/apply-today takes the wish for pre-approval, with a soft search and the vehicle.",
    testsIn("e2e/enquiry-forms.e2e.ts")("applies for pre-approval with a soft search, for a vehicle"),
    quotedTexts("the two first steps lead from the home page and from a vehicle, in the quoted words"),
    ROUTES,
  ),
  "2.5": clause(
    "All stock is searched at /vehicle-search.",
    testsIn("e2e/search.e2e.ts")("a search from the home page leads to its results"),
    ROUTES,
    DISTINGUISHED,
    testsIn("websites/wexcombe/settings.test.ts")("all of its stock is listed at /vehicle-search"),
  ),
  "2.6": clause(
    "From a car the way back leads to /used-cars, from anything else to /used-vans.",
    addresses("from a car the way back leads to the cars, from anything else to the vans"),
    paper("Back to results leads to the same search, and to all cars for whoever came from elsewhere"),
  ),
  "2.7": clause(
    "Branches are at /locations.",
    testsIn("e2e/content-and-branches.e2e.ts")("a shopper finds the nearest branch by postcode"),
    ROUTES,
  ),
  "2.8": clause(
    "Printing opens a tab below the search path, at print and the slug.",
    paper("Print opens a sheet in a new tab"),
    SWITCHED,
    ROUTES,
    DISTINGUISHED,
    BAR,
  ),
  "2.9": clause(
    "The PDF is at the vehicle's own address with its format.",
    paper("View PDF is a small file with the page's own prices"),
    SWITCHED,
    BAR,
  ),
  "2.10": clause(
    "addpx in the address opens the part exchange.",
    opens("the builder opens with"),
    testsIn("web/deal/builder/initial-screen.test.ts")("a free vehicle opens with %s (?%s)"),
    testsIn("e2e/deal-builder.e2e.ts")("?%s at 1440 pixels leads to the screen that it opens, on a vehicle that is %s"),
  ),
  "2.11": clause(
    "enquiry in the address opens the enquiry form.",
    opens("the builder opens with"),
    testsIn("web/deal/builder/initial-screen.test.ts")("a free vehicle opens with %s (?%s)"),
    testsIn("e2e/deal-builder.e2e.ts")("?%s at 1440 pixels leads to the screen that it opens, on a vehicle that is %s"),
  ),
  "2.12": clause(
    "Title, description, canonical address and tags for social networks are the vehicle's.",
    states("another vehicle begins at the top with a deposit of 10 %, and says of itself what the server says"),
    gallery("a page says what it sells, where it stands and who sells it"),
    gallery("the preview is a picture of the size that previews have"),
  ),
  "2.13": clause(
    "The title begins with the kind of advert and names colour, make, model, derivative, year and site.",
    titles("a used vehicle's title names colour, make, model, derivative and year"),
  ),
  "2.14": clause(
    "The description promises price, twelve months of warranty, delivery and finance.",
    titles("a used vehicle's description promises the minimum warranty"),
    titles("a %s advert never says used and promises no used warranty"),
  ),
  "2.15": clause(
    "A website's own template may name every fact of the vehicle.",
    titles("a website's own template may use every placeholder"),
  ),
  "2.16": clause(
    "Each page has one canonical address.",
    testsIn("e2e/landing-pages-and-urls.e2e.ts")("every address of the sitemap is a page that search engines may keep, under that address"),
  ),
  "2.17": clause(
    "That a vehicle is looked at is told once.",
    parts("that a vehicle is looked at is told once, and only after the shopper accepts"),
    testsIn("web/analytics/viewed-item.test.ts")("a vehicle that is looked at is an item in GA4's shape"),
    testsIn("web/analytics/viewed-item.test.ts")("that a vehicle is looked at is called as GA4 calls it, and told once"),
  ),
  "2.18": clause(
    "Without a slug the vehicle is found by its number.",
    states("a vehicle is found by its number alone, with what else was asked"),
  ),
  "2.19": clause(
    "Leaving closes what was open, frees the scrolling and forgets the branch.",
    states("leaving closes what was open and lets the page scroll, and nothing of the vehicle's branch stays behind"),
  ),
  "2.20": clause(
    "Another vehicle begins at the top, with a deposit of 10.",
    states("another vehicle begins at the top with a deposit of 10 %"),
    testsIn("websites/wexcombe/settings.test.ts")(
      "a deal begins with 10 %, 48 months, 8,000 miles a year and an excellent rating, and £99 reserve",
    ),
  ),
  "2.21": clause(
    "A banner promises twelve months of warranty, on used vehicles.",
    PART,
    switches("the warranty is promised for used vehicles only"),
    IN_ORDER,
  ),
  "2.22": clause(
    "The gallery has a tab for each kind of media there is, film first on the page; a picture grows with a press, and the caption says so.",
    PART,
    testsIn("domain/stock/media.test.ts")("stand in the order of the vehicle's page: film, photos, turntable, imperfections"),
    testsIn("domain/stock/media.test.ts")("are only those that it has something of"),
    gallery("a vehicle with a film begins with its poster"),
    gallery("the keyboard opens the full screen"),
    quotedTexts("a picture says how it is enlarged"),
    quotedTexts("each kind of media has a tab of its name, the photos with their number"),
  ),
  "2.23": clause("A bar stands above the vehicle.", IMPORTED_PART, IN_ORDER, SWITCHED, BAR),
  "2.24": clause(
    "The way back to the results goes to the search that the shopper came from.",
    paper("Back to results leads to the same search, and to all cars for whoever came from elsewhere"),
    paper("without the Navigation API, too, Back to results leads to the same list at the same place"),
    BAR,
  ),
  "2.25": clause(
    "Saving, comparing, sharing with five networks, printing and the PDF each have a switch; saved and compared are said in the " +
      "quoted words.",
    SWITCHED,
    testsIn("web/vehicle/dialogs/share-links.test.ts")("leads to five platforms, each with the page's whole address"),
    testsIn("e2e/saved-and-compared.e2e.ts")("a vehicle's page saves, shares with five platforms"),
    testsIn("e2e/saved-and-compared.e2e.ts")("takes three vehicles, refuses a fourth in words"),
    BAR,
  ),
  "2.26": clause(
    "At first saving, sharing and printing are on, comparing is off.",
    testsIn("e2e/saved-and-compared.e2e.ts")(
      "a vehicle's page saves, shares with five platforms, and offers to compare only where the dealer wants it",
    ),
    testsIn("websites/wexcombe/settings.test.ts")("a vehicle's page offers to save, share and print, and not to compare"),
  ),
  "2.27": clause(
    "A summary says what the vehicle is.",
    PART,
    IN_ORDER,
    switches("the dealer's line about a vehicle stands under its name"),
  ),
  "2.28": clause("Price and finance stand together.", PART, IN_ORDER),
  "2.29": clause("The description follows.", PART, IN_ORDER),
  "2.30": clause("The highlights follow.", PART, IN_ORDER),
  "2.31": clause(
    "The specification opens in drawers; below it stands where it comes from and who confirms it.",
    PART,
    history("one drawer of the specification is open at a time, the overview first"),
    IN_ORDER,
    testsIn("websites/wexcombe/settings.test.ts")("the specification says that others' data stand in it and whom to ask"),
  ),
  "2.32": clause(
    "Four tiles, each with a switch.",
    PART,
    vehicleHistory("say in a few words what each modal tells, in their order"),
    vehicleHistory("can be switched off by the website, each with its modal: %s"),
  ),
  "2.33": clause("A warning comes from the website's words for this page.", IMPORTED_PART, IN_ORDER),
  "2.34": clause(
    "Seven selling points; the last names inspection, check, warranty and MOT.",
    PART,
    IMPORTED_PART,
    testsIn("websites/wexcombe/settings.test.ts")("seven selling points, with the promises of quality in numbers"),
    testsIn("demo/stock/vehicles.test.ts")("keeps the promise of the selling points: six months of MOT, or three to the first one"),
    IN_ORDER,
  ),
  "2.35": clause("The deal is built on the page.", PART, IN_ORDER),
  "2.36": clause("A row of similar cars.", IMPORTED_PART, IN_ORDER, parts("a similar car opens in place, and back leads to the first one")),
  "2 Move closer": clause(
    "Only an available vehicle can be asked to a nearer branch.",
    PART,
    switches("a vehicle that is $name cannot be asked to a nearer branch"),
    testsIn("server/enquiries/leads.test.ts")(
      "only a vehicle that is there and that nobody has is brought closer, and nobody drives what is kept for somebody",
    ),
    SWITCHED,
  ),
  "2 View by appointment": clause(
    "A vehicle that a colleague or a customer drives is seen by appointment.",
    PART,
    switches("a vehicle that stands at %s is viewed by appointment"),
  ),
};
