import { msg, t } from "#web/locale/translate.ts";
import { formatMoney, type Pence } from "#domain/money.ts";
import { VISIT_TIMES } from "#domain/organisation/visits.ts";
import { OBLIGATION_TO_PAY } from "#domain/deal/rights.ts";
import { surplusText } from "#domain/deal/surplus.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { useFormDraft } from "#web/forms/use-form-draft.ts";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { AgreementFields } from "./agreement-fields.tsx";
import { BOT_CHECK_FIELD, BotCheckField } from "#web/forms/bot-check-field.tsx";
import type { CheckoutPageData } from "./checkout-loader.ts";
import { isPaidInFullFrom, type DealFigures } from "#web/deal/deal-figures.ts";
import { ContactMethod, NameFields, ReachFields } from "#web/forms/contact-fields.tsx";
import { DeliverySection } from "#web/deal/delivery/delivery-section.tsx";
import { HiddenDealFields } from "./hidden-deal-fields.tsx";
import type { FormState } from "#web/forms/form-state.ts";
import { Rights, RightsList } from "#web/deal/cancellation-rights.tsx";
import { FormSection } from "#web/forms/form-section.tsx";

type PurchaseFormProps = {
  page: CheckoutPageData;
  answers: FormState;
  attempt: string | undefined;
  /** The price has changed; submitting the form accepts the new one. */
  agrees: boolean;
};

/** Reservation and payment in full have the same fields with different texts. */
export function PurchaseForm({ page, answers, attempt, agrees }: PurchaseFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFormDraft(form, `checkout ${page.stock_id}`, { answered: attempt });
  const sending = useNavigation().state === "submitting";
  const fee = page.figures.cash.paid;
  return (
    <Form className="stack checkout__form" method="post" noValidate ref={form}>
      <HiddenDealFields page={page} />
      <FormSection id="you" title={t("deal.yourDetails")}>
        <NameFields answers={answers} />
        <ReachFields
          answers={answers}
          emailHint={page.method === "reserve" ? t("deal.weUseItForReservation") : t("deal.weUseItForOrder")}
        />
        <ContactMethod answers={answers} />
      </FormSection>
      {page.delivery ? (
        <DeliverySection delivery={page.delivery} answers={answers} attempt={attempt} />
      ) : (
        <FormSection
          id="visit"
          title={page.method === "reserve" ? t("deal.whenWouldYouLikeToSee") : t("deal.whenWouldYouLikeToCollect")}
          note={t("deal.optional")}
        >
          <VisitFields page={page} answers={answers} />
        </FormSection>
      )}
      <FormSection id="pay" title={fee > 0 ? t("deal.payFee", { fee: formatMoney(fee) }) : t("deal.confirm")}>
        <PaymentText page={page} fee={fee} />
        {page.sale === "distance" ? <BeforeYouOrder page={page} /> : <Rights rights={page.rights} />}
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
            {page.sale === "distance" ? t(OBLIGATION_TO_PAY) : agrees ? t("common.agreeAndContinue") : buttonText(page.method, fee)}
          </Button>
          <ButtonLink href={page.back} look="quiet">
            {t("deal.cancel")}
          </ButtonLink>
        </div>
      </FormSection>
    </Form>
  );
}

function buttonText(method: CheckoutPageData["method"], fee: Pence): string {
  if (fee === 0) return method === "reserve" ? t("common.reserve") : t("deal.placeMyOrder");
  return method === "reserve" ? t("deal.payFeeAndReserve", { fee: formatMoney(fee) }) : t("deal.payFeeAndOrder", { fee: formatMoney(fee) });
}

function PaymentText({ page, fee }: { page: CheckoutPageData; fee: Pence }) {
  if (fee === 0) return null;
  return (
    <>
      <Notice title={t("deal.cardPaymentOnTheNext")}>{t("deal.ourPaymentProviderTakes", { hold_minutes: page.hold_minutes })}</Notice>
      <p className="small">
        {page.method === "cash" && restText(page.figures, page.delivery !== null)}
        {page.refund_rule}
      </p>
    </>
  );
}

/** Pre-contract information of a distance contract: trader, goods, price, payment, delivery and cancellation. */
export function BeforeYouOrder({ page }: { page: CheckoutPageData }) {
  const { trader, vehicle, rights, telephone } = page;
  return (
    <section className="rights" aria-labelledby="before-you-order">
      <h3 id="before-you-order">{t("deal.beforeYouOrder")}</h3>
      <ul>
        <li>{t("deal.youBuyTheTitle", { title: vehicle.title, trader, telephone })}</li>
        <li>{howPaid(page)}</li>
        {page.delivery && <li>{t("deal.weDeliverForFee", { fee: page.delivery.fee })}</li>}
      </ul>
      <RightsList rights={rights} />
    </section>
  );
}

/** What follows the card payment: the balance by bank transfer, or the surplus owed to the shopper. */
function restText({ cash, surplus }: DealFigures, delivered: boolean): string {
  if (cash.owed_to_customer > 0) return `${t(surplusText(cash.owed_to_customer, surplus))} `;
  if (cash.left_to_pay === 0) return "";
  const left_to_pay = formatMoney(cash.left_to_pay);
  return `${t(delivered ? "deal.youPayTheOtherLeftBeforeDelivery" : "deal.youPayTheOtherLeft", { left_to_pay })} `;
}

function howPaid({ method, figures: { cash, surplus }, site, delivery }: CheckoutPageData): string {
  const total = formatMoney(cash.total);
  if (method === "finance") return t("deal.itCostsTotalOnFinance", { total, fee: delivery?.fee ?? "" });
  if (isPaidInFullFrom(cash))
    return delivery ? t("deal.itCostsTotalDelivered", { total }) : t("deal.itCostsTotalPaidByCard", { total, site });
  if (cash.owed_to_customer > 0) {
    const fee = cash.paid > 0 ? ` ${t("deal.youPayFeeNowByCard", { fee: formatMoney(cash.paid) })}` : "";
    return `${t("deal.itCostsTotalInAll", { total })}${fee} ${t(surplusText(cash.owed_to_customer, surplus))}`;
  }
  const now = cash.paid > 0 ? `${t("deal.feeNowByCardAnd", { fee: formatMoney(cash.paid) })} ` : "";
  const rest = restBefore(formatMoney(cash.left_to_pay), site, delivery !== null);
  return `${t("deal.itCostsTotalWithEvery", { total })} ${now}${rest}`;
}

function restBefore(left_to_pay: string, site: string, delivered: boolean): string {
  return delivered ? t("deal.restByTransferBeforeDelivery", { left_to_pay }) : t("deal.leftToPayByBankTransfer", { left_to_pay, site });
}

const TIME_LABELS = { Morning: msg("deal.morning"), Afternoon: msg("deal.afternoon") } as const;

function VisitFields({ page: { days, site }, answers }: { page: CheckoutPageData; answers: FormState }) {
  if (days.length === 0) return <p>{t("deal.weCallYouToAgreeADay")}</p>;
  const times = VISIT_TIMES.filter((time) => days.some((day) => day.times.includes(time)));
  return (
    <>
      <div className="grid-2">
        <Select
          id="preferred_date"
          name="preferred_date"
          label={t("deal.preferredDate")}
          options={[{ value: "", label: t("deal.noPreference") }, ...days.map(({ value, label }) => ({ value, label }))]}
          defaultValue={answers.typed("preferred_date")}
          error={answers.error("preferred_date")}
        />
        <Select
          id="preferred_time"
          name="preferred_time"
          label={t("deal.preferredTime")}
          options={[{ value: "", label: t("deal.noPreference") }, ...times.map((time) => ({ value: time, label: t(TIME_LABELS[time]) }))]}
          defaultValue={answers.typed("preferred_time")}
          error={answers.error("preferred_time")}
        />
      </div>
      <p className="hint">{t("deal.atSiteOnTheDays", { site })}</p>
    </>
  );
}
