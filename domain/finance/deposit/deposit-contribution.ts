import { NO_MONEY, pence, type Pence } from "../../money.ts";

/** Tag -> pounds. The bare tag `fdc` states no amount (specification 9.19). */
const CONTRIBUTION_POUNDS = { "fdc-1000": 1000, "fdc-750": 750, "fdc-500": 500, "fdc-250": 250 } as const;
const CONTRIBUTIONS = Object.entries(CONTRIBUTION_POUNDS).map(([tag, pounds]) => ({ tag, amount: pence(pounds * 100) }));

/** The lender's contribution to the deposit of a qualifying agreement, in pence; never deducted from a cash price. */
export function depositContribution(tags: readonly string[]): Pence {
  if (tags.length === 0) return NO_MONEY;
  return CONTRIBUTIONS.find(({ tag }) => tags.includes(tag))?.amount ?? NO_MONEY;
}
