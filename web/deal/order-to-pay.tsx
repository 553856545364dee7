import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Form, useNavigation } from "react-router";
import type { OrderView } from "./order-view.ts";
import { useRememberedOrder } from "./remembered-order.ts";

type OrderToPayProps = { order: OrderView; payment: string | null; problems: { message: string }[] };

/** The vehicle is held and the fee is not paid yet: the card was declined, or the shopper came back. */
export function OrderToPay({ order, payment, problems }: OrderToPayProps) {
  useRememberedOrder(order.stock_id, order.guid);
  const sending = useNavigation().state === "submitting";
  return (
    <div className="stack co__main">
      <div>
        <ErrorSummary problems={problems.map(({ message }) => ({ message }))} />
        <h1>Pay {order.fee} to finish</h1>
        {order.held_until && (
          <p className="lead">The {order.vehicle.title} is held for you until {order.held_until}. Nothing has been charged yet.</p>
        )}
      </div>
      {payment === "declined" && (
        <Notice tone="bad" title="Your card was declined" role="alert">
          Nothing has been charged. Try again, use another card, or ask your bank.
        </Notice>
      )}
      {payment === "cancelled" && (
        <Notice title="You came back without paying">Nothing has been charged. You can still pay while the vehicle is held.</Notice>
      )}
      <Form className="fset" method="post">
        <p>
          The {order.fee} comes off the price and is fully refundable. Your reference is <b className="num">{order.reference}</b>.
        </p>
        <div className="row">
          <Button size="large" name="intent" value="pay" busy={sending}>
            Pay {order.fee} now
          </Button>
          <Button look="quiet" name="intent" value="cancel">
            Give the vehicle back
          </Button>
        </div>
      </Form>
    </div>
  );
}
