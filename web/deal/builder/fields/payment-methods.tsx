import { t } from "#web/locale/translate.ts";
import { amountDueOnline } from "#domain/deal/totals.ts";
import type { PaymentMethod } from "#domain/deal/steps.ts";
import { PERIOD_LABELS } from "#domain/finance/agreement.ts";
import { formatMoney, pence } from "#domain/money.ts";
import type { DealChoice } from "#web/deal/deal-choice.ts";
import type { DealFacts, DealFigures } from "#web/deal/deal-figures.ts";

type PaymentMethodsProps = {
  choice: DealChoice;
  figures: DealFigures;
  facts: DealFacts;
  onChange: (method: PaymentMethod) => void;
};

export function PaymentMethods({ choice, figures, facts, onChange }: PaymentMethodsProps) {
  return (
    <fieldset className="deal-panel">
      <legend className="deal-panel__title">{t("deal.howToPay")}</legend>
      <div className="payment-options">
        {paymentMethods(facts, figures).map(({ method, name, line }) => (
          <label key={method}>
            <input type="radio" name="method" value={method} checked={choice.method === method} onChange={() => onChange(method)} />
            <b>{name}</b>
            <span>{line}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type OnlineFacts = Pick<DealFacts, "deposit_fee" | "pay_in_full" | "full_card_payment">;
type OfferedMethod = { method: PaymentMethod; name: string; line: string };

/** The payment methods of a deal, in the order of specification 3.35. */
export function paymentMethods(
  { deposit_fee, pay_in_full, full_card_payment }: OnlineFacts,
  { items, item, cash, request }: DealFigures,
): OfferedMethod[] {
  const fee = formatMoney(deposit_fee);
  const monthly =
    item && !item.HasError
      ? t("deal.regularPaymentAPeriodOn", {
          RegularPayment: formatMoney(item.RegularPayment),
          aPeriod: t(PERIOD_LABELS[item.Frequency ?? "monthly"]),
          key: item.key,
        })
      : t("deal.seeYourOptions");
  const amount = formatMoney(pence(cash.total - cash.part_exchange));
  const total = cash.part_exchange === 0 ? amount : `${amount} ${t("deal.afterPartExchange")}`;
  const online = amountDueOnline(
    { payment_type: "OUTRIGHT_FULL", total: cash.total, part_exchange: request.part_exchange !== undefined },
    { deposit_fee, full_card_payment },
  );
  const today = online === cash.total ? t("deal.totalByCardToday", { total }) : t("deal.totalFeeOfItToday", { total, fee });
  return [
    ...(items.length > 0 ? [{ method: "finance" as const, name: t("deal.payMonthly"), line: monthly }] : []),
    ...(pay_in_full ? [{ method: "cash" as const, name: t("deal.payInFull"), line: online > 0 ? today : total }] : []),
    { method: "reserve", name: t("common.reserve"), line: deposit_fee > 0 ? t("deal.feeNowHolds", { fee }) : t("deal.holdsItForYou") },
  ];
}
