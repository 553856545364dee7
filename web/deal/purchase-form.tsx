import { formatMoney, type Pence } from "#domain/money.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { AgreementFields } from "./agreement-fields.tsx";
import type { CheckoutPage } from "./checkout-loader.ts";
import { ContactMethod, NameFields, ReachFields } from "./contact-fields.tsx";
import { DealFields } from "./deal-fields.tsx";
import type { Answers } from "./form-answers.ts";
import { FormSection } from "./form-section.tsx";

type PurchaseFormProps = { page: CheckoutPage; answers: Answers; attempt: string | undefined };

/** Reserving and paying in full ask for the same few things; only the words differ. */
export function PurchaseForm({ page, answers, attempt }: PurchaseFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().state === "submitting";
  const fee = page.figures.cash.paid;
  return (
    <Form className="stack co__form" method="post" noValidate ref={form}>
      <DealFields page={page} />
      <FormSection id="you" title="Your details">
        <NameFields answers={answers} />
        <ReachFields answers={answers} emailHint={`We use it for your ${page.method === "reserve" ? "reservation" : "order"} only.`} />
        <ContactMethod answers={answers} />
      </FormSection>
      <FormSection id="visit" title={`When would you like to ${page.method === "reserve" ? "see" : "collect"} it?`} note="Optional">
        <VisitFields page={page} answers={answers} />
      </FormSection>
      <FormSection id="pay" title={fee > 0 ? `Pay ${formatMoney(fee)}` : "Confirm"}>
        <PaymentWords page={page} fee={fee} />
        <AgreementFields answers={answers} attempt={attempt} form={form} />
        <div className="row co__send">
          <Button size="large" busy={sending}>
            {buttonWords(page.method, fee)}
          </Button>
          <ButtonLink href={page.back} look="quiet">
            Cancel
          </ButtonLink>
        </div>
      </FormSection>
    </Form>
  );
}

function buttonWords(method: CheckoutPage["method"], fee: Pence): string {
  if (fee === 0) return method === "reserve" ? "Reserve" : "Place my order";
  return method === "reserve" ? `Pay ${formatMoney(fee)} and reserve` : `Pay ${formatMoney(fee)} and order`;
}

function PaymentWords({ page, fee }: { page: CheckoutPage; fee: Pence }) {
  if (fee === 0) return null;
  return (
    <>
      <Notice title="Card payment on the next page">
        Our payment provider takes your card details. We never see or store them. The vehicle is kept for you for{" "}
        {page.hold_minutes} minutes while you pay.
      </Notice>
      <p className="small">
        {page.method === "cash" && `You pay the other ${formatMoney(page.figures.cash.left_to_pay)} by bank transfer before you collect. `}
        The {formatMoney(fee)} comes off the price and is fully refundable until you sign for the vehicle at {page.site}.
      </p>
    </>
  );
}

const TIMES = ["Morning", "Afternoon"];

function VisitFields({ page: { days, site }, answers }: { page: CheckoutPage; answers: Answers }) {
  return (
    <>
      <div className="grid-2">
        <Select
          id="preferred_date"
          name="preferred_date"
          label="Preferred date"
          options={[{ value: "", label: "No preference" }, ...days]}
          defaultValue={answers.typed("preferred_date")}
          error={answers.error("preferred_date")}
        />
        <Select
          id="preferred_time"
          name="preferred_time"
          label="Preferred time"
          options={[{ value: "", label: "No preference" }, ...TIMES.map((time) => ({ value: time, label: time }))]}
          defaultValue={answers.typed("preferred_time")}
          error={answers.error("preferred_time")}
        />
      </div>
      <p className="hint">At {site}, on the days it is open. We ring you to confirm.</p>
    </>
  );
}
