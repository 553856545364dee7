import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import { fallbackLang, localisedPath, t } from "#web/locale/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";

/**
 * Other ways to a valuation, beside the form: the website's own words as HTML, and where there are none in the language of the page, how to
 * call or come by.
 */
export function ContactPanel({ html, className }: { html: string | null; className: string }) {
  return (
    <aside className={`panel panel__body part-exchange__text ${className}`} aria-label={t("partExchange.otherWays")}>
      {html && fallbackLang() === undefined ? <div className="prose" dangerouslySetInnerHTML={{ __html: html }} /> : <CallOrComeBy />}
    </aside>
  );
}

function CallOrComeBy() {
  const telephone = useSiteFrame()?.telephone ?? "";
  return (
    <div className="part-exchange__call">
      <h2>{t("partExchange.ratherTalk")}</h2>
      <p>{t("partExchange.callOrComeBy")}</p>
      <ButtonLink look="secondary" href={telephoneLink(telephone)}>
        <Icon name="phone" />
        <span className="tabular">{telephone}</span>
      </ButtonLink>
      <a href={localisedPath("/locations")}>{t("organisation.locationsAndOpeningHours")}</a>
    </div>
  );
}
