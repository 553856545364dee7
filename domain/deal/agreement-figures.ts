import type { DepositType } from "../finance/deposit/deposit.ts";

/** The figures of a finance agreement, named as in a submitted order (specification 3.47, 3.48). Money in pounds. */
export type FinanceFigures = {
  finance_type: string;
  /** Months. */
  finance_term: number;
  finance_mileage: number;
  finance_apr: number;
  finance_lender: string;
  finance_balance: number;
  finance_residual: number;
  finance_regular_payment: number;
  finance_final_payment: number;
  finance_total_charges: number;
  finance_total_payable: number;
  finance_no_of_payments: number;
};

/** The figures of a deal, named as in a submitted order. Money in pounds. */
export type AgreementFigures = {
  /** Headline price, extras and delivery, before a part exchange. */
  expected_total: number;
  products: { id: string; name?: string; price: number }[];
  /** Price of the part exchange less its settlement; 0 without one. */
  expected_part_exchange: number;
  /** Percent or pounds, as requested. */
  finance_deposit?: number;
  finance_deposit_type?: DepositType;
  finance_quote_reference?: string;
} & Partial<FinanceFigures>;

/** Figures the shopper saw that are out of date, and all current figures. */
export type ComparedFigures = { shown: Partial<AgreementFigures>; current: AgreementFigures };

type QuoteAmounts = {
  key: string;
  Term: number;
  AnnualMileage: number;
  Apr: number;
  Lender: string;
  Balance: number;
  Residual: number;
  RegularPayment: number;
  ChargesForCredit: number;
  TotalAmountPayable: number;
  TotalNumberOfRegularPayments: number;
};

/** The figures of a quote; `pounds` converts its amounts to pounds. */
export function financeFigures(quote: QuoteAmounts, pounds: (amount: number) => number): FinanceFigures {
  return {
    finance_type: quote.key,
    finance_term: quote.Term,
    finance_mileage: quote.AnnualMileage,
    finance_apr: quote.Apr,
    finance_lender: quote.Lender,
    finance_balance: pounds(quote.Balance),
    finance_residual: pounds(quote.Residual),
    finance_regular_payment: pounds(quote.RegularPayment),
    finance_final_payment: pounds(quote.Residual),
    finance_total_charges: pounds(quote.ChargesForCredit),
    finance_total_payable: pounds(quote.TotalAmountPayable),
    finance_no_of_payments: quote.TotalNumberOfRegularPayments,
  };
}
