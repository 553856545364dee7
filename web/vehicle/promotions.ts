import { INTEREST_FREE_TAG } from "#domain/finance/lender-rate.ts";
import { contributionWords } from "#domain/stock/sash.ts";
import { isEnquiryOnly, isReserved, type Vehicle } from "#domain/stock/vehicle.ts";

/** What the lender adds to a finance agreement, in words, with the modal that explains it. */
export type Promotion = { modal: "0-finance" | "deposit-contribution"; words: string };

export function promotionsOf(vehicle: Vehicle): Promotion[] {
  if (isReserved(vehicle) || isEnquiryOnly(vehicle)) return [];
  const contribution = contributionWords(vehicle);
  return [
    ...(vehicle.tags.includes(INTEREST_FREE_TAG) ? [{ modal: "0-finance" as const, words: "0% APR on this vehicle." }] : []),
    ...(contribution === null ? [] : [{ modal: "deposit-contribution" as const, words: `${contribution}.` }]),
  ];
}
