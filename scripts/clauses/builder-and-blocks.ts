import { clause, testsIn, type Clauses } from "./clause.ts";

const table = testsIn("domain/deal/step-table.test.ts");
const buy = testsIn("e2e/reserve-and-buy.e2e.ts");
const enquiryForms = testsIn("e2e/enquiry-forms.e2e.ts");
const builder = testsIn("e2e/deal-builder.e2e.ts");
const gallery = testsIn("e2e/gallery.e2e.ts");
const similar = testsIn("web/vehicle/similar-search.test.ts");
const vehicleHistory = testsIn("web/vehicle/history/vehicle-history.test.ts");
const switches = testsIn("web/vehicle/vehicle-switches.test.tsx");
const customSettings = testsIn("e2e/custom-settings.e2e.ts");
const home = testsIn("e2e/home.e2e.ts");
const results = testsIn("e2e/results.e2e.ts");
const places = testsIn("e2e/content-and-branches.e2e.ts");
const hours = testsIn("domain/organisation/opening-hours.test.ts");
const measures = testsIn("scripts/measures.test.ts");
const quotedTexts = testsIn("web/quoted-texts.test.tsx");
const featured = testsIn("domain/content/featured-vehicles.test.ts");
const savedVehicles = testsIn("e2e/saved-and-compared.e2e.ts");

const NAMED = testsIn("web/deal/builder/deal-switches.test.tsx")("the deal is called what it is, and so is the step after it");
const LIGHTBOX = gallery("the keyboard opens the full screen, moves in it, and comes back to where it was");

/** The deal, the lightbox and the other blocks (the rest of section 2). */
export const BUILDER_AND_BLOCKS: Clauses = {
  "2.37": clause(
    "The first screen has ways to pay, figures, part exchange, summary and foot.",
    builder("on a phone the deal lies over the page"),
    table("reaches every screen from the first"),
    NAMED,
  ),
  "2.38": clause(
    "The part exchange has a screen.",
    table("reaches every screen from the first"),
    testsIn("e2e/part-exchange.e2e.ts")("by keyboard the deal gets its part exchange"),
  ),
  "2.39": clause(
    "The checkout is another for reserving, paying in full and finance.",
    buy("finds a car, reserves it for £99 and sees what happens next"),
    buy("pays in full: £99 now and the rest later"),
    testsIn("e2e/finance-application.e2e.ts")("applies for finance page by page"),
    NAMED,
    table("reaches every screen from the first"),
  ),
  "2.40": clause("The enquiry has a screen.", table("reaches every screen from the first"), enquiryForms("asks about a reserved car")),
  "2.41": clause(
    "The test drive has a screen, with a way back to the deal.",
    enquiryForms("books a test drive from the deal"),
    table("leads from every screen but the last ones back to the first"),
  ),
  "2.42": clause(
    "An order that is paid for ends on its own screen.",
    table("reaches every screen from the first"),
    buy("pays in full: £99 now and the rest later"),
  ),
  "2.43": clause(
    "An application that is sent ends on its own screen.",
    table("reaches every screen from the first"),
    testsIn("e2e/finance-application.e2e.ts")("applies for finance page by page"),
  ),
  "2.44": clause("A reserved vehicle says so.", buy("who was too slow reads that the car is reserved and sees others like it")),
  "2.45": clause(
    "A reserved vehicle can be asked about.",
    testsIn("web/enquiry/enquiry-section.test.tsx")("a reserved vehicle %s, as the website's switches say"),
    enquiryForms("asks about a reserved car"),
  ),
  "2.46": clause(
    "Similar vehicles are searched by make, range and a thousand pounds either way, rounded up.",
    similar("looks for the same make and range within a thousand pounds"),
    similar("rounds both ends up to whole pounds"),
    similar("never asks for less than nothing"),
  ),
  "2 mobile modal": clause(
    "On a phone the deal is a modal with an entry in the history, the page behind stands still, and Back closes it.",
    builder("on a phone the deal lies over the page: Back and Escape close it, the page stands still, the focus returns"),
  ),
  "2 ten modals": clause(
    "Ten modals open by their names.",
    vehicleHistory("say in a few words what each modal tells, in their order"),
    vehicleHistory("%s, on the vehicles that it concerns, and only with words"),
    testsIn("e2e/vehicle-page.e2e.ts")("$name opens, keeps the focus inside, closes with Escape and gives the focus back"),
    testsIn("e2e/vehicle-history.e2e.ts")("every record of a vehicle opens by its name with the keyboard alone"),
    savedVehicles("a vehicle's page saves, shares with five platforms"),
  ),
  "2.47": clause("The full screen has a large picture and small ones.", LIGHTBOX),
  "2.48": clause(
    "The full screen counts, names the vehicle and closes.",
    LIGHTBOX,
    gallery("an address with a picture opens it, and closing it leaves the page"),
    quotedTexts("the full screen names the vehicle and says which picture of how many it is"),
  ),
  "2.49": clause(
    "Two fingers enlarge the picture and never the page.",
    gallery("a finger swipes the gallery and the full screen, two fingers and a double tap look closer, and the page never zooms"),
  ),
  "2.50": clause("The page does not scroll behind the full screen.", LIGHTBOX),
  "2.51": clause(
    "Offers stand among the results.",
    home("stand at every fifth place, with one more at the end"),
    results("offers stand at every fifth place and are no vehicles"),
  ),
  "2.52": clause(
    "Vehicles are saved, and up to three compared.",
    savedVehicles("are saved on a card, listed with what has changed, and the same in every tab"),
    savedVehicles("takes three vehicles, refuses a fourth in words"),
    quotedTexts("whoever has nothing to compare reads how many vehicles can stand side by side"),
  ),
  "2.53": clause(
    "A card sums up the search.",
    results("the home page searches in words, and by the month"),
    testsIn("domain/search/applied-filters.test.ts")("names everything that narrows the search"),
  ),
  "2.54": clause(
    "A branch has a map from its name and postcode, and its opening hours.",
    places("the street map is fetched from elsewhere when it is asked for, and nothing before"),
    hours("groups consecutive days with equal times"),
    testsIn("web/organisation/street-map.test.ts")("the map of a branch, and the way there, are looked up by its name and postcode"),
  ),
  "2.55": clause(
    "MOT tests stand in a table.",
    vehicleHistory("is newest first, with advisories as they were written, and judges the mileage"),
  ),
  "2.56": clause("Services stand in a table, newest first.", vehicleHistory("the service history is newest first")),
  "2.57": clause("Previous owners are said in words.", vehicleHistory("count the owners, with the increment %s and %i keepers recorded")),
  "2.58": clause(
    "Written pages may have a carousel and selling points.",
    testsIn("server/content/blocks.test.ts")("stand between the words, in their order"),
  ),
  "2.59": clause(
    "Two first steps beside buying, in the quoted words.",
    quotedTexts("the two first steps lead from the home page and from a vehicle, in the quoted words"),
  ),
  "2.60": clause(
    "Call, chat and WhatsApp; a call is counted where the branch has a number for that, else the branch's or the website's number is rung.",
    switches("each switch of a website shows or hides what it is about"),
    switches("a call goes to the website's number where the branch has none"),
    testsIn("e2e/failure-states.e2e.ts")("a call rings the branch's own number until it is made, and then the one that is counted"),
    quotedTexts("the ways to talk to somebody are called by their names"),
  ),
  "2.61": clause(
    "Asking for a nearer branch opens over the page, which stands still in windows up to 600.",
    testsIn("e2e/lazy-hydration.e2e.ts")("asks for a car at a nearer branch, at $width pixels, JavaScript $javaScript"),
    measures("up to 600 the page stands still behind the wish for a nearer branch"),
  ),
  "2.62": clause(
    "A block of vehicles has tabs, each a search or a page, opened by a slug of its label or by default.",
    featured("the tab %s is called %s in an address"),
    featured("asked for $asked with $byDefault as default, $open is open"),
    home("a tab of words takes the place of the vehicles"),
    home("two blocks of tabs leave each other alone, also when the second is pressed before the first has changed"),
    home("a link of one block keeps the other block's tab, and a link of release 0.1 still opens the second block's"),
  ),
  "2.63": clause(
    "A moving line stands beside electric vehicles without free interest, where the website has its words.",
    testsIn("domain/content/ticker.test.ts")("beside a vehicle with fuel $fuel_type"),
    testsIn("web/content/ticker-lines.test.ts")(
      "the ticker stands beside an electric vehicle, and not where the website has no such snippet",
    ),
    home("axe finds nothing on the page of an electric vehicle, whose moving text and notes have names of their own"),
  ),
  "2.64": clause(
    "The representative example has a title, stands in a box, and is hidden for offers where the website says so.",
    testsIn("domain/finance/hidden-finance.test.ts")("hiding the example on offer vehicles hides their monthly figure too"),
    customSettings("has its own default tab, no arrows, its own title of the example"),
    testsIn("websites/wexcombe/settings.test.ts")("the representative example has its usual title and stands in a box"),
    testsIn("e2e/representative-apr.e2e.ts")("%s names the website's representative APR and no other"),
    testsIn("e2e/representative-apr.e2e.ts")("is the one that the website names, on every list, whatever is listed"),
  ),
};
