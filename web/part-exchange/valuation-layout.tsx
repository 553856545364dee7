import "#web/deal/checkout/checkout.css";
import "#web/deal/builder/deal-builder.css";
import "#web/deal/order-summary.css";
import "#web/enquiry/enquiry.css";
import "./part-exchange.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { useSiteFrame } from "#web/layout/site-frame.ts";
import { PageTitle } from "#web/layout/page-title.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import type { ReactNode } from "react";
import { ContactPanel } from "#web/enquiry/contact-panel.tsx";
import type { ValuationContext } from "./valuation-context.ts";

type ValuationFrameProps = {
  title: string;
  /** Absent on the manual form. */
  step?: 1 | 2 | undefined;
  lead?: string;
  back: { href: string; words: string } | null;
  bound: ValuationContext | null;
  /** HTML shown next to the form if there is no vehicle. */
  words?: string | null;
  wrong: boolean;
  /** The error summary, above the title. */
  problem?: ReactNode;
  indexed?: boolean;
  children: ReactNode;
};

/** The layout of both valuation pages, with the vehicle that the car goes towards. */
export function ValuationLayout({ title, step, lead, back, bound, words, wrong, problem, indexed, children }: ValuationFrameProps) {
  // The manual form may have a bot check.
  const provider = useSiteFrame()?.bot_check?.provider;
  const name = wrong ? t("common.errorTitle", { title }) : title;
  return (
    <main id="main" className="checkout" data-bot-check={provider}>
      <PageTitle words={name} />
      {!indexed && <meta name="robots" content="noindex" />}
      {indexed && lead && <meta name="description" content={lead} />}
      <div className="wrap checkout__grid">
        <div className="stack checkout__main">
          <div>
            {back && (
              <a className="icon-link" href={localisedPath(back.href)}>
                <Icon name="arrow-left" />
                {back.words}
              </a>
            )}
            {problem}
            {step && <p className="muted small part-exchange__step">{t("partExchange.stepOf2", { step })}</p>}
            <h1>{title}</h1>
            {lead && <p className="lead">{lead}</p>}
          </div>
          {children}
        </div>
        {bound ? <Bound bound={bound} /> : <ContactPanel html={words ?? null} className="checkout__side checkout__side--after" />}
      </div>
    </main>
  );
}

function Bound({ bound: { about, price } }: { bound: ValuationContext }) {
  return (
    <aside className="panel order-summary checkout__side" aria-label={t("partExchange.theVehicleYouAreLooking")}>
      <div className="order-summary__value part-exchange__bound">
        <VehiclePicture picture={about.summary.picture} sizes="96px" />
        <div>
          <b>{about.summary.title}</b>
          <span className="order-summary__place">{[price, about.summary.plate, about.summary.line].filter(Boolean).join(", ")}</span>
        </div>
      </div>
    </aside>
  );
}
