import { PAYMENT_FREQUENCIES, type PaymentFrequency } from "#domain/finance/agreement.ts";
import { memo } from "react";

const NAMES: Record<PaymentFrequency, string> = { monthly: "Every month", weekly: "Every week" };

type FrequencyFieldProps = { frequency: PaymentFrequency; onChange: (part: { frequency: PaymentFrequency }) => void };

/** For lenders who collect by the week as well. */
export const FrequencyField = memo(function FrequencyField({ frequency, onChange }: FrequencyFieldProps) {
  return (
    <fieldset className="full">
      <legend className="label">Pay</legend>
      <div className="termset">
        {PAYMENT_FREQUENCIES.map((each) => (
          <label className="pill" key={each}>
            <input type="radio" name="frequency" value={each} checked={each === frequency} onChange={() => onChange({ frequency: each })} />
            <span>{NAMES[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});
