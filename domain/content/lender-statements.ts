import { FINANCE_PRODUCTS, type FinanceProduct, type LenderTerms } from "../finance/lender-terms.ts";
import { formatMoney } from "../money.ts";

/** The part of a lender's terms that texts may state. */
export type StatedTerms = Pick<LenderTerms, "lender" | "credit" | "mileage" | "products">;

const LONG_NAMES: Record<FinanceProduct, string> = {
  PCP: "personal contract purchase",
  HP: "hire purchase",
  CS: "conditional sale",
};

/** The placeholders that are filled from the lender's terms; a term that the lender does not have is absent. */
export function lenderFillings({ lender, credit, mileage, products }: StatedTerms): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ["lender", lender],
    ["least_credit", formatMoney(credit.min)],
    ["most_credit", formatMoney(credit.max)],
    ["least_miles", mileage.min.toLocaleString("en-GB")],
    ["most_miles", mileage.max.toLocaleString("en-GB")],
    ...FINANCE_PRODUCTS.filter((product) => products[product].terms.length > 0).flatMap((product) => {
      const { terms, max_age_at_end, max_mileage_at_end, fees } = products[product];
      const name = product.toLowerCase();
      return [
        [`${name}_terms`, oneOf(terms.map(String))],
        [`${name}_most_years`, String(max_age_at_end)],
        [`${name}_most_miles`, max_mileage_at_end.toLocaleString("en-GB")],
        ...(fees?.option ? [[`${name}_option_fee`, formatMoney(fees.option)]] : []),
        ...(fees?.documentation ? [[`${name}_documentation_fee`, formatMoney(fees.documentation)]] : []),
      ];
    }),
  ]);
}

/** Every placeholder that some lender's terms could fill. */
export function isLenderPlaceholder(name: string): boolean {
  return /^(?:lender|(?:least|most)_(?:credit|miles)|(?:pcp|hp|cs)_(?:terms|most_years|most_miles|option_fee|documentation_fee))$/.test(
    name,
  );
}

/** `index` is the statement's place in the text. */
export type FalseStatement = { index: number; message: string };

/**
 * What a text says about finance that the lender's terms do not: a product or an option fee that the lender does not have, or a product
 * "on every vehicle", since each ends at an age and a mileage. A sentence with "not" or "no" says the opposite and is left alone.
 */
export function falseStatements(text: string, { lender, products }: StatedTerms): FalseStatement[] {
  const offered = FINANCE_PRODUCTS.filter((product) => products[product].terms.length > 0);
  const hasOptionFee = offered.some((product) => products[product].fees?.option);
  const isAboutFinance = FINANCE_PRODUCTS.some((product) => names(product, text));
  return sentencesOf(text)
    .filter(({ words }) => !NEGATION.test(words))
    .flatMap(({ index, words }) => {
      const named = FINANCE_PRODUCTS.filter((product) => names(product, words));
      const missing = named.filter((product) => !offered.includes(product));
      const ofEvery = EVERY_VEHICLE.test(words) && (named.length > 0 || (isAboutFinance && /\b(?:both|either)\b/i.test(words)));
      return [
        ...missing.map((product) => `${lender} offers no ${LONG_NAMES[product]} (${product}): its terms have none`),
        ...(OPTION_FEE.test(words) && !hasOptionFee ? [`${lender} charges no option fee: its terms have none`] : []),
        ...(ofEvery && missing.length === 0 ? [limits(named.length > 0 ? named : offered, products)] : []),
      ].map((message) => ({ index, message }));
    });
}

const NEGATION = /\b(?:no|not|never|without)\b|n['’]t\b/i;
const OPTION_FEE = /\b(?:option(?:[ -]to[ -]purchase)?|purchase)[ -]fees?\b|\bfees? to (?:buy|purchase)\b/i;
const EVERY_VEHICLE = /\b(?:every|each|any|all(?: of)?(?: our| the)?)\s+(?:\w+\s+)?(?:vehicles?|cars?|vans?)\b/i;

function names(product: FinanceProduct, text: string): boolean {
  if (new RegExp(String.raw`\b${LONG_NAMES[product].replaceAll(" ", String.raw`\s+`)}\b`, "i").test(text)) return true;
  // "120 HP" is power, and CS is no abbreviation that readers know.
  return product !== "CS" && new RegExp(String.raw`(?<!\d\s?)\b${product}\b`).test(text);
}

function limits(named: readonly FinanceProduct[], products: LenderTerms["products"]): string {
  const [first] = named;
  const { max_age_at_end, max_mileage_at_end } = products[first ?? "PCP"];
  return (
    `Finance is not available on every vehicle: ${first} ends at ${max_age_at_end} years and ` +
    `${max_mileage_at_end.toLocaleString("en-GB")} miles. Say "most", or name the exceptions`
  );
}

/** Sentences, headings and list items, each with its place. */
function sentencesOf(text: string): { index: number; words: string }[] {
  return Array.from(text.matchAll(/(?:[^.!?\n]|\.(?=\S)|\n(?!\s*(?:\n|[-*#]|\d+\.)))+[.!?]?/g), ({ 0: words, index }) => ({
    index: index + words.length - words.trimStart().length,
    words,
  }));
}

function oneOf(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}
