import { localisedPath, t } from "#web/locale/translate.ts";
import { useScrollToStep } from "#web/deal/builder/use-scroll-to-step.ts";
import type { SharedDealChanges } from "#web/deal/link/shared-deal.ts";
import { SharedDealNotice } from "#web/deal/link/shared-deal-notice.tsx";
import { ValueCarForm } from "#web/part-exchange/value-car-form.tsx";
import { useRef, type ReactNode } from "react";
import type { InitialScreen } from "#web/deal/builder/initial-screen.ts";
import { EnquiryForm } from "./enquiry-form.tsx";

type EnquirySectionProps = {
  stockId: number;
  start: InitialScreen;
  partExchange: string | null;
  sharedDeal: SharedDealChanges | null;
  children?: ReactNode;
};

/** Replaces the Deal Builder for reserved vehicles and those that can only be enquired about. */
export function EnquirySection({ stockId, start, partExchange, sharedDeal, children }: EnquirySectionProps) {
  const { reserved, enquiry_on_reserved } = start.facts;
  const takesEnquiries = !reserved || enquiry_on_reserved;
  const values = partExchange !== null && (start.first === "step-1-part-ex" || !takesEnquiries);
  const section = useRef<HTMLElement>(null);
  useScrollToStep(section, { requested: start.requested });
  return (
    <section className="deal-builder" id="deal" data-step={start.first} aria-labelledby="ask-title" ref={section}>
      <div className="wrap deal-builder__inner">
        <div className="deal-builder__header">
          <h2 id="ask-title" tabIndex={-1}>
            {takesEnquiries ? t("common.askAboutThisVehicle") : t("common.yourPartExchange")}
          </h2>
        </div>
        {sharedDeal && <SharedDealNotice sharedDeal={sharedDeal} />}
        <div className="deal-builder__enquire">
          {values && <ValueCarForm page={partExchange} />}
          {takesEnquiries && <EnquiryForm stockId={stockId} message={start.message} boxed />}
          {partExchange !== null && !values && (
            <p>
              {`${t("enquiry.haveACarToPartExchange")} `}
              <a href={localisedPath(partExchange)}>{t("common.valueMyCar")}</a>
            </p>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}
