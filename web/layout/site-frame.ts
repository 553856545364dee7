import type { Menus } from "#domain/content/menu.ts";
import { hasOpeningHours, openingSummary } from "#domain/organisation/opening-hours.ts";
import { londonWallClock } from "#domain/calendar.ts";
import { DEFAULT_LOCALE, LOCALES, supportedLocales } from "#domain/labels/locales.ts";
import { currentLocale } from "#web/locale/translate.ts";
import type { BotCheckWidget } from "#server/providers/bot-check/bot-check.ts";
import type { Dealership } from "#server/dealership.ts";
import { integrationsAt, type FrameIntegrations } from "#web/integrations/for-browser.ts";
import type { Website } from "#websites/website.ts";
import { useRouteLoaderData } from "react-router";

/** The dealer's data for the frame of every page. */
export type SiteFrame = {
  site_name: string;
  tagline: string;
  theme: string;
  telephone: string;
  whatsapp: string;
  /** The bot check of forms; omitted where there is none. */
  bot_check?: BotCheckWidget;
  /** Forms use Google's bot check, which needs consent. */
  asks_google?: true;
  postal_address: string;
  legal: string[];
  finance: Website["finance_promotion"];
  about: string;
  /** Settings of images and messages. */
  look: Pick<Website, "useResponsiveImages" | "imageWidths" | "showNotificationBorder">;
  opening: { open: boolean; words: string };
  menus: Menus;
  language: Language;
} & FrameIntegrations;

/** The page's language and its other languages. */
export type Language = {
  lang: string;
  /** The website's label overrides in this language, by English text; undefined if there are none. */
  own: Readonly<Record<string, string>> | undefined;
  /** The available languages other than English: BCP 47 tag, native name and URL prefix. */
  others: readonly { lang: string; name: string; base: string }[];
  /** Origin for absolute URLs. */
  origin: string;
};

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
    opening: openingSummary(
      organisation.sites().filter((site) => site.kind === "showroom" && hasOpeningHours(site)),
      londonWallClock(now()),
    ),
    menus: written.menus(),
    language: languageOf(website, origin),
    ...integrationsAt(website.integrations, path),
  };
}

function languageOf({ labels, locales = {} }: Website, origin: string): Language {
  const lang = currentLocale()?.lang ?? DEFAULT_LOCALE;
  const others = supportedLocales(Object.keys(locales)).map((locale) => ({ lang: locale, ...LOCALES[locale] }));
  const [locale] = supportedLocales([lang]);
  return { lang, own: locale ? locales[locale] : labels, others, origin };
}

/** Undefined only if the root loader failed. */
export function useSiteFrame(): SiteFrame | undefined {
  return useRouteLoaderData<{ shopFront: SiteFrame }>("root")?.shopFront;
}

/** "tel:01632960410" */
export function telephoneLink(telephone: string): string {
  return `tel:${telephone.replaceAll(/[^+\d]/g, "")}`;
}
