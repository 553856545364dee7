import { text, type MessageText } from "../messages/message-text.ts";
import { msg, type PlainMessage } from "../messages/message.ts";
import { formatMoney, type Pence } from "../money.ts";
import type { VehicleCard } from "../stock/card.ts";
import type { CostLine, CostLineName } from "./cost-line.ts";
import type { MonthlyTotal } from "./monthly-total.ts";

/** The lines of a month in a table. */
export const LINE_LABELS: Record<CostLineName, PlainMessage> = {
  finance: msg("costs.finance"),
  energy: msg("costs.energy"),
  tax: msg("vehicle.vehicleTax"),
  mot: msg("vehicle.motTest"),
  service_plan: msg("costs.servicePlan"),
  insurance: msg("vehicle.insurance"),
};

/** The lines of a month within a sentence. */
const WITHIN: Record<CostLineName, PlainMessage> = {
  finance: msg("costs.financeWithin"),
  energy: msg("costs.energyWithin"),
  tax: msg("costs.taxWithin"),
  mot: msg("costs.motWithin"),
  service_plan: msg("costs.servicePlanWithin"),
  insurance: msg("costs.insuranceWithin"),
};

/** "£312 to £349"; one amount where both are the same. */
export function amountText(min: Pence, max: Pence): MessageText | string {
  return min === max ? formatMoney(min) : text("filters.fromTo", { from: formatMoney(min), until: formatMoney(max) });
}

/** "£312 to £349", "None due", or "Cost not known". */
export function lineAmount({ min, max, because }: Pick<CostLine, "min" | "max" | "because">): MessageText | string {
  if (because === "tax_in_price") return text("costs.inThePrice");
  if (because === "mot_not_due") return text("costs.notDue");
  return min === null || max === null ? text("costs.notKnown") : amountText(min, max);
}

/** "fuel or electricity and vehicle tax": names of lines within a sentence; null for none. */
export function linesText(names: readonly CostLineName[]): MessageText | null {
  const [first, ...others] = names.map((name) => text(WITHIN[name]));
  if (first === undefined) return null;
  return others.reduce<MessageText>((name, name2) => text("search.nameAndName", { name, name2 }), first);
}

/** The line of a card: what a month costs in all, and what that leaves out. A sum with a missing line is never called the total. */
export function cardTotal({ min, max, missing, has_finance, lines }: MonthlyTotal): NonNullable<VehicleCard["total"]> {
  const price = amountText(min, max);
  const unknown = linesText(missing);
  const isInsured = lines.some(({ name }) => name === "insurance");
  const complete = has_finance ? text("costs.allIn", { price }) : text("costs.running", { price });
  return {
    amount: unknown ? text("costs.andMore", { price, missing: unknown }) : complete,
    note: unknown
      ? text(isInsured ? "costs.notKnownNote" : "costs.notKnownNoInsurance")
      : text(isInsured ? "costs.withInsurance" : "costs.noInsurance"),
  };
}
