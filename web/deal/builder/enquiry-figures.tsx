import { t } from "#web/locale/translate.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Form } from "react-router";
import type { DealChoice } from "#web/deal/deal-choice.ts";
import { DealLinkButton } from "#web/deal/link/deal-link-button.tsx";
import { FinanceCalculator } from "./finance-calculator.tsx";
import { OptionalExtras } from "#web/deal/builder/fields/optional-extras.tsx";
import { OrderSummary, type SummaryVehicle } from "#web/deal/order-summary.tsx";
import { CostFields } from "#web/deal/estimates.tsx";
import { useDeal, type DealOpening } from "./use-deal.ts";

export type EnquiryFiguresProps = DealOpening & { vehicle: SummaryVehicle; page: string; searchPath: string; stockId: number };

/** The finance figures on a website that takes no orders: they can be changed, saved and shared, but not ordered. */
export function EnquiryFigures({ vehicle, page, searchPath, stockId, ...opening }: EnquiryFiguresProps) {
  const { facts, estimates } = opening;
  const { form, choice, feedback, applyQuotedChoice, change, loading, figures } = useDeal(opening);
  const shown: DealChoice = { ...choice, method: figures.items.length > 0 ? "finance" : "cash" };
  return (
    <Form className="deal-builder__grid" method="get" ref={form} action={page} aria-busy={loading}>
      <input type="hidden" name="method" value={shown.method} />
      {estimates && <CostFields costs={estimates.costs} />}
      {choice.part_exchange && <input type="hidden" name="valuation" value={choice.part_exchange.hash} />}
      <div className="panel">
        {figures.items.length > 0 && (
          <FinanceCalculator
            {...{ choice: shown, facts, figures, page, searchPath, feedback }}
            onChange={change}
            onQuotedChoice={applyQuotedChoice}
          />
        )}
        {figures.finance_down && (
          <Notice tone="warning" title={t("common.weCannotReachOurLender")}>
            {t("deal.askUsForTheFigures")}
          </Notice>
        )}
        {facts.extras.length > 0 && <OptionalExtras extras={facts.extras} chosen={choice.products} onChange={change} />}
      </div>
      <div className="deal-builder__summary">
        <OrderSummary
          vehicle={vehicle}
          choice={shown}
          figures={figures}
          brief={facts.brief_summary}
          label={t("deal.yourFigures")}
          estimates={estimates}
        >
          <DealLinkButton stockId={stockId} />
        </OrderSummary>
      </div>
    </Form>
  );
}
