import type { PlainMessage } from "#domain/messages/message.ts";
import { msg, t } from "#web/locale/translate.ts";
import { PAYMENT_FREQUENCIES, type PaymentFrequency } from "#domain/finance/agreement.ts";
import { memo } from "react";

const NAMES: Record<PaymentFrequency, PlainMessage> = { monthly: msg("finance.everyMonth"), weekly: msg("finance.everyWeek") };

type FrequencyFieldProps = { frequency: PaymentFrequency; onChange: (part: { frequency: PaymentFrequency }) => void };

/** For lenders that also collect weekly. */
export const FrequencyField = memo(function FrequencyField({ frequency, onChange }: FrequencyFieldProps) {
  return (
    <fieldset className="full-width">
      <legend className="label">{t("finance.pay")}</legend>
      <div className="term-options">
        {PAYMENT_FREQUENCIES.map((each) => (
          <label className="pill" key={each}>
            <input type="radio" name="frequency" value={each} checked={each === frequency} onChange={() => onChange({ frequency: each })} />
            <span>{t(NAMES[each])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});
