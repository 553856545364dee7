import { clause, testsIn, type Clauses } from "./clause.ts";

const settings = testsIn("websites/wexcombe/settings.test.ts");
const featured = testsIn("domain/content/featured-vehicles.test.ts");
const deposit = testsIn("domain/finance/deposit/deposit.test.ts");
const px = testsIn("domain/part-exchange/part-exchange.test.ts");
const states = testsIn("e2e/vehicle-page.e2e.ts");
const cut = testsIn("web/vehicle/truncate-text.test.ts");
const review = testsIn("domain/reviews/review.test.ts");
const hours = testsIn("domain/organisation/opening-hours.test.ts");
const quotedTexts = testsIn("web/quoted-texts.test.tsx");
const measures = testsIn("scripts/measures.test.ts");
const home = testsIn("e2e/home.e2e.ts");
const pictures = testsIn("domain/stock/pictures.test.ts");
const orders = testsIn("server/api/website-orders.test.ts");

/** Numbers and limits (section 9). */
export const CONSTANTS: Clauses = {
  "9.1": clause(
    "What the website takes is kept for five minutes.",
    orders("config tells the builder what the website takes"),
    testsIn("web/deal/builder/order-config.test.ts")("a browser keeps what the website takes for five minutes, and asks then again"),
  ),
  "9.2": clause(
    "Valuations are kept for seven days, each hash once.",
    px("goes after seven days, and a hash is kept once"),
    px("says until when, and on what condition"),
    testsIn("server/api/valuation.test.ts")("is kept for seven days under a hash that nobody guesses"),
  ),
  "9.3": clause(
    "What follows scrolling waits 200 ms.",
    states("the rail sticks 10 pixels below the top, and the bar of prices comes 200 ms after scrolling has paused"),
    measures("what follows scrolling waits 200 ms, and the rail sticks 10 pixels below the top"),
  ),
  "9.4": clause("60 branches a list.", testsIn("server/api/sites.test.ts")("a list of sites ends after 60, and no sooner")),
  "9.5": clause(
    "A tab shows 6 vehicles, 24 at most, cheapest first.",
    featured("a tab that asks for %s vehicles shows %i"),
    featured("a tab searches by its filters, cheapest first, six at a time"),
  ),
  "9.6": clause(
    "8 similar cars of the same make, others only, cheapest first.",
    testsIn("server/stock/stock.test.ts")("offers eight others of the same make beside a vehicle, cheapest first"),
  ),
  "9.7": clause(
    "Three vehicles are compared, in the quoted words.",
    testsIn("web/storage/local-storage-list.test.ts")(
      "compares three vehicles at most and shows no picture from a foreign kind of address",
    ),
    quotedTexts("whoever has nothing to compare reads how many vehicles can stand side by side"),
  ),
  "9.8": clause(
    "Every fifth place is an offer's, with one more at the end.",
    testsIn("domain/offers/interleave.test.ts")("$vehicles vehicles and $offers offers stand as $mixed"),
    testsIn("domain/offers/interleave.test.ts")("a whole page of 24 has its offers at 5, 10, 15, 20, 25 and 30, and one more at the end"),
  ),
  "9.9": clause("A tab on finance asks for £10 a month.", featured("a tab for finance only asks for a monthly figure of at least £10")),
  "9.10": clause(
    "Three products and three ways to pay.",
    testsIn("server/orders/placing/order-body.test.ts")("titles, ways to pay, products and ratings are the trade's"),
  ),
  "9.11": clause(
    "A deposit under 50 is a percentage, 20 at least plus VAT.",
    deposit("below 50 is a percentage when nothing says what it is"),
    deposit("in percent is at least 20 % on a commercial-VAT vehicle"),
  ),
  "9.12": clause(
    "Where an order begins.",
    orders("config tells the builder what the website takes"),
    settings("a deal begins with 10 %, 48 months, 8,000 miles a year and an excellent rating, and £99 reserve"),
  ),
  "9.13": clause(
    "10 percent, 48 months, 8,000 miles and £99.",
    orders("config tells the builder what the website takes"),
    settings("a deal begins with 10 %, 48 months, 8,000 miles a year and an excellent rating, and £99 reserve"),
  ),
  "9.14": clause(
    "Finance begins with 10 percent.",
    settings("a deal begins with 10 %, 48 months, 8,000 miles a year and an excellent rating, and £99 reserve"),
  ),
  "9.15": clause(
    "The rating is excellent at first.",
    settings("a deal begins with 10 %, 48 months, 8,000 miles a year and an excellent rating, and £99 reserve"),
  ),
  "9.16": clause(
    "A price has the fee and the extras inside, and the part exchange comes off what is left to pay.",
    testsIn("domain/deal/totals.test.ts")("adds the extras, and takes the part exchange and what was paid off what is left to pay"),
    testsIn("domain/stock/card.test.ts")("shows the price with the admin fee inside"),
  ),
  "9.17": clause(
    "A balance is price less what is owed; C3 at first; the website has factors for three trade values.",
    px("is the sum of prices less settlements"),
    px("is average until somebody answers, and for the answers of an average car"),
    px("in condition %s is its trade value times the factor"),
  ),
  "9.18": clause(
    "No valuation where the vehicle costs 20,000 less than the clean value.",
    px("of a car worth £35,000 clean beside a vehicle for £%d: refused is %s"),
  ),
  "9.19": clause(
    "Four tags name an amount, one the word Finance.",
    deposit("of the tag %s is %i pence"),
    testsIn("domain/stock/card.test.ts")("the tag %s reads %s"),
    testsIn("domain/stock/sash.test.ts")("a contribution of the tag %s is said as “%s”"),
  ),
  "9.20": clause("VAT inside is said on hire and on commercial vans.", testsIn("domain/pricing/vat-label.test.ts")("VAT label: %s")),
  "9.21": clause(
    "Six months of MOT, three to a first test.",
    testsIn("domain/stock/mot/mot.test.ts")("%s is promised its months of MOT"),
    testsIn("web/vehicle/history/vehicle-history.test.ts")("promises %s"),
    testsIn("e2e/failed-mot.e2e.ts")("says so with both dates on its tile and in its MOT history, and its page promises no MOT"),
    testsIn("e2e/failed-mot.e2e.ts")("a car that has passed since has the certificate of that pass, and its promise back"),
  ),
  "9.22": clause(
    "15 days to return, twelve months of warranty.",
    settings("a vehicle comes back within 15 days, and is under warranty for twelve months"),
    testsIn("web/vehicle/vehicle-switches.test.tsx")("the warranty is promised for used vehicles only"),
  ),
  "9.23": clause(
    "Days in a row with equal hours stand together, and Mon-Sun where nothing is open.",
    hours("groups consecutive days with equal times"),
    hours("equal days that are not neighbours stay apart"),
    hours("a site that never opens shows Mon-Sun"),
  ),
  "9.24": clause(
    "The third paragraph is cut at 389 on a phone, three show first, and marks are tens.",
    review("the third is cut %s"),
    review("the first three show first and the others follow"),
    review("out of ten become percentages, in their own order, and what was not marked is left out"),
  ),
  "9.25": clause(
    "A description is cut at 200, the words below the specification at 130.",
    cut("a long %s is cut after a word, within %i characters, and nothing is lost"),
  ),
  "9.26": clause(
    "A name is cut after 29 on a phone.",
    quotedTexts("a name is cut after 29 characters on a small screen, and is there in full"),
    testsIn("e2e/results.e2e.ts")("a long name is cut on a small screen only, and never for those who listen"),
    measures("a name is cut in windows under 768"),
  ),
  "9.27": clause(
    "Pages change at the dealer's widths.",
    measures("style sheets change at the dealer's widths and at none a few pixels beside them"),
  ),
  "9.28": clause(
    "Up to 1024 is mobile.",
    measures("up to 1024 the deal lies over the page"),
    testsIn("e2e/deal-builder.e2e.ts")("on a phone the deal lies over the page"),
  ),
  "9.29": clause(
    "The page stands still behind the deal up to 1024, behind the wish for a nearer branch up to 600.",
    measures("up to 1024 the deal lies over the page"),
    measures("up to 600 the page stands still behind the wish for a nearer branch"),
    testsIn("e2e/deal-builder.e2e.ts")("on a phone the deal lies over the page"),
  ),
  "9.30": clause(
    "One slide up to 767, then the numbers for tablets up to 1024 and 1339, and three where a carousel says nothing else.",
    testsIn("e2e/custom-settings.e2e.ts")("shows three slides of a carousel side by side, two on a tablet and one on a phone"),
    home("the carousel shows four, three, two or one vehicles side by side, by the width of the page"),
    measures("the carousel changes its slides at 767, 1024 and 1339"),
  ),
  "9.31": clause(
    "Featured vehicles stand in fours, threes or twos.",
    home("the carousel shows four, three, two or one vehicles side by side, by the width of the page"),
    measures("the carousel changes its slides at 767, 1024 and 1339"),
  ),
  "9.32": clause(
    "11, 5 or 4 small pictures; the full screen is 600 high.",
    measures("eleven, five or four small pictures stand in a row, and the large one is 600 high"),
  ),
  "9.33": clause(
    "Pictures are 480 and 768 wide, or the website's; a drawing stands for none.",
    testsIn("e2e/custom-settings.e2e.ts")("sends its pictures in widths of its own, and the demonstration in 480 and 768"),
    pictures("name each width and format of our own pictures, AVIF first, with the original as the fallback"),
    testsIn("server/media/media-app.test.ts")("is an SVG: %s"),
    testsIn("server/media/remote-pictures.test.ts")(
      "such a photo comes in every size and format, upright, without what the camera noted, for a year, and is fetched once",
    ),
    testsIn("web/failures.test.tsx")("a vehicle that has no picture is a drawing"),
    testsIn("web/deal/builder/deal-switches.test.tsx")("each switch of a website shows or hides what it is about in the deal"),
  ),
  "9.34": clause(
    "Every owner is counted, also the present one, unless the website says otherwise.",
    testsIn("web/vehicle/history/vehicle-history.test.ts")("count the owners, with the increment %s and %i keepers recorded"),
    settings("asking for a nearer branch is form 60, and every owner is counted"),
  ),
  "9.35": clause(
    "What sticks, sticks at 10.",
    states("the rail sticks 10 pixels below the top, and the bar of prices comes 200 ms after scrolling has paused"),
    measures("what follows scrolling waits 200 ms, and the rail sticks 10 pixels below the top"),
  ),
  "9.36": clause(
    "Scrolling glides from 1025 on and ends 16 below the top.",
    states("the way to the deal ends 16 pixels below the top, and glides: $glides, with motion: $reducedMotion, scripts: $scripts"),
    measures("from 1025 on scrolling glides, and ends 16 pixels below the top"),
  ),
  "9.37": clause(
    "The stars of a review say a percentage.",
    testsIn("web/vehicle/history/vehicle-history.test.ts")("has percentages, and none of the paragraphs that the website leaves out"),
  ),
};
