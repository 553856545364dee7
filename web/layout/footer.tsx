import { LanguageLinks } from "./language-links.tsx";
import { localisedPath, fallbackLang, translateText, t } from "#web/locale/translate.ts";
import { ConsentSettings } from "#web/consent/consent-settings.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Logo } from "./logo.tsx";
import { telephoneLink, type SiteFrame } from "./site-frame.ts";

export function Footer({ shopFront }: { shopFront: SiteFrame }) {
  const { about, postal_address, telephone, menus } = shopFront;
  return (
    <footer className="footer on-deep">
      <div className="wrap">
        <div className="footer__columns">
          <div>
            <Logo {...shopFront} />
            {about && <p className="footer__about">{translateText(about)}</p>}
            {postal_address && <p className="footer__about">{postal_address}</p>}
            <a className="button button--ghost button--small" href={telephoneLink(telephone)}>
              <Icon name="phone" />
              {telephone}
            </a>
          </div>
          {menus.upper.map(({ title, items }) => (
            <nav key={title} aria-label={translateText(title)}>
              <h2>{translateText(title)}</h2>
              <ul className="footer__list">
                {items.map(({ name, url }) => (
                  <li key={url}>
                    <a href={localisedPath(url)}>{translateText(name)}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="footer__legal">
          <LegalLines shopFront={shopFront} />
        </div>
      </div>
    </footer>
  );
}

/** The checkout's footer: only the links that are legally required. */
export function SlimFooter({ shopFront }: { shopFront: SiteFrame }) {
  return (
    <footer className="footer--slim">
      <div className="wrap">
        <LegalLines shopFront={shopFront} />
      </div>
    </footer>
  );
}

function LegalLines({ shopFront: { legal, menus, language } }: { shopFront: SiteFrame }) {
  return (
    <>
      {language.unreviewed && <p>{language.unreviewed}</p>}
      {legal.map((line) => (
        <p key={line} lang={fallbackLang()}>
          {line}
        </p>
      ))}
      <nav aria-label={t("layout.legal")}>
        {menus.lower.map(({ name, url }) => (
          <a key={url} href={localisedPath(url)}>
            {translateText(name)}
          </a>
        ))}
        <LanguageLinks language={language} />
        <ConsentSettings />
      </nav>
    </>
  );
}
