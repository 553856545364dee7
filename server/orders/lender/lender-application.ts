import { inEnglish } from "#locales/in-english.ts";
import { APPLICATION_FIELD_NAMES, type FinanceApplication } from "#domain/finance-application/application-fields.ts";
import { HISTORIES } from "#domain/finance-application/application-history.ts";
import { presentStoredQuote } from "#server/orders/present-order.ts";
import type { StoredOrder } from "#server/orders/stored-order.ts";
import type { LenderApplication } from "#server/providers/lenders/lender.ts";
import type { Website } from "#websites/website.ts";

type Parts = { id: string; submitted_at: Date; order: StoredOrder; answers: FinanceApplication; website: Website };

/** What the lender gets of an order: its agreement, vehicle and applicant, without the guid that opens the order. */
export function lenderApplication({ id, submitted_at, order, answers, website }: Parts): LenderApplication {
  const { deal } = order;
  if (!deal.finance) throw new Error("An application without a quote can't be sent to a lender");
  const { quote, reference } = deal.finance;
  const shown = presentStoredQuote(quote, reference);
  const { vehicle } = deal;
  return {
    format: 1,
    id,
    order: order.reference,
    submitted_at: submitted_at.toISOString(),
    dealer: { name: website.site_name, telephone: website.telephone, website: website.name },
    agreement: {
      product: shown.key,
      lender: inEnglish(shown.Lender),
      quote_reference: quote.reference ?? null,
      cash_price: shown.CashPrice,
      deposit: shown.Deposit.Cash,
      part_exchange: shown.Deposit.PartExchange,
      deposit_contribution: shown.Deposit.Contribution,
      amount_of_credit: shown.Balance,
      term: shown.Term,
      annual_mileage: shown.AnnualMileage,
      apr: shown.Apr,
      fixed_rate: shown.FixedRate,
      regular_payment: shown.RegularPayment,
      number_of_regular_payments: shown.TotalNumberOfRegularPayments,
      optional_final_payment: shown.Residual,
      total_charge_for_credit: shown.ChargesForCredit,
      total_amount_payable: shown.TotalAmountPayable,
    },
    vehicle: {
      stock_number: vehicle.stock_id,
      registration: vehicle.vrm,
      make: vehicle.make,
      range: vehicle.range,
      derivative: vehicle.derivative,
      year: vehicle.year,
      mileage: vehicle.mileage,
      date_first_registered: vehicle.date_first_registered ?? null,
    },
    applicant: applicantOf(order),
    answers: answersOf(answers),
  };
}

function applicantOf({ customer }: StoredOrder): Record<string, string> {
  const given = Object.entries(customer).filter(
    ([name, value]) => name.startsWith("customer_") && typeof value === "string" && value !== "",
  );
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

const LISTS: readonly string[] = Object.values(HISTORIES).map(({ field }) => field);

/** Earlier addresses and employments are stored as JSON. */
function answersOf(answers: FinanceApplication): Record<string, unknown> {
  const given = APPLICATION_FIELD_NAMES.flatMap((name) => (answers[name] ? [[name, answers[name]] as const] : []));
  return Object.fromEntries(given.map(([name, answer]) => [name, LISTS.includes(name) ? (JSON.parse(answer) as unknown) : answer]));
}
