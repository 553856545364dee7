import { poundsFromPence } from "#domain/money.ts";
import { CostFields } from "#web/deal/estimates.tsx";
import { SourceFields } from "#web/enquiry/source-fields.tsx";
import type { CheckoutPageData } from "./checkout-loader.ts";
import { ShownFields } from "./shown-fields.tsx";

/** The deal as hidden fields; the server recalculates all figures before storing anything. */
export function HiddenDealFields({
  page: { stock_id, payment_type, choice, shown, idempotency_key, estimates, estimates_digest },
}: {
  page: CheckoutPageData;
}) {
  return (
    <>
      <input type="hidden" name="vehicle" value={stock_id} />
      <input type="hidden" name="payment_type" value={payment_type} />
      <SourceFields />
      <input type="hidden" name="idempotency_key" value={idempotency_key} />
      <ShownFields figures={shown} />
      {estimates && (
        <>
          <input type="hidden" name="estimates_shown" value="yes" />
          <input type="hidden" name="estimates_digest" value={estimates_digest ?? ""} />
          <CostFields costs={estimates.costs} />
        </>
      )}
      {choice.part_exchange && (
        <>
          <input type="hidden" name="has_part_ex" value="true" />
          <input type="hidden" name="valuation_hash" value={choice.part_exchange.hash} />
          <input type="hidden" name="valuation_outstanding_finance" value={poundsFromPence(choice.part_exchange.settlement)} />
          <input type="hidden" name="valuation_condition" value={choice.part_exchange.condition} />
        </>
      )}
      {payment_type === "FINANCE" && (
        <>
          <input type="hidden" name="has_finance" value="true" />
          <input type="hidden" name="finance_type" value={choice.finance_type} />
          <input type="hidden" name="finance_deposit" value={choice.deposit} />
          <input type="hidden" name="finance_deposit_type" value={choice.deposit_type} />
          <input type="hidden" name="finance_credit_rating" value={choice.credit_rating} />
          {choice.frequency === "weekly" && <input type="hidden" name="finance_frequency" value="weekly" />}
        </>
      )}
    </>
  );
}
