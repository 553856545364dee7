import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Form } from "react-router";
import type { AnsweredForm } from "./application-action.ts";
import type { ApplicationView } from "./application-loader.ts";

/** The hold ran out before the application was whole: nothing typed is lost, only the vehicle may be. */
export function ApplicationEnded({ view: { order }, answered }: { view: ApplicationView; answered: AnsweredForm | undefined }) {
  return (
    <div className="stack co__main">
      <div>
        <ErrorSummary problems={(answered?.problems ?? []).map(({ message }) => ({ message }))} />
        <h1>Your finance application is waiting</h1>
        <p className="lead">
          The time to finish it ran out, so the {order.vehicle.title} went back on sale. What you told us is kept, and nothing was sent to a lender.
        </p>
      </div>
      <Form className="fset" method="post" action={`/order/${order.guid}/application`}>
        <p>If nobody was quicker, we hold it for you again and you carry on where you stopped.</p>
        <div className="row">
          <Button size="large" name="intent" value="reopen">
            Hold it again and carry on
          </Button>
          <ButtonLink href={order.vehicle_path} look="quiet">
            See the vehicle
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
