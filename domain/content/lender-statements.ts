import { FINANCE_PRODUCTS, type FinanceProduct, type LenderTerms } from "../finance/lender-terms.ts";
import { text, type MessageText } from "../messages/message-text.ts";
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
export type FalseStatement = { index: number; message: MessageText };

/**
 * What a text says about finance that the lender's terms do not: a product or an option fee that the lender does not have, or a product
 * "on every vehicle", since each ends at an age and a mileage. A sentence with "not" or "no" says the opposite and is left alone.
 */
export function falseStatements(page: string, { lender, products }: StatedTerms): FalseStatement[] {
  const offered = FINANCE_PRODUCTS.filter((product) => products[product].terms.length > 0);
  const hasOptionFee = offered.some((product) => products[product].fees?.option);
  const isAboutFinance = FINANCE_PRODUCTS.some((product) => names(product, page));
  return sentencesOf(page)
    .filter(({ words }) => !NEGATION.test(words))
    .flatMap(({ index, words }) => {
      const named = FINANCE_PRODUCTS.filter((product) => names(product, words));
      const missing = named.filter((product) => !offered.includes(product));
      const ofEvery = EVERY_VEHICLE.test(words) && (named.length > 0 || (isAboutFinance && /\b(?:both|either)\b/i.test(words)));
      return [
        ...missing.map((product) => text("admin.content.productNotOffered", { lender, name: LONG_NAMES[product], product })),
        ...(OPTION_FEE.test(words) && !hasOptionFee ? [text("admin.content.noOptionFee", { lender })] : []),
        ...(ofEvery && missing.length === 0 ? [limits(named.length > 0 ? named : offered, products)] : []),
      ].map((message) => ({ index, message }));
    });
}

const NEGATION = /\b(?:no|not|never|without)\b|n['’]t\b/i;
const OPTION_FEE = /\b(?:option(?:[ -]to[ -]purchase)?|purchase)[ -]fees?\b|\bfees? to (?:buy|purchase)\b/i;
const EVERY_VEHICLE = /\b(?:every|each|any|all(?: of)?(?: our| the)?)\s+(?:\w+\s+)?(?:vehicles?|cars?|vans?)\b/i;

function names(product: FinanceProduct, words: string): boolean {
  if (new RegExp(String.raw`\b${LONG_NAMES[product].replaceAll(" ", String.raw`\s+`)}\b`, "i").test(words)) return true;
  // "120 HP" is power, and CS is no abbreviation that readers know.
  return product !== "CS" && new RegExp(String.raw`(?<!\d\s?)\b${product}\b`).test(words);
}

function limits(named: readonly FinanceProduct[], products: LenderTerms["products"]): MessageText {
  const [first = "PCP"] = named;
  const { max_age_at_end, max_mileage_at_end } = products[first];
  const miles = max_mileage_at_end.toLocaleString("en-GB");
  return text("admin.content.notEveryVehicle", { product: first, years: max_age_at_end, miles });
}

/** Sentences, headings and list items, each with its place. */
function sentencesOf(page: string): { index: number; words: string }[] {
  return Array.from(page.matchAll(/(?:[^.!?\n]|\.(?=\S)|\n(?!\s*(?:\n|[-*#]|\d+\.)))+[.!?]?/g), ({ 0: words, index }) => ({
    index: index + words.length - words.trimStart().length,
    words,
  }));
}

function oneOf(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}
