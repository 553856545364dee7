import { formatMoney } from "#domain/money.ts";
import { FINANCE_UNAVAILABLE } from "#domain/deal/words.ts";
import type { NoQuote, Quote } from "#domain/finance/quote.ts";
import { paymentLines } from "#domain/finance/representative-example.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { AgreementFields } from "./agreement-fields.tsx";
import { AddressFields, BankFields, DateOfBirth, EmploymentFields, MoneyFields } from "./application-fields.tsx";
import type { CheckoutPage } from "./checkout-loader.ts";
import { NameFields, ReachFields } from "./contact-fields.tsx";
import { DealFields } from "./deal-fields.tsx";
import type { Answers } from "./form-answers.ts";
import { FormSection } from "./form-section.tsx";

export const APPLICATION_SECTIONS = [
  { id: "about", title: "About you" },
  { id: "address", title: "Address" },
  { id: "work", title: "Employment" },
  { id: "money", title: "Money in and out" },
  { id: "bank", title: "Bank details" },
  { id: "agree", title: "Check and send" },
] as const;

type FinanceApplicationFormProps = { page: CheckoutPage; answers: Answers; attempt: string | undefined };

/** Only what the lender needs; what may stay empty says so. */
export function FinanceApplicationForm({ page, answers, attempt }: FinanceApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().state === "submitting";
  const { item } = page.figures;
  if (!item || item.HasError) return <NoFinance page={page} item={item} />;
  return (
    <Form className="stack co__form" method="post" noValidate ref={form}>
      <DealFields page={page} />
      <FormSection id="about" title="About you" note="1 of 6">
        <NameFields answers={answers} middleName />
        <ReachFields answers={answers} emailHint="We send the answer here, and call you." />
        <DateOfBirth answers={answers} />
      </FormSection>
      <FormSection id="address" title="Address" note="2 of 6">
        <AddressFields answers={answers} />
      </FormSection>
      <FormSection id="work" title="Employment" note="3 of 6">
        <EmploymentFields answers={answers} />
      </FormSection>
      <FormSection id="money" title="Money in and out" note="4 of 6">
        <MoneyFields answers={answers} />
      </FormSection>
      <FormSection id="bank" title="Bank details" note="5 of 6">
        <BankFields answers={answers} />
      </FormSection>
      <FormSection id="agree" title="Check and send" note="6 of 6">
        <AgreementFigures quote={item} />
        <Notice title="Nothing is searched yet">
          On the next page you read how we are paid and the finance terms. Only when you accept them does your application
          go to {item.Lender}, who will record a credit search.
        </Notice>
        <AgreementFields answers={answers} attempt={attempt} form={form} />
        <div className="row co__send">
          <Button size="large" busy={sending}>
            Continue to the finance terms
          </Button>
          <ButtonLink href={page.back} look="quiet">
            Cancel
          </ButtonLink>
        </div>
      </FormSection>
    </Form>
  );
}

/** The cash path stays open, whatever the lender says or does not say. */
function NoFinance({ page, item }: { page: CheckoutPage; item: NoQuote | undefined }) {
  const down = page.figures.finance_down;
  return (
    <div className="stack">
      <Notice tone="warning" title={down ? "We cannot reach our lender" : "This deal cannot be financed as it stands"}>
        {down ? FINANCE_UNAVAILABLE : (item?.reason ?? "Finance is not available on this vehicle.")}
      </Notice>
      <div className="row">
        <ButtonLink href={page.back}>Change your deal</ButtonLink>
        {page.pay_in_full && (
          <ButtonLink href={`/checkout/${page.stock_id}?method=cash`} look="secondary">
            Pay in full
          </ButtonLink>
        )}
        <ButtonLink href={`/checkout/${page.stock_id}?method=reserve`} look="secondary">
          Reserve it instead
        </ButtonLink>
      </div>
    </div>
  );
}

function AgreementFigures({ quote }: { quote: Quote }) {
  const mileage = quote.key === "PCP" ? `, ${quote.AnnualMileage.toLocaleString("en-GB")} miles a year` : "";
  const lines = [
    { name: "Lender", value: quote.Lender },
    { name: "Agreement", value: `${quote.key}, ${quote.Term} months${mileage}` },
    ...(quote.VatDue > 0 ? [{ name: "VAT due at the start", value: formatMoney(quote.VatDue) }] : []),
    { name: "Deposit", value: formatMoney(quote.Deposit.Cash) },
    ...(quote.Deposit.Contribution > 0 ? [{ name: "Deposit contribution", value: formatMoney(quote.Deposit.Contribution) }] : []),
    ...paymentLines(quote).map(({ label, amount }) => ({ name: label, value: formatMoney(amount) })),
    { name: "APR", value: `${quote.Apr.toFixed(1)}%` },
  ];
  return (
    <dl className="dl">
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="tot">
        <dt>Total amount payable</dt>
        <dd>{formatMoney(quote.TotalAmountPayable)}</dd>
      </div>
    </dl>
  );
}
