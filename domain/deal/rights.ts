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
};

/** The kind of an order, by payment type and by where the website makes its contracts. A reservation does not bind the customer to buy. */
export function saleKind(payment_type: PaymentType, contract: ContractPlace): SaleKind {
  return payment_type === "OUTRIGHT_DEPOSIT" ? "reservation" : contract;
}

/** When money paid online is refunded: one sentence, the same before and after payment. */
export function refundRule({ kind, fee, is_full_price, site }: RightsInput): string {
  if (fee === null) return "You pay nothing online.";
  if (is_full_price) {
    return kind === "distance"
      ? `The ${fee} is the whole price. If you cancel, up to ${CANCELLATION_DAYS} days after you get the vehicle, you get all of it back.`
      : `The ${fee} is the whole price and is fully refundable until you sign for the vehicle at ${site}.`;
  }
  switch (kind) {
    case "reservation":
      return (
        `The ${fee} comes off the price when you buy, and you get all of it back if you do not: it is fully refundable ` +
        `until you sign for the vehicle at ${site}.`
      );
    case "premises":
      return `The ${fee} comes off the price and is fully refundable until you sign for the vehicle at ${site}.`;
    case "distance":
      return (
        `The ${fee} comes off the price. If you cancel, up to ${CANCELLATION_DAYS} days after you get the vehicle, you get ` +
        `it back with everything else you paid.`
      );
  }
}

/** The shopper's rights after ordering, one sentence each. */
export function orderRights(input: RightsInput): string[] {
  const { kind, site, return_days } = input;
  const promise =
    return_days > 0 ? [`After that our own promise stands: bring the vehicle back within ${return_days} days and we take it back.`] : [];
  switch (kind) {
    case "reservation":
      return [
        "Reserving does not bind you to buy.",
        refundRule(input),
        `You make the contract when you sign for the vehicle at ${site}.`,
        ...promise,
      ];
    case "premises":
      return [
        `You make the contract when you sign for the vehicle at ${site}. Until then you can change your mind without giving a reason.`,
        refundRule(input),
        ...promise,
      ];
    case "distance":
      return [
        "Your order is a contract made at a distance, with an obligation to pay.",
        `You can cancel it without giving a reason, from now until ${CANCELLATION_DAYS} days after the day you get the vehicle. ` +
          `Tell us in any clear way; the confirmation of your order has a form that you may use.`,
        "We pay back everything you paid within 14 days of getting the vehicle back. You bring or send it back at your own " +
          "cost, and pay for wear beyond what it takes to look it over.",
        ...promise,
      ];
  }
}

/** The form of schedule 3, part B of the Consumer Contracts Regulations 2013, addressed to the trader, as lines. */
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
export const OBLIGATION_TO_PAY = "Order with obligation to pay";
