/** Why staff look at a finance application: from a list, and in the audit log. */
export const LOOK_REASONS = ["for_lender", "customer_asked", "complaint"] as const;
export type LookReason = (typeof LOOK_REASONS)[number];

/** Characters of what staff add to the reason. */
export const MAX_LOOK_TEXT = 200;

/** The answers are hidden again after so long. */
export const LOOK_MINUTES = 5;

export function isLookReason(value: unknown): value is LookReason {
  return (LOOK_REASONS as readonly unknown[]).includes(value);
}
