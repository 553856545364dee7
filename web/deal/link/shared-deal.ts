/** Query parameter of a shared deal on the vehicle's page. */
export const SHARED_DEAL_PARAM = "deal";

/** What the page shows about a shared deal. */
export type SharedDealChanges = {
  /** "14 November 2026" */
  day: string;
  changes: string[];
  had_part_exchange: boolean;
};
