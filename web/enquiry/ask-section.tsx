import type { ToldDeal } from "#web/deal/sent-deal.ts";
import { ToldDealNotice } from "#web/deal/told-deal-notice.tsx";
import type { DealStart } from "./deal-start.ts";
import { EnquiryForm } from "./enquiry-form.tsx";

type AskSectionProps = { stockId: number; start: DealStart; partExchange: string | null; told: ToldDeal | null };

/** In place of the deal: a vehicle that is reserved, or that is asked about instead of ordered. */
export function AskSection({ stockId, start, partExchange, told }: AskSectionProps) {
  return (
    <section className="db" id="deal" aria-labelledby="ask-title">
      <div className="wrap db__in">
        <div className="db__h">
          <h2 id="ask-title">Ask about this vehicle</h2>
        </div>
        {told && <ToldDealNotice told={told} />}
        <div className="db__ask">
          <EnquiryForm stockId={stockId} message={start.message} boxed />
          {partExchange !== null && (
            <p>
              You have a car to part exchange? <a href={partExchange}>Value my car</a>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
