import "./consent.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { clearSources } from "#web/visits/visit-source.ts";
import { clearVisits } from "#web/visits/visited-vehicles.ts";
import { useSiteFrame } from "#web/layout/site-frame.ts";
import { Button } from "#web/ui/button.tsx";
import { useEffect, useRef } from "react";
import { setConsent, type ConsentChoice } from "./consent.ts";
import { SETTINGS_ID } from "./consent-settings.tsx";

const TITLE_ID = "consent-title";

/** Accept and reject have equal prominence: one click each, side by side, same style. The banner is not modal. */
export default function ConsentBanner({ again }: { again: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { asks_google: asksGoogle, consent_asks: asks } = useSiteFrame() ?? {};
  useEffect(() => {
    if (again) title.current?.focus();
  }, [again]);
  const choose = async (choice: ConsentChoice) => {
    if (choice === "rejected") {
      clearVisits();
      clearSources();
    }
    // Before `setConsent`: its subscribers read the agreed parts.
    if (asks)
      await import("#web/integrations/open-page.ts").then(
        ({ noteAnswer }) => noteAnswer(choice === "accepted" ? asks.map(({ key }) => key) : []),
        () => undefined,
      );
    setConsent(choice, Date.now());
    if (again) document.getElementById(SETTINGS_ID)?.focus();
  };
  return (
    <section className="consent" aria-labelledby={TITLE_ID}>
      <div className="wrap consent__inner">
        <div className="consent__window">
          <h2 id={TITLE_ID} ref={title} tabIndex={-1}>
            {t("consent.cookies")}
          </h2>
          {/* Two short paragraphs: a single long one would be the largest contentful paint of a page without pictures. */}
          <p>
            {`${t("consent.yourBrowserKeeps")} `}
            <a href={localisedPath("/cookies")}>{t("consent.aboutCookies")}</a>
          </p>
          <p>{t("consent.mayItAlsoShow")}</p>
          {asksGoogle && <p>{t("consent.acceptingLetsGoogleCheck")}</p>}
          {asks?.map(({ key, words }) => (
            <p key={key}>{words}</p>
          ))}
        </div>
        <div className="consent__body">
          <Button look="secondary" type="button" onClick={() => void choose("accepted")}>
            {t("consent.accept")}
          </Button>
          <Button look="secondary" type="button" onClick={() => void choose("rejected")}>
            {t("consent.reject")}
          </Button>
        </div>
      </div>
    </section>
  );
}
