import { formatMoney, type Pence } from "#domain/money.ts";
import { OBLIGATION_TO_PAY } from "#domain/deal/rights.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { AgreementFields } from "./agreement-fields.tsx";
import { BOT_CHECK_FIELD, BotCheckField } from "./bot-check-field.tsx";
import type { CheckoutPage } from "./checkout-loader.ts";
import { ContactMethod, NameFields, ReachFields } from "./contact-fields.tsx";
import { DealFields } from "./deal-fields.tsx";
import type { Answers } from "./form-answers.ts";
import { Rights, RightsList } from "./rights.tsx";
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
        {page.sale === "distance" ? <BeforeYouOrder page={page} fee={fee} /> : <Rights rights={page.rights} />}
        {page.recaptcha && <BotCheckField key={attempt} error={answers.error(BOT_CHECK_FIELD)} />}
        <AgreementFields answers={answers} attempt={attempt} form={form} />
        <div className="row co__send">
          <Button size="large" busy={sending}>
            {page.sale === "distance" ? OBLIGATION_TO_PAY : buttonWords(page.method, fee)}
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
        {page.hold_minutes} minutes while you pay, and longer if you ask.
      </Notice>
      <p className="small">
        {page.method === "cash" && `You pay the other ${formatMoney(page.figures.cash.left_to_pay)} by bank transfer before you collect. `}
        {page.refund_rule}
      </p>
    </>
  );
}

/** What has to be said before a contract at a distance binds: who sells what for how much, how it is paid and got, and how to leave it. */
function BeforeYouOrder({ page: { trader, vehicle, figures, site, rights, telephone }, fee }: { page: CheckoutPage; fee: Pence }) {
  const { total, left_to_pay } = figures.cash;
  return (
    <section className="rights" aria-labelledby="before-you-order">
      <h3 id="before-you-order">Before you order</h3>
      <ul>
        <li>
          You buy the {vehicle.title} from {trader}, {telephone}. Complaints go to the same address.
        </li>
        <li>
          It costs {formatMoney(total)} with every fee inside. You pay {fee > 0 && `${formatMoney(fee)} now by card and `}
          {formatMoney(left_to_pay)} by bank transfer before you collect it at {site}.
        </li>
      </ul>
      <RightsList rights={rights} />
    </section>
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
