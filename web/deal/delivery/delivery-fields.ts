/** The field with which the builder's script gets the area instead of the page. */
export const STAY = "stay";

/** The deal as a query, into which the area is put. */
export const DEAL = "deal";

/** The area whose fee the deal then shows, or why there is none, with the deal and the way back to it. */
export type DeliveryAnswer =
  | { area: string; problem?: undefined; typed?: undefined; deal?: undefined; back?: undefined }
  | { area?: undefined; problem: string; typed: string; deal: string; back: string };
