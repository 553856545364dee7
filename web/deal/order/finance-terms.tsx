import { EnglishBinds, EnglishText } from "#web/locale/english-text.tsx";
import { fallbackLang, localisedPath, t } from "#web/locale/translate.ts";
import { Marked } from "#web/locale/marked-text.tsx";
import { useSiteFrame } from "#web/layout/site-frame.ts";
import { Button } from "#web/ui/button.tsx";
import { Check } from "#web/ui/choice.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Form, useNavigation } from "react-router";
import { FormSection } from "#web/forms/form-section.tsx";
import type { RefusedOrderForm } from "./order-action.ts";
import { OrderNotices } from "./order-notices.tsx";
import type { OrderView } from "./order-view.ts";
import { useSaveOrderId } from "./use-save-order-id.ts";
import { ShownFields } from "#web/deal/checkout/shown-fields.tsx";
import { TermsAtTotal } from "#web/deal/checkout/terms-at-total.tsx";
import { SummaryLines } from "#web/deal/order-summary.tsx";

type FinanceTermsProps = { order: OrderView; refused: RefusedOrderForm | undefined };

/** The application is stored; it is submitted to the lender only after the disclosure and the terms have been accepted. */
export function FinanceTerms({ order, refused }: FinanceTermsProps) {
  const { problems = [], accepted = [], changed, attempt } = refused ?? {};
  useSaveOrderId(order.stock_id, order.guid);
  const sending = useNavigation().state === "submitting";
  const error = (field: string) => problems.find((problem) => problem.field === field)?.message;
  const promotion = useSiteFrame()?.finance;
  const lender = order.quote?.lender ?? t("common.theLenderWithin");
  return (
    <div className="stack checkout__main">
      <div>
        <a className="icon-link" href={localisedPath(`/order/${order.guid}/application/check`)}>
          <Icon name="arrow-left" />
          {t("common.checkYourAnswers")}
        </a>
        <ErrorSummary problems={problems} />
        <h1>{t("deal.readAndAcceptTheFinance")}</h1>
        <p className="lead">{t("deal.weHaveYourApplicationToo", { title: order.vehicle.title, lender })}</p>
      </div>
      <OrderNotices order={order} refused={refused} />
      <Form key={attempt} className="stack checkout__form" method="post" noValidate>
        <ShownFields figures={{ ...order.figures, products: [] }} />
        <input type="hidden" name="finance_quote_reference" value={order.figures.finance_quote_reference} />
        {order.quote && (
          <FormSection id="terms" title={t("deal.yourAgreement")}>
            <EnglishBinds />
            <SummaryLines lines={order.quote.lines} />
            {order.differences.map((difference) => (
              <p className="notice notice--warning unavailable-reason" key={difference.text}>
                <Marked {...difference} />
              </p>
            ))}
          </FormSection>
        )}
        <FormSection id="disclosure" title={t("deal.howWeArePaid")}>
          <div className="prose" lang={fallbackLang()}>
            <p>{promotion?.status}</p>
            <p>{promotion?.commission}</p>
          </div>
          <Check
            id="disclosure_agreement"
            name="disclosure_agreement"
            value="true"
            defaultChecked={accepted.includes("disclosure_agreement")}
            error={error("disclosure_agreement")}
          >
            {t("deal.disclosureConsent")}
            <EnglishText render={() => t("deal.disclosureConsent")} />
          </Check>
        </FormSection>
        <FormSection id="finance" title={t("deal.financeTerms")}>
          <div className="prose">
            <p>
              {t("deal.lenderWillRecordACredit", { lender })}
              <EnglishText
                render={() => t("deal.lenderWillRecordACredit", { lender: order.quote?.lender ?? t("common.theLenderWithin") })}
              />
            </p>
            <p>
              {t("deal.missingPaymentsCouldMake")}
              <EnglishText render={() => t("deal.missingPaymentsCouldMake")} />
            </p>
          </div>
          <Check
            id="finance_terms_accepted"
            name="finance_terms_accepted"
            value="true"
            defaultChecked={accepted.includes("finance_terms_accepted")}
            error={error("finance_terms_accepted")}
          >
            {t("deal.iAcceptTheFinanceTerms")}
            <EnglishText render={() => t("deal.iAcceptTheFinanceTerms")} />
          </Check>
          <TermsAtTotal order={order} accepted={accepted.includes("terms_accepted")} error={error("terms_accepted")} />
          <div className="row checkout__send">
            <Button size="large" busy={sending}>
              {changed ? t("common.agreeAndContinue") : t("common.sendMyApplication")}
            </Button>
            <Button look="quiet" name="intent" value="cancel">
              {t("common.cancelMyApplication")}
            </Button>
          </div>
        </FormSection>
      </Form>
    </div>
  );
}
