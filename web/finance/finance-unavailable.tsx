import { localisedPath, t } from "#web/locale/translate.ts";
import { FINANCE_UNAVAILABLE } from "#domain/deal/messages.ts";
import type { DealChoice } from "#web/deal/deal-choice.ts";
import { dealChoiceParams } from "#web/deal/deal-choice.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

type FinanceDownProps = { choice: DealChoice; page: string; onRetry: () => void };

/** Replaces the calculator while the lender is unavailable. The choice is preserved in hidden fields for the next attempt. */
export function FinanceUnavailableNotice({ choice, page, onRetry }: FinanceDownProps) {
  const preserved = [...dealChoiceParams({ ...choice, method: "finance", products: [] })].filter(([name]) => name !== "method");
  return (
    <div className="deal-panel">
      <Notice tone="warning" title={t("common.weCannotReachOurLender")} role="alert">
        {t(FINANCE_UNAVAILABLE)}
      </Notice>
      {preserved.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="finance-down__again">
        <Button
          look="secondary"
          size="small"
          formAction={localisedPath(`${page}#deal`)}
          onClick={(event) => {
            event.preventDefault();
            onRetry();
          }}
        >
          {t("finance.askAgain")}
        </Button>
      </p>
    </div>
  );
}
