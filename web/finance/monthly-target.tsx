import { localisedPath, t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { useRef, type KeyboardEvent } from "react";

type MonthlyTargetProps = {
  weekly: boolean;
  /** URL of the page that calculates it without script. */
  action: string;
  onSubmit: (typed: string) => void;
};

/** Calculates the deposit from a monthly payment. A field of the deal's form with its own submit button. */
export function MonthlyTargetField({ weekly, action, onSubmit }: MonthlyTargetProps) {
  const field = useRef<HTMLInputElement>(null);
  const submit = () => onSubmit(field.current?.value ?? "");
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    submit();
  };
  return (
    <div className="monthly-target">
      <label className="label" htmlFor="monthly">
        {weekly ? t("finance.orWeeklyBudget") : t("finance.orTellUs")}
      </label>
      <div className="monthly-target__row">
        <div className="affix affix--small monthly-target__field">
          <span>£</span>
          <input
            className="input input--small tabular"
            id="monthly"
            name="monthly"
            inputMode="decimal"
            autoComplete="off"
            ref={field}
            onKeyDown={submitOnEnter}
          />
        </div>
        <Button
          look="secondary"
          size="small"
          formAction={localisedPath(action)}
          onClick={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {t("finance.findMyDeposit")}
        </Button>
      </div>
    </div>
  );
}
