/** The stored states of a deal for a customer. An expired one is `sent`, with its time over. */
export const DEAL_STATES = ["draft", "waiting", "approved", "sent", "accepted", "withdrawn"] as const;
export type DealState = (typeof DEAL_STATES)[number];

/** States in which its figures may be changed; a change makes it a draft again. */
export const CHANGEABLE: readonly DealState[] = ["draft", "waiting", "approved", "sent"];

/** How long a deal can be accepted after it was sent. */
export const DEAL_VALID_DAYS = 7;

/** What the customer may want to pay by; the finance products, or at once. */
export const DEAL_METHODS = ["PCP", "HP", "cash"] as const;
export type DealMethod = (typeof DEAL_METHODS)[number];
