import type { MessageText } from "#domain/messages/message-text.ts";
import type { LetterLine } from "#domain/letters/letter.ts";
import { estimateLines, estimateNote, estimatesOf, linesInPrice, type Estimates } from "#domain/running-costs/estimates.ts";
import { t } from "#web/locale/translate.ts";
import type { DealEstimates } from "./deal-costs.ts";
import type { DealFigures } from "./deal-figures.ts";
import type { DealChoice } from "./deal-choice.ts";

type ShownLine = { name: string; amount: string; note: string | undefined };
/** `in_price`: running costs that the price has already. */
export type EstimatesView = { in_price: ShownLine[]; lines: ShownLine[]; note: string };

/** Of a deal as it stands: on finance at the miles of the agreement, unless the shopper typed others. */
export function estimatesOfDeal({ basis }: DealEstimates, { method }: DealChoice, { item, extras, request }: DealFigures): EstimatesView {
  const miles = method !== "finance" ? null : item && !item.HasError ? item.AnnualMileage : request.mileage;
  return estimatesView(estimatesOf(basis, { miles, extras }));
}

/** Each text by itself: `rendered` is code that every page would then load. */
export function estimatesView(estimates: Estimates): EstimatesView {
  return {
    in_price: linesInPrice(estimates).map(shownLine),
    lines: estimateLines(estimates).map(shownLine),
    note: t(estimateNote(estimates)),
  };
}

function shownLine({ name, amount, note }: LetterLine): ShownLine {
  return { name: shown(name), amount: shown(amount), note: note && shown(note) };
}

function shown(text: MessageText | string): string {
  return typeof text === "string" ? text : t(text);
}

/** Hidden fields with the shopper's own miles and prices. */
export function CostFields({ costs }: Pick<DealEstimates, "costs">) {
  return costs.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
