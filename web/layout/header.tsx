import { LanguageLinks } from "./language-links.tsx";
import { localisedPath, translateText, t } from "#web/locale/translate.ts";
import { currentUrl, type MenuItem } from "#domain/content/menu.ts";
import { useLocation } from "react-router";
import { Icon } from "#web/ui/icons/icon.tsx";
import { CompareMenuLink, SavedLinks } from "./saved-links.tsx";
import { Logo } from "./logo.tsx";
import { telephoneLink, type SiteFrame } from "./site-frame.ts";

const MENU_ID = "menu";

export function Header({ shopFront }: { shopFront: SiteFrame }) {
  const menu = shopFront.menus.header;
  const current = currentUrl(menu, useLocation());
  return (
    <>
      <ContactBar shopFront={shopFront} />
      <header className="site-header">
        <div className="wrap">
          <Logo {...shopFront} />
          <nav className="site-nav" aria-label={t("layout.main")}>
            <MenuLinks menu={menu} current={current} />
          </nav>
          <div className="site-header__actions">
            <a
              className="icon-button mobile-only"
              href={telephoneLink(shopFront.telephone)}
              aria-label={t("common.callTelephone", { telephone: shopFront.telephone })}
            >
              <Icon name="phone" />
            </a>
            <SavedLinks />
            <button className="icon-button mobile-only" type="button" popoverTarget={MENU_ID} aria-label={t("layout.menu")}>
              <Icon name="menu" />
            </button>
          </div>
        </div>
        <nav className="menu mobile-only" id={MENU_ID} popover="auto" aria-label={t("layout.menu")}>
          <MenuLinks menu={menu} current={current} />
          <CompareMenuLink />
          <LanguageLinks language={shopFront.language} />
          {shopFront.opening && (
            <p className="menu__status">
              <span className={shopFront.opening.open ? "dot" : "dot dot--off"} aria-hidden="true" />
              {shopFront.opening.words}
            </p>
          )}
        </nav>
      </header>
    </>
  );
}

function ContactBar({ shopFront: { opening, telephone, whatsapp, language } }: { shopFront: SiteFrame }) {
  return (
    <aside className="utility-bar on-deep" aria-label={t("layout.contact")}>
      <div className="wrap">
        {opening && (
          <a href={localisedPath("/locations")}>
            <span className={opening.open ? "dot" : "dot dot--off"} aria-hidden="true" />
            {opening.words}
          </a>
        )}
        <span className="spacer" />
        <LanguageLinks language={language} />
        <a href={telephoneLink(telephone)}>
          <Icon name="phone" />
          <span className="tabular">{telephone}</span>
        </a>
        {whatsapp && (
          <a href={`https://wa.me/${whatsapp}`}>
            <Icon name="smartphone" />
            {t("common.whatsApp")}
          </a>
        )}
      </div>
    </aside>
  );
}

function MenuLinks({ menu, current }: { menu: readonly MenuItem[]; current: string }) {
  return menu.map(({ name, url }) => (
    <a key={url} href={localisedPath(url)} aria-current={url === current ? "page" : undefined}>
      {translateText(name)}
    </a>
  ));
}
