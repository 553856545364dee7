import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { useRef, type KeyboardEvent } from "react";

type MonthlyWishProps = {
  /** "a month" */
  period: string;
  /** URL of the page that calculates it without script. */
  action: string;
  onWish: (typed: string) => void;
};

/** Calculates the deposit from a monthly payment. A field of the deal's form with its own submit button. */
export function MonthlyTargetField({ period, action, onWish }: MonthlyWishProps) {
  // Uncontrolled: the value may have been typed before hydration.
  const field = useRef<HTMLInputElement>(null);
  const wish = () => onWish(field.current?.value ?? "");
  const wishOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    wish();
  };
  return (
    <div className="wish">
      <label className="label" htmlFor="monthly">
        {t(labels.orTellUsWhatYou, { period })}
      </label>
      <div className="wish__row">
        <div className="affix affix--s wish__field">
          <span>£</span>
          <input
            className="input input--s num"
            id="monthly"
            name="monthly"
            inputMode="decimal"
            autoComplete="off"
            ref={field}
            onKeyDown={wishOnEnter}
          />
        </div>
        <Button
          look="secondary"
          size="small"
          formAction={action}
          onClick={(event) => {
            event.preventDefault();
            wish();
          }}
        >
          {t(labels.findMyDeposit)}
        </Button>
      </div>
    </div>
  );
}
