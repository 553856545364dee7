import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { useRef, type KeyboardEvent } from "react";

type MonthlyWishProps = {
  /** "a month" */
  period: string;
  /** The page that works it out where there is no script. */
  action: string;
  onWish: (typed: string) => void;
};

/** The other way round: what can be paid a month gives the deposit. One field of the deal's own form, with a button of its own. */
export function MonthlyTargetField({ period, action, onWish }: MonthlyWishProps) {
  // The browser keeps what is typed: it may have been typed before the script came.
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
