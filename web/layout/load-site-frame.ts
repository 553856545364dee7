import { londonWallClock } from "#domain/calendar.ts";
import { DEFAULT_LOCALE } from "#domain/labels/default-locale.ts";
import { LOCALES, supportedLocales } from "#domain/labels/locales.ts";
import { hasOpeningHours, openingSummary } from "#domain/organisation/opening-hours.ts";
import type { Dealership } from "#server/dealership.ts";
import { integrationsAt } from "#web/integrations/for-browser.ts";
import { currentLocale, rendered, t } from "#web/locale/translate.ts";
import type { Website } from "#websites/website.ts";
import type { Language, SiteFrame } from "./site-frame.ts";

/** The frame's data. On the server only: apart from `site-frame.ts`, so that no script carries what it needs. */
export function siteFrameOf({ website, organisation, content: written, botCheck, now }: Dealership, origin: string, path = "/"): SiteFrame {
  const {
    site_name,
    tagline,
    theme,
    telephone,
    whatsapp,
    postal_address,
    legal,
    finance_promotion,
    content,
    order,
    useResponsiveImages,
    imageWidths,
    showNotificationBorder,
  } = website;
  return {
    site_name,
    tagline,
    theme,
    telephone,
    whatsapp,
    ...(order.recaptcha && botCheck && { bot_check: botCheck.widget }),
    ...(botCheck?.widget.provider === "recaptcha" && { asks_google: true }),
    postal_address,
    legal,
    finance: finance_promotion,
    about: content.about,
    look: { useResponsiveImages, ...(imageWidths && { imageWidths }), showNotificationBorder },
    opening: rendered(
      openingSummary(
        organisation.sites().filter((site) => site.kind === "showroom" && hasOpeningHours(site)),
        londonWallClock(now()),
      ),
    ),
    menus: written.menus(),
    language: languageOf(website, origin),
    ...integrationsAt(website.integrations, path),
  };
}

function languageOf({ locales = {} }: Website, origin: string): Language {
  const current = currentLocale();
  const others = supportedLocales(Object.keys(locales)).map((locale) => ({
    lang: locale,
    name: LOCALES[locale].name,
    base: LOCALES[locale].base,
  }));
  const [locale] = supportedLocales([current?.lang ?? DEFAULT_LOCALE]);
  return {
    lang: current?.lang ?? DEFAULT_LOCALE,
    own: current?.own,
    others,
    ...(locale && !LOCALES[locale].reviewed && { unreviewed: t("layout.translationNotReviewed") }),
    origin,
  };
}
