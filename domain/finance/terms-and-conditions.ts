import { formatMoney, pence } from "../money.ts";
import type { FinanceProduct } from "./lender-terms.ts";
import { quotePayments, type QuoteFigures } from "./quote.ts";

/** A lender's terms as configured for a website. Names in braces are replaced by the figures of a quote. */
export type TermsTemplate = {
  title: string;
  sections: {
    heading: string;
    paragraphs: string[];
    /** Only for these products; if absent, for all. */
    products?: FinanceProduct[];
    /** Only on vehicles sold plus VAT. */
    plus_vat?: true;
  }[];
};

export type TermsSection = { heading: string; paragraphs: string[] };

/** The figures a template may name, each as text from a quote. */
const FIGURES: Record<string, (quote: QuoteFigures) => string> = {
  lender: ({ Lender }) => Lender,
  product: ({ key }) => ({ PCP: "personal contract purchase", HP: "hire purchase", CS: "conditional sale" })[key],
  cash_price: ({ CashPrice }) => formatMoney(CashPrice),
  vat_due: ({ VatDue }) => formatMoney(VatDue),
  deposit: ({ TotalDeposit }) => formatMoney(TotalDeposit),
  credit: ({ Balance }) => formatMoney(Balance),
  payments: ({ TotalNumberOfRegularPayments }) => String(TotalNumberOfRegularPayments),
  frequency: ({ Frequency = "monthly" }) => Frequency,
  regular_payment: ({ RegularPayment }) => formatMoney(RegularPayment),
  first_payment: (quote) => formatMoney(quotePayments(quote)[0]!.payment),
  last_payment: (quote) => formatMoney(quotePayments(quote).at(-1)!.payment),
  final_payment: ({ Residual }) => formatMoney(Residual),
  fees: ({ Fees }) => formatMoney(pence((Fees?.Documentation ?? 0) + (Fees?.OptionToPurchase ?? 0))),
  term: ({ Term }) => `${Term} months`,
  mileage: ({ AnnualMileage }) => `${AnnualMileage.toLocaleString("en-GB")} miles a year`,
  excess_mileage: ({ ExcessMileage }) => (ExcessMileage === undefined ? "the lender's rate" : `${ExcessMileage}p`),
  apr: ({ Apr }) => `${Apr.toFixed(1)}%`,
  fixed_rate: ({ FixedRate }) => `${FixedRate.toFixed(2)}%`,
  charge: ({ ChargesForCredit }) => formatMoney(ChargesForCredit),
  total_payable: ({ TotalAmountPayable }) => formatMoney(TotalAmountPayable),
  half_payable: ({ TotalAmountPayable }) => formatMoney(pence(Math.ceil(TotalAmountPayable / 2))),
};

/** The terms for one quote. Throws an Error if a name in braces is not a figure: a mistake in the website's template. */
export function termsSections(template: TermsTemplate, quote: QuoteFigures): { title: string; sections: TermsSection[] } {
  const filled = (text: string) => text.replace(/\{([a-z_]+)\}/g, (_, name: string) => figure(name, quote));
  return {
    title: filled(template.title),
    sections: template.sections
      .filter(({ products, plus_vat }) => (products?.includes(quote.key) ?? true) && (!plus_vat || quote.VatDue > 0))
      .map(({ heading, paragraphs }) => ({ heading: filled(heading), paragraphs: paragraphs.map(filled) })),
  };
}

/** The same as plain text. */
export function termsText(template: TermsTemplate, quote: QuoteFigures): string {
  const { title, sections } = termsSections(template, quote);
  return [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join("\n\n");
}

function figure(name: string, quote: QuoteFigures): string {
  const template = FIGURES[name];
  if (!template) throw new Error(`The finance terms name {${name}}, which is not a figure of a quote`);
  return template(quote);
}
