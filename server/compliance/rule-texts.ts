import type { ComplianceFinding } from "#domain/compliance/check.ts";

/** What is wrong and what to do about it, of each rule; `decides`: who settles a doubt. For the command line and for staff. */
export const RULE_TEXTS: Readonly<Record<string, { wrong: string; remedy: string; decides?: string }>> = {
  "credit-example": {
    wrong: "A monthly figure or rate of credit has no representative example.",
    remedy: "Put the representative example beside it, no less prominent, or remove the figure (CONC 3.5.3R).",
  },
  "credit-example-of-part": {
    wrong: "A part of pages has a monthly figure or rate of credit.",
    remedy: "Every page that shows it must have the representative example; the gate reads those of the running site.",
    decides: "the person responsible for compliance",
  },
  "pre-approved": {
    wrong: "Credit is called pre-approved.",
    remedy: "Keep it only if nothing about the customer can still refuse the agreement (CONC 3.5.12R).",
    decides: "the person responsible for compliance",
  },
  "credit-example-contents": {
    wrong: "The representative example lacks something it must have.",
    remedy: "Add what is missing (CONC 3.5.5R).",
  },
  "credit-address": {
    wrong: "A page with the cost of credit has no postal address.",
    remedy: "Show the postal address of the website's settings on it (CONC 3.5.3R).",
  },
  "representative-apr": {
    wrong: "An APR is called representative, and it is not the website's representative APR.",
    remedy: "Use the representative_apr of the settings (CONC 3.5.7R).",
  },
  "apr-decimal": {
    wrong: "An APR is not given to one decimal place.",
    remedy: "Write it as “9.9% APR” (CONC App 1.2).",
  },
  "restricted-expressions": {
    wrong: "Credit is promised without conditions.",
    remedy: "Say that credit is subject to status, and remove the promise (CONC 3.3.1R, 3.5.12R).",
  },
  "credit-pressure": {
    wrong: "Credit is offered as if it needed no thought: instant, or without reading anything.",
    remedy: "Say how long a decision takes, and that the terms are to be read (CONC 3.3.1R).",
  },
  "finance-from": {
    wrong: "A figure “from” has to be one that a fair share of customers can get.",
    remedy: "Keep the number of vehicles and agreements that it is true of.",
    decides: "the person responsible for compliance",
  },
  "broker-status": {
    wrong: "The status disclosure lacks something it must have.",
    remedy: "State there: credit broker, not a lender, authorised and regulated by the Financial Conduct Authority, with the FRN.",
  },
  "commission-disclosed": {
    wrong: "The commission disclosure lacks something it must have.",
    remedy: "State that the lender pays commission, how it is worked out, and that you tell the amount on request (CONC 3.7.4G, 4.5.3R).",
  },
  "commission-denied": {
    wrong: "A text denies the commission that the settings disclose.",
    remedy: "Remove it, or correct finance_promotion.commission.",
  },
  "independent-advice": {
    wrong: "A broker that is paid by lenders calls its advice independent or impartial.",
    remedy: "Say whom you introduce customers to, and how you are paid (CONC 3.7.3R).",
  },
  "terms-missing": {
    wrong: "There is no page with the terms.",
    remedy: "Write content/pages/terms.md.",
  },
  "cancellation-missing": {
    wrong: "Vehicles are sold at a distance, and the terms do not state the right to cancel within 14 days.",
    remedy: "Say that a customer may cancel within 14 days of delivery, how, and who pays for the return (regulations 13, 29 and 30).",
  },
  "trader-contact": {
    wrong: "The website lacks the trader's postal address or telephone number.",
    remedy: "Set postal_address and telephone (schedule 2).",
  },
  "short-cancellation": {
    wrong: "A shorter time to cancel is named than the law gives.",
    remedy: "14 days after delivery for what is bought at a distance (regulation 30).",
  },
  "no-refund": {
    wrong: "A text says that money is never refunded.",
    remedy: "Remove it: who cancels a distance contract, or is sold something faulty, gets the money back.",
  },
  "rights-excluded": {
    wrong: "A text takes away rights that consumers have by law.",
    remedy: "Remove it: the Consumer Rights Act 2015, section 31, does not let a trader exclude them.",
  },
  "obligation-to-pay": {
    wrong: "The button that orders does not say that the order obliges to pay.",
    remedy: "Label it “Order with obligation to pay” or as plainly (regulation 14).",
  },
  "pre-ticked": {
    wrong: "A page ticks something for the customer that costs money or gives consent.",
    remedy: "Leave the box empty (regulation 40; PECR regulation 22).",
  },
  "premium-number": {
    wrong: "Customers are asked to call a number that costs more than the basic rate.",
    remedy: "Give a geographic, 03 or mobile number for calls about an order (regulation 41).",
  },
  "price-plus-fee": {
    wrong: "A price leaves out a fee that every customer has to pay.",
    remedy: "Give the total price with every compulsory fee (DMCC Act 2024, section 230).",
  },
  "earlier-price": {
    wrong: "A “was” price was never charged for this vehicle.",
    remedy: "Remove it: only a price that our own records have may be named as an earlier one.",
  },
  saving: {
    wrong: "A saving is not the difference between this vehicle's price and one that was charged.",
    remedy: "Remove it, or let the site work it out from its own price records.",
  },
  "earlier-price-in-text": {
    wrong: "A text names an earlier price, and nothing shows that it was charged.",
    remedy: "Remove it: a vehicle's page shows a saving from the site's own price records.",
  },
  "price-differs": {
    wrong: "A vehicle has different prices in different places.",
    remedy: "Every place must have the price of the vehicle's page; import the stock again, or find what changes it.",
  },
  "ended-offer": {
    wrong: "An offer that has ended is still shown.",
    remedy: "Remove it, or give it its new end.",
  },
  "false-urgency": {
    wrong: "A countdown or limit ends nothing that can be checked.",
    remedy: "Name the day on which it ends and what changes then, or remove it (DMCC Act 2024, schedule 20).",
  },
  hurry: {
    wrong: "Customers are told to hurry.",
    remedy: "Keep it only if it is true when it is read, and say why.",
    decides: "the person responsible for compliance",
  },
  "vat-left-out": {
    wrong: "A price without VAT has no price with VAT beside it.",
    remedy: "Show the price including VAT at least as prominently (CAP 3.18).",
  },
  "list-price-of-used": {
    wrong: "A used vehicle is compared with the price that it had as new.",
    remedy: "Remove the comparison: the list price belongs to new vehicles.",
  },
  "cookie-undeclared": {
    wrong: "A page sets a cookie that the cookie page does not name.",
    remedy: "Name it in content/pages/cookies.md with its purpose, or stop setting it (regulation 6).",
  },
  "request-undeclared": {
    wrong: "A page asks another company's host that is not declared.",
    remedy: "Declare it in integrations, so that it waits for consent, or remove it (regulation 6).",
  },
  "tracking-before-consent": {
    wrong: "A page loads a tracker before the visitor has agreed.",
    remedy: "Let integrations load it after consent.",
  },
  "tracking-pixel": {
    wrong: "An invisible picture tells another host who reads this.",
    remedy: "Remove it.",
  },
  "picture-of-tracker": {
    wrong: "A text has a picture or link target on a tracker's host.",
    remedy: "Put the picture on the site, or remove it.",
  },
  "cookie-page": {
    wrong: "There is no page about cookies and storage.",
    remedy: "Write content/pages/cookies.md.",
  },
  "consent-by-use": {
    wrong: "Consent is taken from using the site.",
    remedy: "Ask, with a refusal that is as easy as agreeing.",
  },
  "rating-provenance": {
    wrong: "A rating does not say where it comes from, or how many reviews it is of.",
    remedy: "Name source, number and period beside it, with none left out, or use the reviews of customer_reviews.",
  },
  "self-made-rating": {
    wrong: "The page's metadata rates the dealer itself.",
    remedy: "Remove aggregateRating and review from JSON-LD.",
  },
  "paid-review": {
    wrong: "A reward is promised for a review.",
    remedy: "Remove it: a review that was paid for has to say so, and a good one may not be bought.",
  },
  "chosen-reviews": {
    wrong: "Only good reviews are said to be shown.",
    remedy: "Show all of them, whatever their mark.",
  },
  testimonial: {
    wrong: "A customer is quoted.",
    remedy: "Keep the original with date and permission.",
    decides: "whoever keeps the customer's own words",
  },
  superlative: {
    wrong: "A claim to be the first or the best names no source.",
    remedy: "Name who found it, of whom and when, or remove it (CAP 3.7).",
  },
  "grant-on-used": {
    wrong: "A grant for new cars is named for a used vehicle.",
    remedy: "Remove it: the Electric Car Grant is for new cars only.",
  },
  "grant-sum": {
    wrong: "A grant is named with a sum that it does not have.",
    remedy: "The Electric Car Grant is £3,750 or £1,500, by model.",
  },
  "grant-ended": {
    wrong: "A grant that has ended is offered.",
    remedy: "Remove it: the Plug-in Car Grant for cars ended on 14 June 2022.",
  },
  "grant-eligibility": {
    wrong: "A grant is named.",
    remedy: "Name the models and the date until when it is offered; check both against the list of eligible models.",
    decides: "whoever orders new cars from the manufacturer",
  },
  "zero-emissions": {
    wrong: "A vehicle is called emission-free without a limit.",
    remedy: "Say “zero tailpipe emissions” or “while driving”.",
  },
  "free-tax": {
    wrong: "Vehicle tax is said to be free.",
    remedy: "Name the rate and its year: electric cars have paid vehicle tax since 1 April 2025.",
  },
  "recall-not-shown": {
    wrong: "A vehicle has an outstanding safety recall, and its page does not say so.",
    remedy: "Show it, and stop ordering until it is cleared (`stock set ID recall_cleared=DATE`).",
  },
  "recall-denied": {
    wrong: "A text denies a recall that is outstanding.",
    remedy: "Remove it until the recall is cleared.",
  },
  "recall-promise": {
    wrong: "All vehicles are said to be free of recalls.",
    remedy: "Keep it only if every vehicle is checked before it is advertised.",
    decides: "whoever prepares vehicles for sale",
  },
  "history-claim": {
    wrong: "A history check is claimed for a vehicle without one on record.",
    remedy: "Import history_check with provider, date and result, or remove the claim.",
  },
};

/** Names of what can be missing. */
const MISSING_TEXTS: Readonly<Record<string, string>> = {
  total_credit: "total amount of credit",
  interest: "rate of interest",
  total_payable: "total amount payable",
  no_lender: "not a lender",
  authorised: "authorised and regulated by the Financial Conduct Authority",
  commission: "that commission is paid",
  basis: "how it is worked out",
  amount: "how to learn the amount",
};

/** A finding in sentences. */
export function findingText({ rule, detail }: Pick<ComplianceFinding, "rule" | "detail">): {
  wrong: string;
  remedy: string;
  decides: string | null;
} {
  const { wrong = rule, remedy = "", decides = null } = RULE_TEXTS[rule] ?? {};
  const exactly = [
    ...(detail?.missing ? [`Missing: ${detail.missing.map((code) => MISSING_TEXTS[code] ?? code).join(", ")}.`] : []),
    ...(detail?.stated === undefined ? [] : [`It says ${detail.stated}; the site has ${detail.known}.`]),
  ];
  return { wrong: [wrong, ...exactly].join(" "), remedy, decides };
}

/** The same as one text: what is wrong, what to do, and who decides if that is for a person. */
export function findingSentences(finding: Pick<ComplianceFinding, "rule" | "detail">): string {
  const { wrong, remedy, decides } = findingText(finding);
  const who = decides === null ? "" : ` ${decides.charAt(0).toUpperCase()}${decides.slice(1)} decides this.`;
  return `${wrong} ${remedy}${who}`;
}
