/** What brings a deal that was sent into the address of its vehicle's page. */
export const SHARED_DEAL_PARAM = "deal";

/** What the page says of a deal that was sent. */
export type SharedDealChanges = {
  /** "14 November 2026" */
  day: string;
  changes: string[];
  had_part_exchange: boolean;
};
