import { t } from "#web/locale/translate.ts";
import type { QuoteBreakdown } from "#domain/finance/quote-breakdown.ts";
import { formatMoney } from "#domain/money.ts";
import { ScrollableTable } from "./scrollable-table.tsx";

/** Payments per table row: half a year. */
const STEP = { monthly: 6, weekly: 26 } as const;

/** Early settlement and voluntary termination, as an illustration. */
export function EarlySettlement({ worked: { schedule, settlements, termination } }: { worked: QuoteBreakdown }) {
  const { frequency } = schedule;
  const period = frequency === "weekly" ? t("finance.weekWithin") : t("finance.monthWithin");
  const rows = settlements.flatMap((settlement, index) => {
    const back = termination.due[index];
    return settlement.after % STEP[frequency] === 0 && back ? [{ ...settlement, due: back.due }] : [];
  });
  const free =
    termination.free_after === 0
      ? t("finance.yourDepositAloneIsHalf")
      : t("finance.halfIsPaidAfter", { half: formatMoney(termination.half), period, free_after: termination.free_after });
  return (
    <section aria-label={t("finance.endingItEarly")}>
      <h4>{t("finance.endingItEarly")}</h4>
      <p>{t("finance.youMaySettleTheAgreement", { free })}</p>
      <ScrollableTable label={t("finance.endingTheAgreementEarly")}>
        <table className="breakdown__table">
          <thead>
            <tr>
              <th scope="col">{t("finance.afterPeriod", { period })}</th>
              <th scope="col">{t("finance.toSettle")}</th>
              <th scope="col">{t("finance.takenOff")}</th>
              <th scope="col">{t("finance.toHandItBack")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ after, settlement, rebate, due }) => (
              <tr key={after}>
                <th scope="row">{after}</th>
                <td>{formatMoney(settlement)}</td>
                <td>{formatMoney(rebate)}</td>
                <td>{due === 0 ? t("finance.nothing") : formatMoney(due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTable>
      <p className="extra-small muted">{t("finance.anIllustrationByTheEarly")}</p>
    </section>
  );
}
