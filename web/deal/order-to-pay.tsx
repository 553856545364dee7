import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useEffect } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { HoldClock } from "./hold-clock.tsx";
import type { OrderView } from "./order-view.ts";
import { useRememberedOrder } from "./remembered-order.ts";

type OrderToPayProps = { order: OrderView; payment: string | null; problems: { message: string }[] };

/** The vehicle is held and the fee is not paid yet: the card was declined, or the shopper came back. */
export function OrderToPay({ order, payment, problems }: OrderToPayProps) {
  useRememberedOrder(order.stock_id, order.guid);
  const sending = useNavigation().state === "submitting";
  const waiting = payment === "returned";
  return (
    <div className="stack co__main">
      <div>
        <ErrorSummary problems={problems.map(({ message }) => ({ message }))} />
        <h1>{waiting ? "We are waiting for your payment" : `Pay ${order.fee} to finish`}</h1>
        <p className="lead">
          {waiting
            ? "Your bank is confirming it. That usually takes a few seconds."
            : `The ${order.vehicle.title} is held for you. Nothing has been charged yet.`}
        </p>
      </div>
      {order.held && <HoldClock key={`${order.held.until} ${order.held.minutes}`} held={order.held} />}
      {waiting ? <Waiting order={order} /> : <PaymentNews payment={payment} />}
      <Form className="fset" method="post">
        <p>
          {order.refund_rule} Your reference is <b className="num">{order.reference}</b>.
        </p>
        <div className="row">
          <Button size={waiting ? "normal" : "large"} look={waiting ? "secondary" : "primary"} name="intent" value="pay" busy={sending}>
            {waiting ? "I have not paid: pay now" : `Pay ${order.fee} now`}
          </Button>
          <Button look="quiet" name="intent" value="cancel">
            Give the vehicle back
          </Button>
        </div>
      </Form>
    </div>
  );
}

function PaymentNews({ payment }: { payment: string | null }) {
  switch (payment) {
    case "declined":
      return (
        <Notice tone="bad" title="Your card was declined" role="alert">
          Nothing has been charged. Try again, use another card, or ask your bank.
        </Notice>
      );
    case "timed-out":
      return (
        <Notice tone="bad" title="The payment took too long" role="alert">
          Nothing has been charged. You can try again while the vehicle is held.
        </Notice>
      );
    case "cancelled":
      return <Notice title="You came back without paying">Nothing has been charged. You can still pay while the vehicle is held.</Notice>;
    default:
      return null;
  }
}

const ASK_AGAIN_MS = 2_000;

/** With script the page asks by itself; without, the shopper does. */
function Waiting({ order }: { order: OrderView }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <Notice title="This page shows it as soon as it is there">
      If you paid, you need not pay again: should two payments arrive, one goes back.{" "}
      <a href={`/order/${order.guid}?payment=returned`}>Check again</a>
    </Notice>
  );
}
