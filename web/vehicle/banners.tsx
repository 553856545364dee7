import { singularNoun } from "#web/search/count-text.ts";
import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { ReactNode } from "react";

type WarrantyBannerProps = { months: number; noun: "car" | "van"; covers: string | null };

/** `covers` is the URL of the page that describes the warranty; null if the website has none. */
export function WarrantyBanner({ months, noun, covers }: WarrantyBannerProps) {
  return (
    <aside className="warranty" aria-label={t(labels.warranty)}>
      <div className="wrap">
        <Icon name="shield-check" />
        <span>{t(labels.freeMonthsMonthWarrantyOn, { months, noun: singularNoun(noun) })}</span>
        {covers !== null && <a href={covers}>{t(labels.whatItCovers)}</a>}
      </div>
    </aside>
  );
}

export function ReservedBanner() {
  return (
    <section className="resbar on-deep" aria-label={t(labels.reserved)}>
      <div className="wrap">
        <Icon name="lock" />
        <b>{t(labels.thisVehicleIsCurrentlyReserved)}</b>
        <span>{t(labels.callUsAndWeWill)}</span>
      </div>
    </section>
  );
}

/** `asks`: the vehicle cannot be reserved here, only enquired about. */
export function OnOrderNotice({ noun, asks, explained }: { noun: "car" | "van"; asks: boolean; explained: ReactNode }) {
  return (
    <div className="notice notice--warn">
      <Icon name="clock" />
      <div>
        <strong>{t(labels.nearlyReady)}</strong>
        {`${t(asks ? labels.thisNounIsOnItsAskUs : labels.thisNounIsOnIts, { noun: singularNoun(noun) })} `}
        {explained}
      </div>
    </div>
  );
}

/** `html` is the website's own text, rendered from Markdown when the content was read. */
export function WarningBanner({ html }: { html: string }) {
  return (
    <aside className="notice notice--warn" aria-label={t(labels.pleaseNote)}>
      <Icon name="triangle-alert" />
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </aside>
  );
}
