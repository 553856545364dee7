import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Form } from "react-router";
import type { OrderView } from "./order-view.ts";
import { useRememberedOrder } from "./remembered-order.ts";

/** An order on finance that came without its application: not from the checkout, which asks for all of it. */
export function ApplicationDue({ order, problems }: { order: OrderView; problems: { message: string }[] }) {
  useRememberedOrder(order.stock_id, order.guid);
  return (
    <div className="stack co__main">
      <div>
        <ErrorSummary problems={problems.map(({ message }) => ({ message }))} />
        <h1>Your finance application is not finished</h1>
        {order.held_until && (
          <p className="lead">The {order.vehicle.title} is held for you until {order.held_until}. Nothing has been sent to a lender.</p>
        )}
      </div>
      <Form className="fset" method="post">
        <p>
          Call us and we will finish it with you. Your reference is <b className="num">{order.reference}</b>.
        </p>
        <div className="row">
          <Button look="secondary" name="intent" value="cancel">
            Give the vehicle back
          </Button>
        </div>
      </Form>
    </div>
  );
}
