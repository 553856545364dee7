import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";

/** Rule and the sentence of a content page that breaks it. */
export const CONTENT: readonly [rule: string, sentence: string][] = [
  ["credit-example", "Drive a Fiesta for £199 a month."],
  ["credit-example", "Yours for £49.99 per week with our lender."],
  ["credit-example", "Borrow at 4.9% APR on every car."],
  ["credit-example", "Pay £219pm over four years."],
  ["credit-example", "Interest-free credit over 24 months."],
  ["credit-example", "Monthly payments from £99."],
  ["credit-example", "Yours for £199 a month to suit your budget."],
  ["credit-example", "Yours for £199 a month with free insurance, and tax for £16 a month."],
  ["credit-example", "Yours for £199 a month insurance included."],
  ["credit-example", "Any car, {representative_apr} APR representative."],
  ["request-undeclared", "<script src=https://cdn.hotjar.com/a.js>"],
  ["tracking-pixel", "<img src='https://www.facebook.com/tr?id=1' width='1' height='1'>"],
  ["credit-example-contents", "Representative example: cash price £10,000, deposit £1,000, 48 monthly payments of £200.00, APR 9.9%."],
  ["representative-apr", "Representative 12.9% APR."],
  ["apr-decimal", "Borrow at 9% APR."],
  ["apr-decimal", "Borrow at 9.95% APR."],
  ["restricted-expressions", "Finance is guaranteed here."],
  ["restricted-expressions", "Guaranteed acceptance, whatever happened before."],
  ["restricted-expressions", "No credit check needed."],
  ["restricted-expressions", "Bad credit is welcome."],
  ["restricted-expressions", "Everyone is accepted."],
  ["restricted-expressions", "Finance approval is guaranteed."],
  ["restricted-expressions", "Get guaranteed car finance."],
  ["restricted-expressions", "With a Guaranteed Minimum Future Value and guaranteed finance."],
  ["credit-example", "You told us what you would pay: £199 a month for a Fiesta."],
  ["earlier-price-in-text", "Your valuation was £4,000, and this car was £12,995, now £11,995."],
  ["false-urgency", "Open today only: free mats."],
  ["no-refund", "No returns to the showroom."],
  ["credit-pressure", "Instant finance for your next car."],
  ["commission-denied", "We take no commission from lenders."],
  ["independent-advice", "We give you independent finance advice."],
  ["price-plus-fee", "All prices plus £199 admin fee."],
  ["price-plus-fee", "An administration fee applies."],
  ["price-plus-fee", "£9,995 excluding documentation fee."],
  ["earlier-price-in-text", "Was £12,995, now £11,995."],
  ["ended-offer", "The autumn offer ends on 31 October 2025."],
  ["false-urgency", "The offer ends in 02:13:11."],
  ["false-urgency", "14 people are viewing this car."],
  ["false-urgency", "The sale ends midnight."],
  ["false-urgency", "Today only: free mats."],
  ["vat-left-out", "A Transit for £18,000 plus VAT."],
  ["short-cancellation", "You may cancel within 7 days of delivery."],
  ["no-refund", "Reservation fees are non-refundable."],
  ["no-refund", "No refunds."],
  ["rights-excluded", "All cars are sold as seen."],
  ["rights-excluded", "No warranty is given."],
  ["rights-excluded", "The buyer waives all statutory rights."],
  ["premium-number", "Call us on 0905 123 4567."],
  ["picture-of-tracker", "![](https://a.example/pixel.gif)"],
  ["consent-by-use", "By continuing to browse you accept our cookies."],
  ["rating-provenance", "Rated 4.9 out of 5 by our customers."],
  ["rating-provenance", "★★★★★ service."],
  ["rating-provenance", "Rated excellent on Trustpilot."],
  ["paid-review", "Leave a review and get a £20 voucher."],
  ["chosen-reviews", "We only show our best reviews."],
  ["superlative", "The UK’s No. 1 for used vans."],
  ["superlative", "Voted best dealer of the year."],
  ["grant-on-used", "The grant makes a used Leaf cheaper."],
  ["grant-sum", "Take £5,000 off with the Electric Car Grant."],
  ["grant-ended", "Ask us for the plug-in grant."],
  ["zero-emissions", "Every electric car has zero emissions."],
  ["free-tax", "Electric cars have free road tax."],
];

/** Rule, and the description of a used vehicle that breaks it. */
export const DESCRIPTIONS: readonly [rule: string, description: string][] = [
  ["earlier-price", "Was £15,995 last week."],
  ["saving", "Save £2,000 on this Fiesta."],
  ["list-price-of-used", "RRP £21,000 with these options."],
  ["recall-denied", "No outstanding recalls."],
  ["history-claim", "HPI clear."],
  ["grant-on-used", "Eligible for the Electric Car Grant."],
  ["credit-example", "Only £189 a month."],
  ["rights-excluded", "Sold as seen."],
];

/** What a dealer may well say in content. */
export const LAWFUL = [
  "Our sale event runs from 1 November 2026 until 31 December 2026.",
  "Our sale event runs from 1 November 2026 until 31 January.",
  "The deposit was £500.",
  "The service was £199 in 2019.",
  "If you cancel your test drive at least 2 days before, we offer the time to somebody else.",
  "The sale ends at 17:30.",
  "Every car is £99 a month cheaper to run.",
  "Read on 22 November 2026: gov.uk policy paper of 26 November 2025 (threshold for zero-emission cars).",
  "Road tax is £16 a month, and we saw £45 a month insurance.",
  "Your PCP finance has a Guaranteed Minimum Future Value, so you can hand the car back.",
  "Part exchange guaranteed, finance available.",
  "We're closed today only for stocktaking.",
  "You told me you'd like to pay about £250 a month.",
  "Your part-exchange valuation was £4,000, and I can now offer £4,200.",
  "Step 2 of 5: bring your log book.",
  "No returns to the showroom needed: we collect.",
  "Nothing is non-refundable.",
];

/** What the description of a used vehicle may well say. */
export const LAWFUL_DESCRIPTIONS = ["Last service was £450", "Save £500 a year on tax against the petrol."];

export type SeededPage = { html: string; cookie?: string };

/** Rule, and a page that breaks it. */
export const PAGES: readonly [rule: string, page: SeededPage][] = [
  ["cookie-undeclared", { html: "<p>Hello</p>", cookie: "_fbp=1; Path=/" }],
  ["request-undeclared", { html: '<script src="https://cdn.example.net/x.js"></script>' }],
  ["request-undeclared", { html: '<iframe src="//maps.example.net/embed"></iframe>' }],
  ["request-undeclared", { html: '<link rel="stylesheet" href="https://fonts.example.net/css">' }],
  ["tracking-pixel", { html: '<img src="https://stats.example.net/p.gif" width="1" height="1">' }],
  ["self-made-rating", { html: '<script type="application/ld+json">{"aggregateRating":{"ratingValue":5}}</script>' }],
  ["pre-ticked", { html: '<input type="checkbox" name="products" value="paint" checked>' }],
  ["credit-example", { html: "<p>From £149 a month</p>" }],
  ["credit-example", { html: '<html><head><meta name="description" content="Vans at £99 a month"></head><body></body></html>' }],
  ["credit-address", { html: "<p>Representative example</p><p>£149 a month</p>" }],
  ["false-urgency", { html: "<p>Only 3 hours left</p>" }],
];

/** Rule, and the setting that breaks it. */
export const SETTINGS: readonly [rule: string, change: Partial<Website>][] = [
  ["broker-status", { finance_promotion: { ...wexcombe.finance_promotion, status: "Hill Cars sells cars." } }],
  ["commission-disclosed", { finance_promotion: { ...wexcombe.finance_promotion, commission: "We like lenders." } }],
  ["trader-contact", { telephone: "" }],
  ["obligation-to-pay", { labels: { "rights.orderWithObligationToPay": "Buy now" } }],
  ["restricted-expressions", { tagline: "Guaranteed finance" }],
  ["credit-example", { labels: { "letter.hello": "Cars for £99 a month" } }],
];
