import { text, type MessageText } from "../messages/message-text.ts";
import { formatMoney, type Pence } from "../money.ts";

/** How a dealer settles part-exchange value above the price: agree it by telephone, or pay it. */
export type SurplusRule = "call" | "pay";

/** Default if the website does not set a rule. */
export const DEFAULT_SURPLUS_RULE: SurplusRule = "call";

/** Notes shown under the amount owed to the customer. */
export const SURPLUS_NOTES: Readonly<Record<SurplusRule, MessageText>> = {
  call: text("problem.surplusToBeAgreed"),
  pay: text("problem.surplusByTransfer"),
};

/** The same as sentences, with the amount in pence: "Your part exchange leaves £7,331 over. We call you to agree what happens with it." */
export function surplusText(owed: Pence, rule: SurplusRule): MessageText {
  return text("problem.partExchangeSurplus", { owed: formatMoney(owed), note: SURPLUS_NOTES[rule] });
}
