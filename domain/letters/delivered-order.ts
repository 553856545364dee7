import { text, type MessageText } from "../messages/message-text.ts";
import { CANCELLATION_DAYS } from "../deal/rights.ts";
import { DEFAULT_SURPLUS_RULE, surplusText } from "../deal/surplus.ts";
import { formatMoney } from "../money.ts";
import type { LetterSteps } from "./letter.ts";
import { isDelivered, orderTotals, restToPay, type OrderSnapshot } from "./order-snapshot.ts";

/** A delivered vehicle is bought, also with the fee of a reservation. */
export function isReservation(order: OrderSnapshot): boolean {
  return order.payment_type === "OUTRIGHT_DEPOSIT" && !isDelivered(order);
}

export function confirmedTitle(order: OrderSnapshot): MessageText {
  const { title } = order.vehicle;
  if (isDelivered(order)) return text("deal.theTitleIsOrdered", { title });
  return isReservation(order) ? text("deal.theTitleIsReserved", { title }) : text("deal.theTitleIsYours", { title });
}

/** The day is agreed by telephone, and the money is paid before it. */
export function deliverySteps(order: OrderSnapshot): LetterSteps {
  const rest = restToPay(order);
  const { owed_to_customer } = orderTotals(order);
  return [
    { step: text("deal.weCallYou"), text: text("deal.deliveryDayToBeAgreed") },
    ...(rest > 0
      ? [{ step: text("deal.youPayTheRest"), text: text("deal.leftToPayBeforeDelivery", { left_to_pay: formatMoney(rest) }) }]
      : []),
    ...(!order.quote && owed_to_customer > 0
      ? [{ step: text("deal.theRestIsYours"), text: surplusText(owed_to_customer, order.surplus ?? DEFAULT_SURPLUS_RULE) }]
      : []),
    deliveryStep(order),
  ];
}

function deliveryStep({ delivery_postcode: place = "" }: OrderSnapshot): LetterSteps[number] {
  const days = CANCELLATION_DAYS;
  return {
    step: text("deal.weDeliverIt"),
    text: place === "" ? text("deal.deliveredAndCancellable", { days }) : text("deal.deliveredToPlace", { place, days }),
  };
}
