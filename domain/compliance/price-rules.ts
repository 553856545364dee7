import { formatMoney, penceFromPounds, type Pence } from "../money.ts";
import { anyOf, firstMatching, matching, type Hit, type Rule, type VehicleFacts } from "./rule.ts";

const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const DATE = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(${MONTHS.join("|")})\s+(20\d\d)\b`, "i");
const ENDS = /\b(?:ends?|ending|until|expires?|closes?|last (?:chance|day)|before|by)\b/i;

function moneyIn(text: string): Pence | undefined {
  const found = /£\s?(\d[\d,]*(?:\.\d{1,2})?)/.exec(text);
  return found ? penceFromPounds(Number(found[1]?.replaceAll(",", ""))) : undefined;
}

/** ISO day of a date in words; undefined if there is none. */
function dayIn(text: string): string | undefined {
  const [, date, month = "", year] = DATE.exec(text) ?? [];
  if (date === undefined) return undefined;
  return `${year}-${String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, "0")}-${date.padStart(2, "0")}`;
}

const WAS = /\bwas\s*:?\s*(£\s?\d[\d,]*(?:\.\d{1,2})?)/i;
const SAVE = /\b(?:save|saving of|reduced by|discount of)\s*:?\s*(£\s?\d[\d,]*(?:\.\d{1,2})?)/i;

/** A stated amount that the vehicle's records do not have. */
function unlike(hit: Hit, stated: Pence, { headline_price }: VehicleFacts): Hit {
  return { ...hit, detail: { stated: formatMoney(stated), known: formatMoney(headline_price) } };
}

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
        ? matching(text, WAS).flatMap((hit) => {
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
    find: ({ text, vehicle, kind }) => (vehicle || kind === "page" ? [] : matching(text, WAS)),
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
              ENDS.test(excerpt) && /\b(?:offer|sale|deal|price|discount|event)s?\b/i.test(excerpt) && (dayIn(excerpt) ?? today) < today,
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
          /\b(?:offer|sale|deal|price|discount)s?\b[^.\n]{0,30}\bends?\b[^.\n]{0,10}\b(?:in\s+)?\d{1,2}:\d{2}(?::\d{2})?/i,
          /\b(?:ends?|gone) (?:at )?(?:midnight|tonight|soon)\b/i,
          /\bonly \d+ (?:hours?|minutes?) left\b/i,
          /\btoday only\b/i,
          /\bfor a limited time only\b/i,
          /\b\d+ (?:people|others|shoppers) (?:are|is) (?:viewing|looking|watching)\b/i,
        ),
      ).filter(({ excerpt }) => !DATE.test(excerpt)),
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
