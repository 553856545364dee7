import type { Day } from "../calendar.ts";
import { dayText } from "../date-texts.ts";
import type { LetterLine } from "../letters/letter.ts";
import { text, type MessageText } from "../messages/message-text.ts";
import { formatMoney, sumPence, NO_MONEY, type Pence } from "../money.ts";
import { amountText, LINE_LABELS, lineAmount, linesText } from "./cost-texts.ts";
import { energyAt, planOfMonth, type CostLine, type EnergyPerMile } from "./cost-line.ts";

/**
 * What the running costs of a deal follow from, on a day and at a shopper's own prices, but for the miles and the chosen extras: browser,
 * order and record work out the same pennies from it. JSON: whole numbers that may be too large for it are digits.
 */
export type EstimateBasis = {
  day: Day;
  /** Miles a year as the shopper typed them; otherwise those of the agreement, or `usual_miles` without one. */
  miles: number | null;
  usual_miles: number;
  energy: { ends: [above: string, below: string][] | null; because: EnergyPerMile["because"] };
  tax: CostLine;
  mot: CostLine;
  insurance: CostLine | null;
  /** The months that extras cover, by id. */
  plans: Readonly<Record<string, number>>;
};

/** A chosen service plan. Its price is part of the deal, and not added to the estimates. */
export type PlanInPrice = { name: string; price: Pence; months: number };

/** Running costs of a month that stand beside a deal: no part of its price or of any total that is owed. */
export type Estimates = {
  day: Day;
  miles: number;
  lines: CostLine[];
  min: Pence;
  max: Pence;
  missing: CostLine["name"][];
  plans: PlanInPrice[];
};

type Extra = { id: string; name: string; price: Pence };

/** Of a deal with these extras. `miles`: a year, of its finance agreement; null without one. */
export function estimatesOf(
  basis: EstimateBasis,
  { miles: agreed, extras }: { miles: number | null; extras: readonly Extra[] },
): Estimates {
  const miles = basis.miles ?? agreed ?? basis.usual_miles;
  const lines = [energyAt(perMile(basis.energy), miles), basis.tax, basis.mot, ...(basis.insurance ? [basis.insurance] : [])];
  return {
    day: basis.day,
    miles,
    lines,
    min: sumPence(lines.map(({ min }) => min ?? NO_MONEY)),
    max: sumPence(lines.map(({ max }) => max ?? NO_MONEY)),
    missing: lines.filter(({ max }) => max === null).map(({ name }) => name),
    plans: extras.flatMap(({ id, name, price }) => {
      const months = Object.hasOwn(basis.plans, id) ? basis.plans[id] : undefined;
      return months === undefined ? [] : [{ name, price, months }];
    }),
  };
}

function perMile({ ends, because }: EstimateBasis["energy"]): EnergyPerMile {
  if (ends === null) return { ends, because: because ?? "no_consumption" };
  return { ends: ends.map(([above, below]) => ({ above: BigInt(above), below: BigInt(below) })), because };
}

/** The lines and their sum, without what is in the price already. */
export function estimateLines({ lines, min, max, missing }: Estimates): LetterLine[] {
  const price = amountText(min, max);
  const unknown = linesText(missing);
  return [
    ...lines.filter((line) => !isInPrice(line)).map(amountLine),
    {
      name: text("costs.estimatesTogether"),
      amount: unknown ? text("costs.andMore", { price, missing: unknown }) : text("filters.aMonth", { price }),
    },
  ];
}

/** Running costs that the price has already: a new car's first tax, and the chosen service plans with their cost of a month. */
export function linesInPrice({ lines, plans }: Estimates): LetterLine[] {
  return [
    ...lines.filter(isInPrice).map(amountLine),
    ...plans.map((plan) => ({
      name: plan.name,
      amount: text("filters.aMonth", { price: formatMoney(planOfMonth(plan)) }),
      note: text("costs.planInPrice", { price: formatMoney(plan.price), months: plan.months }),
    })),
  ];
}

function isInPrice({ because }: CostLine): boolean {
  return because === "tax_in_price";
}

function amountLine(line: CostLine): LetterLine {
  return { name: text(LINE_LABELS[line.name]), amount: lineAmount(line) };
}

/** What they rest on, and that nobody is owed them. */
export function estimateNote({ day, miles, lines }: Estimates): MessageText {
  const values = { miles: miles.toLocaleString("en-GB"), day: dayText(day) };
  return lines.some(({ name }) => name === "insurance")
    ? text("costs.estimatesNote", values)
    : text("costs.estimatesNoteNoInsurance", values);
}
