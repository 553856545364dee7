import type { LetterLine } from "#domain/letters/letter.ts";
import type { Rendered } from "#domain/messages/message-text.ts";
import { estimateLines, estimateNote, estimatesOf, type Estimates } from "#domain/running-costs/estimates.ts";
import { rendered, t } from "#web/locale/translate.ts";
import type { DealEstimates } from "./deal-costs.ts";
import type { DealFigures } from "./deal-figures.ts";
import type { DealChoice } from "./deal-choice.ts";

export type EstimatesView = { lines: Rendered<LetterLine>[]; note: string };

/** Of a deal as it stands: on finance at the miles of the agreement, unless the shopper typed others. */
export function estimatesOfDeal({ basis }: DealEstimates, { method }: DealChoice, { item, extras, request }: DealFigures): EstimatesView {
  const miles = method !== "finance" ? null : item && !item.HasError ? item.AnnualMileage : request.mileage;
  return estimatesView(estimatesOf(basis, { miles, extras }));
}

export function estimatesView(estimates: Estimates): EstimatesView {
  return { lines: rendered(estimateLines(estimates)), note: t(estimateNote(estimates)) };
}

/** Hidden fields with the shopper's own miles and prices. */
export function CostFields({ costs }: Pick<DealEstimates, "costs">) {
  return costs.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
