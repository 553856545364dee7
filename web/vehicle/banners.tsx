import { singularNoun } from "#web/search/count-text.ts";
import { fallbackLang, localisedPath, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { ReactNode } from "react";

type WarrantyBannerProps = { months: number; noun: "car" | "van"; covers: string | null };

/** `covers` is the URL of the page that describes the warranty; null if the website has none. */
export function WarrantyBanner({ months, noun, covers }: WarrantyBannerProps) {
  return (
    <aside className="warranty" aria-label={t("vehicle.warranty")}>
      <div className="wrap">
        <Icon name="shield-check" />
        <span>{t("vehicle.freeWarranty", { months, noun: singularNoun(noun) })}</span>
        {covers !== null && <a href={localisedPath(covers)}>{t("common.whatItCovers")}</a>}
      </div>
    </aside>
  );
}

export function ReservedBanner() {
  return (
    <section className="reserved-bar on-deep" aria-label={t("common.reserved")}>
      <div className="wrap">
        <Icon name="lock" />
        <b>{t("common.thisVehicleIsCurrentlyReserved")}</b>
        <span>{t("vehicle.callUsAndWeRingYou")}</span>
      </div>
    </section>
  );
}

/** `asks`: the vehicle cannot be reserved here, only enquired about. */
export function OnOrderNotice({ noun, asks, explained }: { noun: "car" | "van"; asks: boolean; explained: ReactNode }) {
  return (
    <div className="notice notice--warning">
      <Icon name="clock" />
      <div>
        <strong>{t("vehicle.nearlyReady")}</strong>
        {`${t(asks ? "vehicle.onItsWayAskUs" : "vehicle.onItsWay", { noun: singularNoun(noun) })} `}
        {explained}
      </div>
    </div>
  );
}

/** `html` is the website's own text, rendered from Markdown when the content was read. */
export function WarningBanner({ html }: { html: string }) {
  return (
    <aside className="notice notice--warning" aria-label={t("vehicle.pleaseNote")}>
      <Icon name="triangle-alert" />
      <div lang={fallbackLang()} dangerouslySetInnerHTML={{ __html: html }} />
    </aside>
  );
}
