import type { Menus } from "#domain/content/menu.ts";
import type { OpeningText } from "#domain/organisation/opening-hours.ts";
import type { Rendered } from "#domain/messages/message-text.ts";
import type { CompiledOverrides } from "#domain/messages/message.ts";
import type { BotCheckWidget } from "#server/providers/bot-check/bot-check.ts";
import type { FrameIntegrations } from "#web/integrations/for-browser.ts";
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
  /** Null without branches that have hours. */
  opening: Rendered<OpeningText> | null;
  menus: Menus;
  language: Language;
} & FrameIntegrations;

/** The page's language and its other languages. */
export type Language = {
  lang: string;
  /** The website's label overrides in this language, by English text; undefined if there are none. */
  own: CompiledOverrides["texts"] | undefined;
  /** The available languages other than English: BCP 47 tag, native name and URL prefix. */
  others: readonly { lang: string; name: string; base: string }[];
  /** States that the translation is unreviewed; absent in English and once it has been reviewed. */
  unreviewed?: string;
  /** Origin for absolute URLs. */
  origin: string;
};

/** Undefined only if the root loader failed. */
export function useSiteFrame(): SiteFrame | undefined {
  return useRouteLoaderData<{ shopFront: SiteFrame }>("root")?.shopFront;
}

/** "tel:01632960410" */
export function telephoneLink(telephone: string): string {
  return `tel:${telephone.replaceAll(/[^+\d]/g, "")}`;
}
