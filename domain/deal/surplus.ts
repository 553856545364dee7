import { formatMoney, type Pence } from "../money.ts";

/** What a dealer does with what a part exchange is worth above the price: agree it by telephone, or pay it. */
export type SurplusRule = "call" | "pay";

/** Where a website says nothing of it. */
export const DEFAULT_SURPLUS_RULE: SurplusRule = "call";

/** What happens with money that is owed to the customer, as it stands under its amount. */
export const SURPLUS_NOTES: Readonly<Record<SurplusRule, string>> = {
  call: "We call you to agree what happens with it",
  pay: "We pay it to you by bank transfer when you hand your vehicle over",
};

/** The same as sentences, with the amount in pence: "Your part exchange leaves £7,331 over. We call you to agree what happens with it." */
export function surplusText(owed: Pence, rule: SurplusRule): string {
  return `Your part exchange leaves ${formatMoney(owed)} over. ${SURPLUS_NOTES[rule]}.`;
}
