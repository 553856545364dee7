import { readTypedAmount } from "#domain/typed-amount.ts";
import type { Lender, LenderAnswer, LenderApplication, SentApplication } from "./lender.ts";

/** Monthly income after tax, in pounds, from which an application is referred, approved, and approved late. */
const REFERS_FROM = 1_000;
const APPROVES_FROM = 1_500;
const LATE_FROM = 10_000;
/** How long the late answer takes. */
export const LATE_MS = 2 * 60_000;

/**
 * For demo data only: nothing leaves this machine, and the decision follows from the monthly income after tax. Below £1,000 it declines,
 * below £1,500 it refers, from £10,000 it answers two minutes later, and everything else it approves at once.
 */
export function demoLender(now: () => number): Lender {
  /** Late answers are approvals, so an application that was sent is all that has to be known. */
  return {
    name: "demo",
    send: async ({ id, answers }) => decisionOf(id, answers),
    poll: async ({ id, sent_at }: SentApplication) => (now() >= sent_at + LATE_MS ? answer(id, "approved") : undefined),
  };
}

function decisionOf(id: string, { net_monthly_income }: LenderApplication["answers"]): LenderAnswer | undefined {
  const income = readTypedAmount(typeof net_monthly_income === "string" ? net_monthly_income : "") ?? 0;
  if (income >= LATE_FROM) return undefined;
  if (income >= APPROVES_FROM) return answer(id, "approved");
  return answer(id, income >= REFERS_FROM ? "referred" : "declined");
}

function answer(id: string, decision: LenderAnswer["decision"]): LenderAnswer {
  return { decision, reference: `DEMO-${id.slice(0, 8).toUpperCase()}`, approved_until: null };
}
