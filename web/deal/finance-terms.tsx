import { useShopFront } from "#web/layout/shop-front.ts";
import { Button } from "#web/ui/button.tsx";
import { Check } from "#web/ui/choice.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Form, useNavigation } from "react-router";
import { FormSection } from "./form-section.tsx";
import { SummaryLines } from "./order-summary.tsx";
import type { OrderView } from "./order-view.ts";
import { useRememberedOrder } from "./remembered-order.ts";

type FinanceTermsProps = { order: OrderView; problems: { field: string; message: string }[] };

/** The application is stored; nothing goes to the lender before the disclosure was read and the terms were accepted. */
export function FinanceTerms({ order, problems }: FinanceTermsProps) {
  useRememberedOrder(order.stock_id, order.guid);
  const sending = useNavigation().state === "submitting";
  const error = (field: string) => problems.find((problem) => problem.field === field)?.message;
  const promotion = useShopFront()?.finance;
  const lender = order.quote?.lender ?? "the lender";
  return (
    <div className="stack co__main">
      <div>
        <a className="link-ico" href={`/order/${order.guid}/application/check`}>
          <Icon name="arrow-left" />
          Check your answers
        </a>
        <ErrorSummary problems={problems} />
        <h1>Read and accept the finance terms</h1>
        <p className="lead">
          We have your application. The {order.vehicle.title} is held for you. Your application goes to {lender} when you
          accept.
        </p>
      </div>
      <Form className="stack co__form" method="post" noValidate>
        {order.quote && (
          <FormSection id="terms" title="Your agreement">
            <SummaryLines lines={order.quote.lines} />
            {order.differences.map((difference) => (
              <p className="notice notice--warn whynot" key={difference}>
                {difference}
              </p>
            ))}
          </FormSection>
        )}
        <FormSection id="disclosure" title="How we are paid">
          <div className="prose">
            <p>{promotion?.status}</p>
            <p>{promotion?.commission}</p>
          </div>
          <Check id="disclosure_agreement" name="disclosure_agreement" value="true" error={error("disclosure_agreement")}>
            I have read how you are paid
          </Check>
        </FormSection>
        <FormSection id="finance" title="Finance terms">
          <div className="prose">
            <p>
              {lender} will record a credit search on your file, which other lenders can see. They may ask for proof of
              what you told us. If they accept, you read and sign the agreement itself, and you have 14 days to withdraw
              after signing.
            </p>
            <p>Missing payments could make it harder and dearer to borrow, and the vehicle could be taken back.</p>
          </div>
          <Check id="finance_terms_accepted" name="finance_terms_accepted" value="true" error={error("finance_terms_accepted")}>
            I accept the finance terms and understand that a credit search will be recorded on my file
          </Check>
          <div className="row co__send">
            <Button size="large" busy={sending}>
              Send my application
            </Button>
            <Button look="quiet" name="intent" value="cancel">
              Cancel my application
            </Button>
          </div>
        </FormSection>
      </Form>
    </div>
  );
}
