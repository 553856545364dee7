import { PERIOD_LABELS } from "#domain/finance/agreement.ts";
import type { SharedDeal } from "#domain/deal/deal-link.ts";
import { text } from "#domain/messages/message-text.ts";
import { formatMoney } from "#domain/money.ts";
import type { Problem } from "#domain/problem.ts";
import type { VehicleRow } from "#server/orders/holds/vehicle-hold.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { LeadContext } from "./lead-context.ts";

export const DEAL_LINK_FIELD = "deal_link";

/**
 * The answers of an unfinished deal's form with the deal that its page showed. Only what this site signed counts: the customer is mailed
 * the link, and staff the figures.
 */
export function withDeal(
  { deals }: LeadContext,
  answers: Record<string, string>,
  link: string,
  vehicle: VehicleRow | undefined,
): { answers: Record<string, string>; problems: Problem[] } {
  const deal = deals?.read(link);
  if (!deal || deal.stock_id !== vehicle?.stock_id)
    return { answers, problems: [{ field: "vehicle_id", message: text("deal.weCannotReadThisLink") }] };
  return { answers: { ...answers, deal: dealLine(deal), [DEAL_LINK_FIELD]: link }, problems: [] };
}

/** "£12,694; £239.12 a month, 9.9% APR; Paint protection £299" */
function dealLine({ price, finance, extras, had_part_exchange }: SharedDeal): string {
  return [
    formatMoney(price),
    ...(finance
      ? [`${formatMoney(finance.payment)} ${inEnglish(text(PERIOD_LABELS[finance.frequency]))}, ${finance.apr.toFixed(1)}% APR`]
      : []),
    ...extras.map((extra) => `${extra.name} ${formatMoney(extra.price)}`),
    ...(had_part_exchange ? [inEnglish(text("common.partExchange"))] : []),
  ].join("; ");
}
