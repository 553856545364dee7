import { t } from "#web/locale/translate.ts";
import { PERIOD_LABELS } from "#domain/finance/agreement.ts";
import { formatMoney, pence } from "#domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Amount } from "#web/ui/price-label.tsx";
import type { DealChoice } from "#web/deal/deal-choice.ts";
import type { DealFigures } from "#web/deal/deal-figures.ts";

type BuilderFooterProps = {
  /** Id of the form to submit. */
  form: string;
  choice: DealChoice;
  figures: DealFigures;
  /** Why the form cannot be submitted. */
  refusal: string | undefined;
  send: string;
};

const REFUSAL_ID = "deal-footer-refusal";

/** Fixed bar in a narrow window: the deal's price and the submit button. */
export function BuilderFooter({ form, choice, figures, refusal, send }: BuilderFooterProps) {
  return (
    <div className="deal-builder__footer">
      {refusal === undefined ? (
        <FooterPrice choice={choice} figures={figures} />
      ) : (
        <p className="small" id={REFUSAL_ID}>
          {refusal}
        </p>
      )}
      <Button form={form} disabled={refusal !== undefined} aria-describedby={refusal === undefined ? undefined : REFUSAL_ID}>
        {send}
      </Button>
    </div>
  );
}

function FooterPrice({ choice, figures: { cash, item } }: Pick<BuilderFooterProps, "choice" | "figures">) {
  const financed = choice.method === "finance" && item && !item.HasError;
  if (choice.method === "finance" && !financed) return <p className="small">{t("deal.noFigureForThisChoice")}</p>;
  const today = choice.method === "reserve" && cash.paid > 0;
  return (
    <p className="price__qualifier">
      <Amount>{formatMoney(financed ? item.RegularPayment : today ? cash.paid : pence(cash.total - cash.part_exchange))}</Amount>
      <span className="price__label">
        {financed
          ? `${t(PERIOD_LABELS[item.Frequency ?? "monthly"])}, ${item.Apr.toFixed(1)}% APR`
          : today
            ? t("deal.toPayToday")
            : cash.part_exchange === 0
              ? t("deal.inAll")
              : t("deal.afterPartExchange")}
      </span>
    </p>
  );
}
