import { poundsFromPence } from "#domain/money.ts";
import { estimatesOf, type EstimateBasis, type Estimates } from "#domain/running-costs/estimates.ts";
import { presentLine } from "#server/finance/present-total.ts";
import { bodyDigest } from "#server/http/idempotency-key.ts";
import type { Deal } from "./stored-order.ts";

/** The running costs that stood beside a deal, at the miles of its agreement if the shopper typed none; null if none did. */
export function dealEstimates({ estimates, finance, products }: Deal): Estimates | null {
  return estimates ? estimatesOf(estimates, { miles: finance?.quote.AnnualMileage ?? null, extras: products }) : null;
}

/** Of what a page showed: another one means that a day, a price or the vehicle has changed since. */
export function estimatesDigest(basis: EstimateBasis): string {
  return bodyDigest(basis);
}

/** The same in pounds; null is not known. */
export function presentEstimates({ day, miles, lines, min, max, missing, plans }: Estimates) {
  return {
    day,
    miles,
    from: poundsFromPence(min),
    to: poundsFromPence(max),
    missing,
    lines: lines.map(presentLine),
    plans: plans.map((plan) => ({ ...plan, price: poundsFromPence(plan.price) })),
  };
}
export type PresentedEstimates = ReturnType<typeof presentEstimates>;
