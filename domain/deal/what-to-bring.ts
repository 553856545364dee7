import { text, type MessageText } from "../messages/message-text.ts";
import { formatMoney, type Pence } from "../money.ts";

/** What decides which papers a customer needs at the branch. */
export type CollectionFacts = {
  /** Reserved only: the customer comes to see the vehicle. */
  is_viewing: boolean;
  /** Due by bank transfer; 0 on finance. */
  left_to_pay: Pence;
  /** The cash deposit of a finance agreement; 0 without one. */
  deposit: Pence;
  part_exchange: { title: string; has_finance: boolean } | null;
  /** The vehicle comes to the customer: the same papers are kept ready, and the money is paid before. */
  delivered?: boolean;
};

/**
 * What the customer brings to a viewing or to the collection, or has ready for the delivery: licence, insurance, means of payment, the
 * papers of the part exchange.
 */
export function whatToBring({ is_viewing, left_to_pay, deposit, part_exchange: car, delivered }: CollectionFacts): MessageText[] {
  return [
    ...(is_viewing
      ? [text("deal.bringLicenceForTestDrive")]
      : [
          text("deal.bringLicence"),
          text("deal.bringInsurance"),
          ...(deposit > 0 && !delivered ? [text("deal.bringDepositCard", { deposit: formatMoney(deposit) })] : []),
          ...(left_to_pay > 0 && !delivered ? [text("deal.bringBankingApp", { left_to_pay: formatMoney(left_to_pay) })] : []),
        ]),
    ...(car
      ? [text("deal.bringPartExchange", { car: car.title }), ...(car.has_finance ? [text("deal.bringSettlement", { car: car.title })] : [])]
      : []),
  ];
}
