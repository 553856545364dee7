import { DataText } from "#web/locale/english-text.tsx";
import "#web/deal/checkout/checkout.css";
import "#web/deal/order-summary.css";
import "./enquiry.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { localisedMeta } from "#web/layout/page-meta.ts";
import { PageTitle } from "#web/layout/page-title.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import type { ReactNode } from "react";
import type { EnquiryVehicle } from "./enquiry-vehicle.ts";

type LeadPageProps = {
  title: string;
  lead: string;
  about: EnquiryVehicle | null;
  /** Where the link above the title leads; the vehicle's page unless given. */
  back?: { path: string; label: string };
  /** The submission had problems. */
  wrong?: boolean;
  /** Shown next to the form when it is not about a vehicle. */
  side?: ReactNode;
  /** Shown below the vehicle, beside the page's main part. */
  below?: ReactNode;
  /** The form was taken: a tick before the title. */
  done?: boolean;
  /** Canonical URL; pages without one are `noindex`. */
  canonical?: string | undefined;
  children: ReactNode;
};

/** A page with one form and the vehicle that it is about. */
export function LeadPage({ title, lead, about, back, wrong, side, below, done, canonical, children }: LeadPageProps) {
  const name = wrong ? t("common.errorTitle", { title }) : title;
  return (
    <main id="main" className="lead-page">
      <PageTitle words={name} />
      {canonical ? <link rel="canonical" href={localisedMeta(canonical)} /> : <meta name="robots" content="noindex" />}
      {canonical && lead && <meta name="description" content={lead} />}
      <div className="wrap lead-page__inner">
        <div className="stack">
          <div className={done ? "confirmation" : undefined}>
            {done && (
              <span className="confirmation__mark">
                <Icon name="check" />
              </span>
            )}
            {about && !done && (
              <a className="icon-link" href={localisedPath(back?.path ?? about.path)}>
                <Icon name="arrow-left" />
                {back?.label ?? t("common.backToTheName", { name: about.name })}
              </a>
            )}
            <h1>{title}</h1>
            <p className="lead">
              <DataText text={lead} />
            </p>
          </div>
          {children}
        </div>
        {about ? <About about={about}>{below}</About> : (side ?? below)}
      </div>
    </main>
  );
}

function About({ about: { summary }, children }: { about: EnquiryVehicle; children: ReactNode }) {
  return (
    <div className={children ? "lead-page__side lead-page__side--after" : "lead-page__side"}>
      <aside className="panel order-summary" aria-label={t("common.vehicle")}>
        <div className="order-summary__value">
          <VehiclePicture picture={summary.picture} sizes="96px" />
          <div>
            <b>{summary.title}</b>
            <span className="order-summary__place">{[summary.plate, summary.line].filter(Boolean).join(", ")}</span>
          </div>
        </div>
      </aside>
      {children}
    </div>
  );
}
