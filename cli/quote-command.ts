import { PAYMENT_FREQUENCIES, type Agreement } from "#domain/finance/agreement.ts";
import { FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import { verifyApr, scheduleOf, totalsOf, type Schedule } from "#domain/finance/schedule.ts";
import { formatMoney, NO_MONEY, poundsFromPence, type Pence } from "#domain/money.ts";
import { inEnglish } from "#locales/in-english.ts";
import { readChoice, readOptions, readPercent, readPounds, parseInteger } from "./parse-options.ts";
import { UsageError } from "./usage-error.ts";

const LONGEST_PAYMENTS = 1040;
const HIGHEST_APR = 1000;
const A_PENNY = 0.01;

/** Calculates a lender's example, for checking its terms; returns the exit code. Throws UsageError. */
export function quoteCommand(args: string[], print: (text: string) => void = console.log): number {
  const { agreement, json } = readAgreement(args);
  const schedule = scheduleOf(agreement);
  if (!schedule) throw new UsageError("The final payment and the fees leave nothing for the regular payments to repay.");
  const carried = verifyApr(schedule, { apr: agreement.apr, fees_in_apr: agreement.fees.in_apr });
  if (!carried.ok) throw new UsageError(inEnglish(carried.reason));
  const figures = figuresOf(schedule, agreement, carried.apr);
  print(json ? JSON.stringify(figures) : figuresText(figures, agreement));
  return 0;
}

function readAgreement(args: string[]): { agreement: Agreement; json: boolean } {
  const values = readOptions(args, {
    product: { type: "string" },
    credit: { type: "string" },
    payments: { type: "string" },
    apr: { type: "string" },
    final: { type: "string" },
    "option-fee": { type: "string", default: "0" },
    "option-fee-in-final": { type: "boolean", default: false },
    "document-fee": { type: "string", default: "0" },
    "fees-in-apr": { type: "string", default: "yes" },
    frequency: { type: "string", default: "monthly" },
    json: { type: "boolean", default: false },
  });
  const product = readChoice("product", values.product, FINANCE_PRODUCTS);
  const final = finalPayment(product, values.final);
  const option = readPounds("option-fee", values["option-fee"]);
  if (product === "CS" && option > 0) throw new UsageError("A conditional sale has no option to purchase: leave out --option-fee.");
  if (product !== "PCP" && values["option-fee-in-final"]) {
    throw new UsageError(`${product} has no final payment: leave out --option-fee-in-final.`);
  }
  const agreement: Agreement = {
    credit: readPounds("credit", values.credit, A_PENNY),
    payments: parseInteger("payments", values.payments, LONGEST_PAYMENTS),
    apr: readPercent("apr", values.apr, HIGHEST_APR),
    frequency: readChoice("frequency", values.frequency, PAYMENT_FREQUENCIES),
    final,
    fees: {
      documentation: readPounds("document-fee", values["document-fee"]),
      option,
      option_in_final: values["option-fee-in-final"],
      in_apr: readChoice("fees-in-apr", values["fees-in-apr"], ["yes", "no"]) === "yes",
    },
  };
  return { agreement, json: values.json };
}

function finalPayment(product: (typeof FINANCE_PRODUCTS)[number], text: string | undefined): Pence {
  if (product === "PCP") return readPounds("final", text, A_PENNY);
  const final = readPounds("final", text ?? "0");
  if (final > 0) throw new UsageError(`${product} has no final payment: leave out --final or choose PCP.`);
  return NO_MONEY;
}

type Figures = ReturnType<typeof figuresOf>;

function figuresOf(schedule: Schedule, agreement: Agreement, apr: number) {
  const { lines } = schedule;
  const { payable, charge } = totalsOf(schedule);
  const regular = lines[Math.min(1, agreement.payments - 1)]!;
  return {
    regular_payment: poundsFromPence((regular.payment - regular.fees) as Pence),
    first_payment: poundsFromPence(lines[0]!.payment),
    final_payment: poundsFromPence(lines.at(-1)!.payment),
    total_payable: poundsFromPence(payable),
    total_charge_for_credit: poundsFromPence(charge),
    apr,
  };
}

function figuresText(figures: Figures, { payments, frequency, credit }: Agreement): string {
  const rows = [
    ["Amount of credit", formatMoney(credit)],
    [`${payments} ${frequency} payments`, money(figures.regular_payment)],
    ["First payment", money(figures.first_payment)],
    ["Final payment", money(figures.final_payment)],
    ["Total payable", money(figures.total_payable)],
    ["Total charge for credit", money(figures.total_charge_for_credit)],
    ["APR", `${figures.apr.toFixed(1)}%`],
  ];
  const width = Math.max(...rows.map(([name]) => name!.length));
  return rows.map(([name, value]) => `${name!.padEnd(width)}  ${value}`).join("\n");
}

function money(pounds: number): string {
  return `£${pounds.toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;
}
