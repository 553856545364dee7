import { t } from "#web/locale/translate.ts";
import { FINANCE_UNAVAILABLE } from "#domain/deal/messages.ts";
import type { NoQuote } from "#domain/finance/quote.ts";
import { Marked, type MarkedText } from "#web/locale/marked-text.tsx";
import "#web/application/application.css";
import { AboutFields } from "#web/application/fields/about-fields.tsx";
import { SECRET_FIELDS } from "#web/application/fields/secret-fields.ts";
import { QuestionReasons } from "#web/application/question-reasons.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useFormDraft } from "#web/forms/use-form-draft.ts";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { AgreementFields } from "./agreement-fields.tsx";
import { BOT_CHECK_FIELD, BotCheckField } from "#web/forms/bot-check-field.tsx";
import type { CheckoutPageData } from "./checkout-loader.ts";
import { DeliverySection } from "#web/deal/delivery/delivery-section.tsx";
import { BeforeYouOrder } from "./purchase-form.tsx";
import { HiddenDealFields } from "./hidden-deal-fields.tsx";
import type { FormState } from "#web/forms/form-state.ts";
import { FormSection } from "#web/forms/form-section.tsx";

type FinanceApplicationFormProps = { page: CheckoutPageData; answers: FormState; attempt: string | undefined; agrees: boolean };

/** The first page of the application. Submitting it holds the vehicle; the following pages are saved one by one. */
export function FinanceApplicationForm({ page, answers, attempt, agrees }: FinanceApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().state === "submitting";
  const { item } = page.figures;
  useFormDraft(form, `checkout ${page.stock_id}`, { secret: SECRET_FIELDS, answered: attempt });
  if (!item || item.HasError) return <NoFinance page={page} {...whyNot(page, item)} />;
  if (!page.takes_applications)
    return (
      <NoFinance
        page={page}
        title={t("deal.weCannotTakeFinanceApplications")}
        reason={{ text: t("deal.callUsAndWeFill", { telephone: page.telephone }) }}
      />
    );
  return (
    <Form className="stack checkout__form finance-application" method="post" noValidate ref={form}>
      <HiddenDealFields page={page} />
      {page.delivery && <DeliverySection delivery={page.delivery} answers={answers} attempt={attempt} />}
      <FormSection id="about" title={t("common.aboutYou")} note={t("deal.oneOf6")}>
        <AboutFields answers={answers} insists={page.application_insists} />
        <QuestionReasons page="about" />
        <Notice title={t("common.nothingIsSearchedYet")}>{t("deal.termsComeLater", { Lender: item.Lender })}</Notice>
        {page.delivery && <BeforeYouOrder page={page} />}
        {page.bot_check && (
          <BotCheckField
            key={attempt}
            widget={page.bot_check}
            action="order"
            answered={attempt !== undefined}
            error={answers.error(BOT_CHECK_FIELD)}
          />
        )}
        <AgreementFields answers={answers} attempt={attempt} />
        <div className="row checkout__send">
          <Button size="large" busy={sending}>
            {agrees ? t("common.agreeAndContinue") : t("common.saveAndContinue")}
          </Button>
          <ButtonLink href={page.back} look="quiet">
            {t("deal.cancel")}
          </ButtonLink>
        </div>
      </FormSection>
    </Form>
  );
}

function whyNot({ figures }: CheckoutPageData, item: NoQuote<MarkedText> | undefined): { title: string; reason: MarkedText } {
  if (figures.finance_down) return { title: t("common.weCannotReachOurLender"), reason: { text: t(FINANCE_UNAVAILABLE) } };
  return { title: t("deal.thisDealCannotBeFinanced"), reason: item?.reason ?? { text: t("deal.noFinanceOnThisVehicle") } };
}

/** Payment in full is still offered if the lender refuses or is unavailable. */
function NoFinance({ page, title, reason }: { page: CheckoutPageData; title: string; reason: MarkedText }) {
  return (
    <div className="stack">
      <Notice tone="warning" title={title}>
        <Marked {...reason} />
      </Notice>
      <div className="row">
        <ButtonLink href={page.back}>{t("deal.changeYourDeal")}</ButtonLink>
        {page.pay_in_full && (
          <ButtonLink href={`/checkout/${page.stock_id}?method=cash`} look="secondary">
            {t("deal.payInFull")}
          </ButtonLink>
        )}
        <ButtonLink href={`/checkout/${page.stock_id}?method=reserve`} look="secondary">
          {t("deal.reserveItInstead")}
        </ButtonLink>
      </div>
    </div>
  );
}
