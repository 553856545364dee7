import { addDays, londonDay, type Moment } from "#domain/calendar.ts";
import type { CustomerReviews } from "#domain/reviews/customer-reviews.ts";
import { chance } from "#demo/stock/chance.ts";

const PERIOD_DAYS = 365;
/** Days between two reviews, on average. */
const EVERY_DAYS = 8;

/** What invented customers wrote, the newest first. Older reviews have stars alone. */
const TEXTS = [
  {
    stars: 5,
    name: "Helen W.",
    title: "Price on the screen was the price I paid",
    text:
      "Reserved a Fiesta online on Sunday evening and drove it home on Tuesday. " +
      "No fees turned up at the end, and nobody tried to sell me anything.",
  },
  {
    stars: 4,
    name: "Imran K.",
    title: "Good car, short wait",
    text:
      "The Octavia was exactly as described, down to the scratch on the rear bumper that they had photographed. " +
      "I waited about twenty minutes for the paperwork.",
  },
  {
    stars: 2,
    name: "Sian P.",
    title: "Nice people, slow call back",
    text:
      "I asked about moving a van to Salisbury and heard nothing for two days. " +
      "Once they rang it was sorted, but I nearly bought elsewhere.",
  },
  {
    stars: 5,
    name: "Graham T.",
    title: "Fair offer for my old car",
    text:
      "The valuation I got on the website was what they gave me. " +
      "They checked it over in ten minutes and settled my finance the same day.",
  },
] as const;

/** Invented reviews of the year before `now`, the same for each day. */
export function demoCustomerReviews(now: Moment): CustomerReviews {
  const today = londonDay(now);
  const draw = chance("customer-reviews");
  const reviews: CustomerReviews["reviews"][number][] = [];
  for (let ago = 2; ago < PERIOD_DAYS; ago += draw.whole(EVERY_DAYS / 2, EVERY_DAYS + EVERY_DAYS / 2)) {
    const written = TEXTS[reviews.length];
    const stars = draw.weighted([
      [64, 5],
      [22, 4],
      [8, 3],
      [3, 2],
      [3, 1],
    ]);
    reviews.push({ ...(written ?? { stars, name: "", title: "", text: "" }), day: addDays(today, -ago) });
  }
  return { source: "demo", url: null, since: addDays(today, -PERIOD_DAYS), until: today, reviews };
}
