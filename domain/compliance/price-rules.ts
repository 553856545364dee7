import { formatMoney, penceFromPounds, type Pence } from "../money.ts";
import { anyOf, firstMatching, matching, type Hit, type Rule, type VehicleFacts } from "./rule.ts";

const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const DAY_AND_MONTH = String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(${MONTHS.join("|")})\b`;
const DATE = new RegExp(String.raw`${DAY_AND_MONTH}\s+20\d\d\b`, "i");
const DATES = new RegExp(String.raw`${DAY_AND_MONTH}(?:\s+(20\d\d)\b)?`, "gi");
const ENDS = /\b(?:ends?|ending|until|expires?|closes?|last (?:chance|day)|before|by)\b/i;

function moneyIn(text: string): Pence | undefined {
  const found = /£\s?(\d[\d,]*(?:\.\d{1,2})?)/.exec(text);
  return found ? penceFromPounds(Number(found[1]?.replaceAll(",", ""))) : undefined;
}

/** ISO day of the last of the dates in words; undefined if there is none. One without its year comes after the one before it. */
function lastDayIn(text: string): string | undefined {
  let last: string | undefined;
  for (const [, date = "", month = "", year] of text.matchAll(DATES)) {
    const inYear = `${String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, "0")}-${date.padStart(2, "0")}`;
    if (year === undefined && last === undefined) continue;
    const before = last?.slice(0, 4);
    const sameYear = `${year ?? before}-${inYear}`;
    const day = year === undefined && sameYear < (last ?? "") ? `${Number(before) + 1}-${inYear}` : sameYear;
    if (last === undefined || day > last) last = day;
  }
  return last;
}

const WAS = /\bwas\s*:?\s*(£\s?\d[\d,]*(?:\.\d{1,2})?)/i;
const WAS_SUM = String.raw`was\s*:?\s*£\s?\d[\d,]*(?:\.\d{1,2})?(?![\d,.]*\d)`;
/** What the customer was offered for a vehicle. A part exchange that is "now £7,995" is for sale. */
const VALUATION = new RegExp(
  String.raw`\bvaluation\s+${WAS_SUM}|\byour\s+part[- ]exchange\s+${WAS_SUM}(?![^.\n£]*\bnow\s+(?:(?:only|just|for|at)\s+)?£)`,
  "gi",
);
const NOW = /\bnow\b[^.\n]{0,20}£/i;
/** Before "was £9,995" these leave it the price of a vehicle; "The bill was £90" is of something else. */
const OF_VEHICLE = new RegExp(
  String.raw`^(?:price|cost|car|van|vehicle|model|hatchback|estate|saloon|it|this|that|which|` +
    String.raw`previously|originally|formerly|once|just|only|new|and|but)$`,
  "i",
);
const OF_SOMETHING_ELSE = /^(?:deposit|service|servicing|MOT|repairs?|bill|invoice|fee|tax|insurance|premium|refund|donation)$/i;
const SAVE = new RegExp(
  String.raw`\b(?:save|saving of|reduced by|discount of)\s*:?\s*(£\s?\d[\d,]*(?:\.\d{1,2})?)(?![\d,.]*\d)` +
    String.raw`(?!\s*(?:(?:a|per|each|every)\s+(?:year|month|week)|annually|(?:on|in)\s+(?:your\s+)?(?:road\s+|vehicle\s+|car\s+)?` +
    String.raw`(?:tax|fuel|insurance|running|servicing|charging))\b)`,
  "i",
);

/** Sentences that name an earlier price of a vehicle, or of whatever has another one "now". */
function earlierPrices(text: string): Hit[] {
  return matching(text, WAS).filter(({ excerpt }) => {
    const ofVehicles = excerpt.replace(VALUATION, "");
    if (!WAS.test(ofVehicles)) return false;
    if (NOW.test(ofVehicles)) return true;
    const subject = /[\p{L}\p{N}]+(?=\s+$)/u.exec(ofVehicles.slice(0, WAS.exec(ofVehicles)?.index))?.[0];
    if (subject === undefined || OF_VEHICLE.test(subject)) return true;
    return !/^\p{Ll}/u.test(subject) && !OF_SOMETHING_ELSE.test(subject);
  });
}

/** A stated amount that the vehicle's records do not have. */
function unlike(hit: Hit, stated: Pence, { headline_price }: VehicleFacts): Hit {
  return { ...hit, detail: { stated: formatMoney(stated), known: formatMoney(headline_price) } };
}

const CLOSED_TODAY = /\b(?:closed|shut|closing|open(?:ing)?)\b[^.,:;\n]{0,30}\btoday only\b/i;
const PROMOTION = /£|%|\b(?:offers?|sales?|deals?|prices?|discounts?|free|save|savings?|ends?|left|viewing|looking|watching)\b/i;

const ARTICLE = String.raw`(?:an?\s+|our\s+|the\s+)?`;
const FEE = String.raw`(?:admin(?:istration)?|doc(?:umentation)?|prep(?:aration)?|dealer|handling|processing)\s*(?:fees?|charges?)\b`;

export const PRICE_RULES: readonly Rule[] = [
  {
    id: "price-plus-fee",
    pack: "prices",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        anyOf(
          new RegExp(
            String.raw`(?:\+|\b(?:plus|excl(?:uding|\.)?|not including|subject to|add)(?!\w))\s*${ARTICLE}(?:£\s?[\d,.]+\s+)?${FEE}`,
          ),
          new RegExp(String.raw`${FEE}(?: of £[\d,.]+)? (?:applies|apply|is added|are added|payable|on top)\b`),
        ),
        /\b(?:no|never|without|includes?|included|including)\b/i,
      ),
  },
  {
    id: "earlier-price",
    pack: "prices",
    level: "breach",
    find: ({ text, vehicle }) =>
      vehicle
        ? earlierPrices(text).flatMap((hit) => {
            const price = moneyIn(WAS.exec(hit.excerpt)?.[1] ?? "");
            const known = price !== undefined && (vehicle.charged.includes(price) || vehicle.list_price === price);
            return price === undefined || known ? [] : [unlike(hit, price, vehicle)];
          })
        : [],
  },
  {
    id: "saving",
    pack: "prices",
    level: "breach",
    find: ({ text, vehicle }) =>
      vehicle
        ? matching(text, SAVE).flatMap((hit) => {
            const saved = moneyIn(SAVE.exec(hit.excerpt)?.[1] ?? "");
            const before = [...vehicle.charged, ...(vehicle.list_price ? [vehicle.list_price] : [])];
            const known = before.some((price) => price - vehicle.headline_price === saved);
            return saved === undefined || known ? [] : [unlike(hit, saved, vehicle)];
          })
        : [],
  },
  {
    id: "earlier-price-in-text",
    pack: "prices",
    level: "breach",
    find: ({ text, vehicle, kind }) => (vehicle || kind === "page" ? [] : earlierPrices(text)),
  },
  {
    id: "price-differs",
    pack: "prices",
    level: "breach",
    find: ({ vehicle }) =>
      Object.entries(vehicle?.shown ?? {}).flatMap(([surface, price]): Hit[] =>
        vehicle && price !== vehicle.headline_price
          ? [
              {
                index: 0,
                excerpt: `${surface}: ${formatMoney(price)}`,
                detail: { stated: formatMoney(price), known: formatMoney(vehicle.headline_price) },
              },
            ]
          : [],
      ),
  },
  {
    id: "ended-offer",
    pack: "prices",
    level: "breach",
    find: ({ text, kind }, { today }) =>
      kind === "page"
        ? []
        : matching(text, DATE).filter(
            ({ excerpt }) =>
              ENDS.test(excerpt) &&
              /\b(?:offer|sale|deal|price|discount|event)s?\b/i.test(excerpt) &&
              (lastDayIn(excerpt) ?? today) < today,
          ),
  },
  {
    id: "false-urgency",
    pack: "prices",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        anyOf(
          new RegExp(
            String.raw`\b(?:offer|sale|deal|price|discount)s?\b[^.\n]{0,30}\bends?\b` +
              String.raw`(?![^.\n]{0,10}\b(?:at|by|\w+day)\s+\d{1,2}:\d{2}(?!:))[^.\n]{0,10}\b\d{1,2}:\d{2}`,
          ),
          /\b(?:ends?|gone) (?:at )?(?:midnight|tonight|soon)\b/i,
          /\bonly \d+ (?:hours?|minutes?) left\b/i,
          /\btoday only\b/i,
          /\bfor a limited time only\b/i,
          /\b\d+ (?:people|others|shoppers) (?:are|is) (?:viewing|looking|watching)\b/i,
        ),
      ).filter(({ excerpt }) => !DATE.test(excerpt) && !(CLOSED_TODAY.test(excerpt) && !PROMOTION.test(excerpt))),
  },
  {
    id: "hurry",
    pack: "prices",
    level: "doubt",
    find: ({ text }) => firstMatching(text, /\b(?:hurry|act now|don['’]t miss out|while stocks last|going fast|last chance)\b/i),
  },
  {
    id: "vat-left-out",
    pack: "prices",
    level: "breach",
    find: ({ text }) =>
      matching(text, /£\s?\d[\d,.]*\s*(?:\+|plus|ex\.?|excl\.?|excluding|before)\s*VAT\b/i)
        .filter(
          () =>
            !anyOf(
              /£\s?\d[\d,.]*\s*(?:inc\.?|incl\.?|including|with)\s*VAT\b/i,
              /\bVAT included\b/i,
              /\bincludes? VAT\b/i,
              /\bincluding VAT\b/i,
              /\binc\.? VAT\b/i,
            ).test(text),
        )
        .slice(0, 1)
        .filter(({ excerpt }) => !/\b(?:month|rental|hire)\b/i.test(excerpt)),
  },
  {
    id: "list-price-of-used",
    pack: "prices",
    level: "breach",
    find: ({ text, vehicle }) =>
      vehicle && !vehicle.is_new
        ? matching(
            text,
            anyOf(
              /\b(?:RRP|list price|new price|cost new|when new)\b[^.\n]{0,20}£/i,
              /£\s?[\d,]+[^.\n]{0,12}\b(?:RRP|when new|new price)\b/i,
            ),
          )
        : [],
  },
];
