import type { Problem } from "#domain/problem.ts";

/** Checkboxes that accept terms. */
const ACCEPTANCES: readonly string[] = ["terms_accepted", "_terms_accepted", "finance_terms_accepted", "disclosure_agreement"];

/** Problems of the order or form as a whole, and a failed bot check (8.1). */
const NOT_OF_ONE_FIELD: readonly string[] = [
  "",
  "form",
  "vehicle",
  "vehicle_id",
  "valuation_hash",
  "payment_type",
  "products",
  "finance_type",
  "g-recaptcha-response",
];

/**
 * The acceptances of a refused form that stay ticked (decision O7): all that were ticked if only fields were wrong, none if the price
 * changed or creating failed for another reason (specification 5.5, 8.1).
 */
export function retainedAcceptances(
  sent: Readonly<Record<string, string>>,
  refused: { status: number; problems: readonly Problem<string>[] },
): Record<string, string> {
  const onlyFields = refused.status === 422 && refused.problems.every(({ field }) => !NOT_OF_ONE_FIELD.includes(field));
  return onlyFields ? Object.fromEntries(Object.entries(sent).filter(([name]) => ACCEPTANCES.includes(name))) : {};
}

export function withoutAcceptances(sent: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !ACCEPTANCES.includes(name)));
}
