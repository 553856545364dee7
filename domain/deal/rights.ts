import { text, type MessageText } from "../messages/message-text.ts";
import { msg } from "../messages/message.ts";
import type { PaymentType } from "./transitions.ts";

/** Where the contract for a vehicle is made: signed at the showroom, or online and therefore at a distance. */
export type ContractPlace = "premises" | "distance";

/** The legal kind of an order: a reservation, a sale signed for at the showroom, or a sale made online. */
export type SaleKind = "reservation" | "premises" | "distance";

/** Days in which a distance sale may be cancelled, counted from delivery (Consumer Contracts Regulations 2013, regulation 30). */
export const CANCELLATION_DAYS = 14;

export type RightsInput = {
  kind: SaleKind;
  /** The amount taken online as text, "£99"; null if nothing is. */
  fee: string | null;
  /** The fee is the full price. */
  is_full_price?: boolean;
  /** "Wexcombe Swindon" */
  site: string;
  /** The days of the dealer's own return policy; 0 means none. */
  return_days: number;
  /** The dealer delivers for a fee, which is refunded with everything else. */
  delivered?: boolean;
};

/**
 * The kind of an order, by payment type and by where the website makes its contracts. A reservation does not bind the customer to buy. A
 * delivered vehicle is a distance sale in any case (decision D11): its customer never comes to sign.
 */
export function saleKind(payment_type: PaymentType, contract: ContractPlace, delivered = false): SaleKind {
  if (delivered) return "distance";
  return payment_type === "OUTRIGHT_DEPOSIT" ? "reservation" : contract;
}

/** When money paid online is refunded: one sentence, the same before and after payment. */
export function refundRule({ kind, fee, is_full_price, site }: RightsInput): MessageText {
  if (fee === null) return text("rights.nothingOnline");
  const days = CANCELLATION_DAYS;
  if (is_full_price) {
    return kind === "distance"
      ? text("rights.wholePriceUntilCancelled", { fee, days })
      : text("rights.wholePriceUntilSigned", { fee, site });
  }
  switch (kind) {
    case "reservation":
      return text("rights.reservationFee", { fee, site });
    case "premises":
      return text("rights.feeUntilSigned", { fee, site });
    case "distance":
      return text("rights.feeUntilCancelled", { fee, days });
  }
}

/** The shopper's rights after ordering, one sentence each. */
export function orderRights(input: RightsInput): MessageText[] {
  const { kind, site, return_days } = input;
  const promise = return_days > 0 ? [text("rights.ownReturnPolicy", { days: return_days })] : [];
  switch (kind) {
    case "reservation":
      return [text("rights.noObligation"), refundRule(input), text("rights.contractWhenSigned", { site }), ...promise];
    case "premises":
      return [text("rights.changeOfMind", { site }), refundRule(input), ...promise];
    case "distance":
      return [
        text("rights.distanceContract"),
        text("rights.distanceCancellation", { days: CANCELLATION_DAYS }),
        // Regulation 34: the cost of standard delivery is reimbursed too.
        text(input.delivered ? "rights.deliveredRefund" : "rights.distanceRefund"),
        ...promise,
      ];
  }
}

/**
 * The form of schedule 3, part B of the Consumer Contracts Regulations 2013, addressed to the trader, as lines. Its wording is prescribed,
 * so it is in English in every language.
 */
export function cancellationForm(
  trader: { name: string; address: string; email?: string; telephone: string },
  order: { reference: string; vehicle: string; ordered_on: string },
): string[] {
  const name = trader.address.startsWith(trader.name) ? "" : trader.name;
  return [
    `To ${[name, trader.address, trader.email, trader.telephone].filter(Boolean).join(", ")}:`,
    `I hereby give notice that I cancel my contract of sale of the following goods: ${order.vehicle}, order ${order.reference}`,
    `Ordered on ${order.ordered_on}, received on ____`,
    "Name of consumer:",
    "Address of consumer:",
    "Signature of consumer (only if this form is notified on paper):",
    "Date:",
  ];
}

/** Label of the button that creates an obligation to pay (Consumer Contracts Regulations 2013, regulation 14). */
export const OBLIGATION_TO_PAY = msg("rights.orderWithObligationToPay");
