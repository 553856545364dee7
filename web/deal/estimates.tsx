import type { MessageText } from "#domain/messages/message-text.ts";
import { estimateLines, estimateNote, estimatesOf, type Estimates } from "#domain/running-costs/estimates.ts";
import { t } from "#web/locale/translate.ts";
import type { DealEstimates } from "./deal-costs.ts";
import type { DealFigures } from "./deal-figures.ts";
import type { DealChoice } from "./deal-choice.ts";

export type EstimatesView = { lines: { name: string; amount: string; note: string | undefined }[]; note: string };

/** Of a deal as it stands: on finance at the miles of the agreement, unless the shopper typed others. */
export function estimatesOfDeal({ basis }: DealEstimates, { method }: DealChoice, { item, extras, request }: DealFigures): EstimatesView {
  const miles = method !== "finance" ? null : item && !item.HasError ? item.AnnualMileage : request.mileage;
  return estimatesView(estimatesOf(basis, { miles, extras }));
}

/** Each text by itself: `rendered` is code that every page would then load. */
export function estimatesView(estimates: Estimates): EstimatesView {
  return {
    lines: estimateLines(estimates).map(({ name, amount, note }) => ({
      name: shown(name),
      amount: shown(amount),
      note: note && shown(note),
    })),
    note: t(estimateNote(estimates)),
  };
}

function shown(text: MessageText | string): string {
  return typeof text === "string" ? text : t(text);
}

/** Hidden fields with the shopper's own miles and prices. */
export function CostFields({ costs }: Pick<DealEstimates, "costs">) {
  return costs.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
