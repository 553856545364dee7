import type { FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { NoQuote } from "#domain/finance/quote.ts";
import type { Rendered } from "#domain/messages/message-text.ts";
import { poundsFromPence } from "#domain/money.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { ProvidedItem, ProvidedQuote } from "#server/providers/finance/finance.ts";

/** A quote with the specification's names (3.49-3.51). Money in pounds. */
export type PresentedQuote = {
  key: FinanceProduct;
  HasError: false;
  QuoteReference: string;
  CashPrice: number;
  VatDue: number;
  Deposit: { Cash: number; PartExchange: number; Contribution: number };
  TotalDeposit: number;
  Balance: number;
  Term: number;
  AnnualMileage: number;
  Apr: number;
  FixedRate: number;
  /** Absent for monthly payments; with "weekly", `Month` of a payment counts weeks. */
  Frequency?: "weekly";
  TotalNumberOfRegularPayments: number;
  RegularPayment: number;
  FirstPayment: number;
  Residual: number;
  Fees?: { Documentation: number; OptionToPurchase: number; OptionInFinalPayment: boolean };
  /** Pence per mile. */
  ExcessMileage?: number;
  ChargesForCredit: number;
  TotalAmountPayable: number;
  Payments: { Month: number; Amount: number }[];
  Lender: string;
  Notifications: string[];
};

/** A product of a finance result in the API: a quote in pounds, or HasError with the reason. */
export type PresentedItem = PresentedQuote | NoQuote<string>;

export function presentItem(item: ProvidedItem, reference: (quote: ProvidedQuote) => string): PresentedItem {
  return item.HasError ? inEnglish(item) : presentQuote(inEnglish(item), reference(item));
}

export function presentQuote(quote: Rendered<ProvidedQuote>, QuoteReference: string): PresentedQuote {
  const { key, HasError, Deposit, Fees } = quote;
  return {
    key,
    HasError,
    QuoteReference,
    CashPrice: poundsFromPence(quote.CashPrice),
    VatDue: poundsFromPence(quote.VatDue),
    Deposit: {
      Cash: poundsFromPence(Deposit.Cash),
      PartExchange: poundsFromPence(Deposit.PartExchange),
      Contribution: poundsFromPence(Deposit.Contribution),
    },
    TotalDeposit: poundsFromPence(quote.TotalDeposit),
    Balance: poundsFromPence(quote.Balance),
    Term: quote.Term,
    AnnualMileage: quote.AnnualMileage,
    Apr: quote.Apr,
    FixedRate: quote.FixedRate,
    ...(quote.Frequency && { Frequency: quote.Frequency }),
    TotalNumberOfRegularPayments: quote.TotalNumberOfRegularPayments,
    RegularPayment: poundsFromPence(quote.RegularPayment),
    FirstPayment: poundsFromPence(quote.FirstPayment),
    Residual: poundsFromPence(quote.Residual),
    ...(Fees && {
      Fees: {
        Documentation: poundsFromPence(Fees.Documentation),
        OptionToPurchase: poundsFromPence(Fees.OptionToPurchase),
        OptionInFinalPayment: Fees.OptionInFinalPayment,
      },
    }),
    ...(quote.ExcessMileage !== undefined && { ExcessMileage: quote.ExcessMileage }),
    ChargesForCredit: poundsFromPence(quote.ChargesForCredit),
    TotalAmountPayable: poundsFromPence(quote.TotalAmountPayable),
    Payments: quote.Payments.map(({ Month, Amount }) => ({ Month, Amount: poundsFromPence(Amount) })),
    Lender: quote.Lender,
    Notifications: quote.Notifications,
  };
}
