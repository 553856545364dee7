import { anyOf, firstMatching, matching, type Hit, type Rule, type Source } from "./rule.ts";

const MONEY = String.raw`£\s?\d[\d,]*(?:\.\d{1,2})?`;
const PERIOD = String.raw`(?:(?:a|per|each|every|\/)\s*(?:calendar\s+)?(?:month|week)|pcm|pm|p\/m|pw|monthly|weekly)`;
const MONTHLY = new RegExp(
  String.raw`${MONEY}\s*${PERIOD}\b|\b(?:monthly|weekly)\s+(?:payments?|instalments?)\s+(?:of|from)\s+${MONEY}`,
  "i",
);
const RATE = anyOf(
  /\b\d{1,2}(?:\.\d+)?\s?(?:%|per cent|percent)\s*(?:representative\s+|fixed\s+|typical\s+)?(?:APR|interest|finance|p\.?a\.?)\b/i,
  /\bAPRs?\b[^.\n]{0,20}?\b\d{1,2}(?:\.\d+)?\s?%/i,
  /\binterest\s+(?:rate\s+)?(?:of|from|at)\s+\d{1,2}(?:\.\d+)?\s?%/i,
  /\binterest[- ]free\b/i,
);
/** What is paid by the month and is no credit, unlike hire purchase. */
const OTHER_COST = [
  "fuel",
  "energy",
  "electricity",
  "charging",
  "running(?: costs?)?",
  "tax",
  "insurance",
  "service plans?",
  "rentals?",
  String.raw`(?:hire|leas(?:e|ing))(?!\s+purchase)`,
  "Motability",
].join("|");
const BEFORE_SUM =
  "costs?|is|are|will be|of|from|for|at|about|around|only|just|home|savings?|payments?|an?|the|this|your|cars?|vans?|vehicles?";
const AFTER_SUM = "in|on|of|for|to|an?|the|your|less (?:on|in|for)|road|vehicle|car|home|contract";
/** Before the sum that a customer would pay: "no more than £250", "between £200 and £250". */
const LIMIT = [
  String.raw`about|around|roughly|approximately|up\s+to|as\s+much\s+as|at\s+(?:the\s+)?most|under|below|within|between`,
  "(?:no |not )?(?:more|less) than|(?:an?|the) (?:maximum|minimum|limit) of",
].join("|");
/** What a customer said, up to where the dealer's own words begin: "you want less – pay £199", "you want a Golf and you pay £199". */
const BEFORE_BUDGET = String.raw`(?:(?!\s-\s|\b(?:and|but|so)\s+you(?:['’]ll)?\s+pay\b)[^.,:;\n£–—]){0,40}`;
/** Monthly sums that are no credit, as is said beside them ("£45 a month tax"), and what a customer said that they would pay. */
const NOT_CREDIT = new RegExp(
  [
    String.raw`\b(?:${OTHER_COST})\b:?\s+(?:(?:${BEFORE_SUM})\s+)*${MONEY}\s*${PERIOD}\b`,
    String.raw`${MONEY}\s*${PERIOD}\s+(?:(?:${AFTER_SUM})\s+)*(?:${OTHER_COST})\b(?![- ](?:free|included|inclusive|paid))`,
    String.raw`\byou (?:told|said|mentioned|wrote)\b${BEFORE_BUDGET}\b(?:pay|spend|afford|budget(?: (?:is|was|of))?)\s+` +
      String.raw`(?:(?:${LIMIT})\s+)*(?:${MONEY}\s*(?:and|to|or|-|–)\s*)?${MONEY}\s*${PERIOD}\b`,
    String.raw`${MONEY}\s*${PERIOD}\s+(?:cheaper|less|more) to (?:run|drive|insure|tax|charge|fuel)\b`,
  ].join("|"),
  "gi",
);
const CREDIT = "(?:finance|credit|loan|acceptance|approval)s?";
/** What dealers do guarantee: whatever else is guaranteed beside credit is taken for the credit. */
const TRADE = [
  String.raw`part[- ]exchanges?|trade[- ]ins?|buy[- ]?backs?|valuations?|prices?|minimum(?=\s+(?:of\b|£))|sales?`,
  String.raw`(?:future|residual)\s+values?|asset\s+protection|GAP|(?:service\s+)?history|our\s+(?:used\s+)?(?:cars|vans|vehicles)`,
  "mileages?|provenance|title|quality|warrant(?:y|ies)|MOTs?|servicing|repairs?|parts|labour|workmanship",
  "delivery|collection|refunds?|satisfaction",
].join("|");
/** Words that may stand before it: "your", "the best", "a minimum £500", "next-day", "12 months". */
const BEFORE_TRADE = [
  String.raw`an?|the|your|our|its|all|any|every|minimum|best|lowest|low|high|top|fair|fixed|full|free|genuine|instant|customer|100%`,
  String.raw`£[\d,]+|used|new|car|van|vehicle|home|nationwide|online|(?:same|next)[- ]day|\d+[- ](?:day|week|month|year)s?['’]?`,
].join("|");
const TRADE_NAMED = String.raw`(?:(?:${BEFORE_TRADE})\s+){0,4}(?:${TRADE})\b`;
/** Where a new clause may begin; "finance and mileage guaranteed" is one clause, "finance available and mileage guaranteed" two. */
const CLAUSE = String.raw`(?:^|[.!?:;,(–—•]|\s-|\bwith|(?<!\b${CREDIT}\s)(?:&|\b(?:and|plus)))\s{0,2}`;
/** Guarantees of the trade beside credit: "finance and guaranteed part exchange", "finance available, mileage guaranteed". */
const TRADE_GUARANTEED = new RegExp(
  [
    String.raw`\bguaranteed\s+${TRADE_NAMED}(?![\s-]+${CREDIT}\b)`,
    String.raw`(?<=${CLAUSE})${TRADE_NAMED}\s+(?:(?:is|are|also|always|both|fully)\s+){0,2}guaranteed\b`,
    // What the lender of a PCP gives for the vehicle at its end, in whatever place.
    String.raw`\bfuture\s+values?\s+(?:(?:is|are)\s+)?guaranteed\b`,
  ].join("|"),
  "gim",
);
const CREDIT_GUARANTEED = new RegExp(String.raw`\b${CREDIT}\b[^.\n]{0,30}\bguaranteed\b`, "i");
const GUARANTEED_CREDIT = new RegExp(String.raw`\bguaranteed\b[^.\n]{0,20}\b${CREDIT}\b`, "i");
const DENIED = /\b(?:not|never|no longer)\b/i;

const EXAMPLE = /\brepresentative example\b/i;
const CONTENTS: readonly [name: string, pattern: RegExp][] = [
  ["cash price", /\bcash price\b/i],
  ["deposit", /\bdeposit\b/i],
  ["total_credit", /\bamount of credit\b/i],
  ["duration", /\bduration\b|\bterm\b|\b\d+\s+months\b/i],
  ["payments", anyOf(/\b(?:monthly|weekly|regular) (?:payments?|instalments?)\b/i, /\bpayments? of £/i, /\bpayments?\b[^\n]{0,40}£/i)],
  ["interest", /\b(?:interest|rate)\b[^\n]{0,60}\d%?|\b(?:fixed|variable)\b/i],
  ["total_payable", /\btotal amount payable\b/i],
  ["representative APR", /\brepresentative\b[^\n]{0,60}\bAPR\b|\bAPR\b[^\n]{0,40}\brepresentative\b/i],
];

/** Sentences that name what credit costs, and so need a representative example (CONC 3.5.3R). */
export function creditFigures({ text }: Pick<Source, "text">): Hit[] {
  return matching(text, new RegExp(`${MONTHLY.source}|${RATE.source}`, "i")).filter(
    ({ excerpt }) => RATE.test(excerpt) || MONTHLY.test(excerpt.replace(NOT_CREDIT, "")),
  );
}

/** Which contents of CONC 3.5.5R an example lacks. */
function missingContents(text: string): string[] {
  return CONTENTS.filter(([, pattern]) => !pattern.test(text)).map(([name]) => name);
}

/** Parts of pages, and settings, have their example on the page that shows them. */
function isPartOfPage({ kind, place }: Source): boolean {
  return kind === "setting" || kind === "label" || (kind === "content" && !/\/content\/(?:pages|posts)\//.test(place));
}

export const CREDIT_RULES: readonly Rule[] = [
  {
    id: "credit-example",
    pack: "credit-promotions",
    level: "breach",
    find: (source) =>
      !isPartOfPage(source) && !source.is_own_agreement && !EXAMPLE.test(source.text) ? creditFigures(source).slice(0, 1) : [],
  },
  {
    id: "credit-example-of-part",
    pack: "credit-promotions",
    level: "doubt",
    find: (source) => (isPartOfPage(source) ? creditFigures(source).slice(0, 1) : []),
  },
  {
    id: "pre-approved",
    pack: "credit-promotions",
    level: "doubt",
    find: ({ text, kind }) => (kind === "page" ? [] : firstMatching(text, /\bpre[- ]approved\b/i)),
  },
  {
    id: "credit-example-contents",
    pack: "credit-promotions",
    level: "breach",
    find: ({ text, kind }) => {
      if (kind === "setting" || !EXAMPLE.test(text) || creditFigures({ text }).length === 0) return [];
      const missing = missingContents(text);
      return missing.length === 0 ? [] : firstMatching(text, EXAMPLE).map((hit) => ({ ...hit, detail: { missing } }));
    },
  },
  {
    id: "credit-address",
    pack: "credit-promotions",
    level: "breach",
    find: (source, { postal_address }) =>
      source.kind === "page" && postal_address !== "" && !lettersOf(source.text).includes(lettersOf(postal_address))
        ? creditFigures(source).slice(0, 1)
        : [],
  },
  {
    id: "representative-apr",
    pack: "credit-promotions",
    level: "breach",
    find: ({ text, vehicle }, { representative_apr }) =>
      vehicle
        ? []
        : matching(text, /\brepresentative\b/i).flatMap((hit) => {
            const found = anyOf(
              /\b(\d{1,2}(?:\.\d+)?)\s?%\s*APR\s+representative/i,
              /\brepresentative\b(?:\s+APR)?[:\s]+(?:of\s+)?(\d{1,2}(?:\.\d+)?)\s?%/i,
            ).exec(hit.excerpt);
            const stated = found?.[1] ?? found?.[2];
            return stated !== undefined && Number(stated) !== representative_apr
              ? [{ ...hit, detail: { stated: `${stated}%`, known: `${representative_apr}%` } }]
              : [];
          }),
  },
  {
    id: "apr-decimal",
    pack: "credit-promotions",
    level: "breach",
    find: ({ text }) => matching(text, /(?<![\d.])(?!0\s?%)\d{1,2}(?:\.\d{2,})?\s?%\s*(?:representative\s+)?APR\b/i),
  },
  {
    id: "restricted-expressions",
    pack: "credit-promotions",
    level: "breach",
    find: ({ text }) =>
      matching(
        text.replace(TRADE_GUARANTEED, (term) => "_".repeat(term.length)),
        anyOf(
          CREDIT_GUARANTEED,
          GUARANTEED_CREDIT,
          /\b(?:everyone|anyone|all applicants|every applicant)\b[^.\n]{0,20}\b(?:accepted|approved)\b/i,
          /\b(?:no|without(?: a)?) credit (?:checks?|search(?:es)?)\b/i,
          /\b(?:bad|poor) credit\b[^.\n]{0,20}\b(?:no problem|welcome|accepted)\b/i,
        ),
        /\b(?:can(?:['’]t|not)|not|never|isn['’]t|doesn['’]t)\b/i,
      ).map(({ index, excerpt }) => ({ index, excerpt: text.slice(index, index + excerpt.length) })),
  },
  {
    id: "credit-pressure",
    pack: "credit-promotions",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        anyOf(
          /\b(?:instant|same[- ]minute|60[- ]second) (?:finance|credit|loan|approval)\b/i,
          /\bdrive away today\b[^.\n]*\b(?:no|without) (?:checks?|paperwork)\b/i,
        ),
        DENIED,
      ),
  },
  {
    id: "finance-from",
    pack: "credit-promotions",
    level: "doubt",
    find: (source) =>
      source.kind === "page"
        ? []
        : creditFigures(source)
            .filter(({ excerpt }) => /\b(?:from|as little as|only)\s+£/i.test(excerpt))
            .slice(0, 1),
  },
];

const COMMISSION_DENIED = anyOf(
  /\b(?:take|receive|earn|get|are paid|charge)s? no commission\b/i,
  /\b(?:not|never|don['’]t) (?:take|receive|earn|get|paid)\b[^.\n]{0,20}\bcommission\b/i,
  /\bcommission[- ]free\b/i,
);

export const COMMISSION_RULES: readonly Rule[] = [
  {
    id: "broker-status",
    pack: "commission",
    level: "breach",
    findInWebsite: ({ status }) => {
      const missing = [
        ["credit broker", /\bcredit broker\b/i],
        ["no_lender", /\bnot (?:a )?(?:the )?lender\b/i],
        ["authorised", /authorised and regulated by the Financial Conduct Authority/i],
        ["FRN", /\bFRN\b|\b(?:register|reference) number\b/i],
      ] as const;
      return missing
        .filter(([, pattern]) => !pattern.test(status))
        .map(([name]) => ({ place: "finance_promotion.status", excerpt: status, detail: { missing: [name] } }));
    },
  },
  {
    id: "commission-disclosed",
    pack: "commission",
    level: "breach",
    findInWebsite: ({ commission }) =>
      (
        [
          ["commission", /\bcommission\b|\bpays? us\b/i],
          ["basis", /\b(?:fixed|percentage|per cent|%|amount (?:of credit|you borrow)|flat|vary|varies|depends)\b/i],
          ["amount", /\b(?:ask|request|tell you|told|disclose|how much)\b/i],
        ] as const
      )
        .filter(([, pattern]) => !pattern.test(commission))
        .map(([name]) => ({ place: "finance_promotion.commission", excerpt: commission, detail: { missing: [name] } })),
  },
  {
    id: "commission-denied",
    pack: "commission",
    level: "breach",
    find: ({ text }, { commission }) => (/\b(?:commission|pays? us)\b/i.test(commission) ? matching(text, COMMISSION_DENIED) : []),
  },
  {
    id: "independent-advice",
    pack: "commission",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        /\b(?:independent|impartial|unbiased|whole[- ]of[- ]market)\b[^.\n]{0,30}\b(?:finance|credit|lend(?:er|ing)|loans?)\b/i,
        DENIED,
      ),
  },
];

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
