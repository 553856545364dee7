import { t } from "#web/locale/translate.ts";
import { INTEREST_FREE_TAG } from "#domain/finance/lender-rate.ts";
import { isFinanceHidden } from "#domain/finance/monthly-figure.ts";
import { contributionText } from "#domain/stock/sash.ts";
import { isEnquiryOnly, isReserved, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Website } from "#websites/website.ts";

/** A promotion of the lender's, as a text, with the modal that explains it. */
export type Promotion = { modal: "0-finance" | "deposit-contribution"; text: string };

/** None for vehicles that cannot be financed now, or where the website hides the representative example (decision F5). */
export function promotionsOf(vehicle: Vehicle, website: Pick<Website, "finance_promotion">): Promotion[] {
  if (isReserved(vehicle) || isEnquiryOnly(vehicle) || isFinanceHidden(vehicle, website)) return [];
  const contribution = contributionText(vehicle);
  return [
    ...(vehicle.tags.includes(INTEREST_FREE_TAG) ? [{ modal: "0-finance" as const, text: t("vehicle.interestFree") }] : []),
    ...(contribution === null ? [] : [{ modal: "deposit-contribution" as const, text: `${t(contribution)}.` }]),
  ];
}
