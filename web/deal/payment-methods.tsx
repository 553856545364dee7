import * as labels from "#domain/labels/english.ts";
import { word } from "#web/labels/word.ts";
import type { PaymentMethod } from "#domain/deal/steps.ts";
import { A_PERIOD } from "#domain/finance/agreement.ts";
import { formatMoney, pence } from "#domain/money.ts";
import type { DealChoice } from "./deal-choice.ts";
import type { DealFacts, DealFigures } from "./deal-figures.ts";

type PaymentMethodsProps = {
  choice: DealChoice;
  figures: DealFigures;
  facts: DealFacts;
  onChange: (method: PaymentMethod) => void;
};

export function PaymentMethods({ choice, figures, facts, onChange }: PaymentMethodsProps) {
  return (
    <fieldset className="dbox">
      <legend className="dbox__t">{word(labels.howWouldYouLikeTo)}</legend>
      <div className="pay">
        {paymentMethods(facts, figures).map(({ method, name, line }) => (
          <label key={method}>
            <input
              type="radio"
              name="method"
              value={method}
              checked={choice.method === method}
              onChange={() => onChange(method)}
            />
            <b>{name}</b>
            <span>{line}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type OfferedMethod = { method: PaymentMethod; name: string; line: string };

/** The ways to pay that a deal has, in the order of the specification (2.37). */
export function paymentMethods({ deposit_fee, pay_in_full }: Pick<DealFacts, "deposit_fee" | "pay_in_full">, { items, item, cash }: DealFigures): OfferedMethod[] {
  const fee = formatMoney(deposit_fee);
  const monthly = item && !item.HasError ? word(labels.regularPaymentAPeriodOn, { RegularPayment: formatMoney(item.RegularPayment), aPeriod: A_PERIOD[item.Frequency ?? "monthly"], key: item.key }) : word(labels.seeYourOptions);
  const total = `${formatMoney(pence(cash.total - cash.part_exchange))}${cash.part_exchange === 0 ? "" : ` ${word(labels.afterPartExchange)}`}`;
  return [
    ...(items.length > 0 ? [{ method: "finance" as const, name: word(labels.payMonthly), line: monthly }] : []),
    ...(pay_in_full ? [{ method: "cash" as const, name: word(labels.payInFull), line: deposit_fee > 0 ? word(labels.totalFeeOfItToday, { total, fee }) : total }] : []),
    { method: "reserve", name: word(labels.reserve), line: deposit_fee > 0 ? word(labels.feeNowHoldsItFor, { fee }) : word(labels.holdsItForYou) },
  ];
}
