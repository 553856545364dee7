import { openingSummary } from "#domain/organisation/opening-hours.ts";
import { londonWallClock } from "#domain/calendar.ts";
import type { Dealership } from "#server/dealership.ts";
import { useRouteLoaderData } from "react-router";

/** What the frame around every page says about the dealer. */
export type ShopFront = {
  site_name: string;
  tagline: string;
  theme: string;
  telephone: string;
  whatsapp: string;
  postal_address: string;
  legal: string[];
  about: string;
  opening: { open: boolean; words: string };
};

export function shopFrontOf({ website, organisation, now }: Dealership): ShopFront {
  const { site_name, tagline, theme, telephone, whatsapp, postal_address, legal, content } = website;
  return {
    site_name,
    tagline,
    theme,
    telephone,
    whatsapp,
    postal_address,
    legal,
    about: content.about,
    opening: openingSummary(organisation.sites(), londonWallClock(now())),
  };
}

/** Undefined only while the root itself could not be loaded. */
export function useShopFront(): ShopFront | undefined {
  return useRouteLoaderData<{ shopFront: ShopFront }>("root")?.shopFront;
}

/** "tel:01632960410" */
export function telephoneLink(telephone: string): string {
  return `tel:${telephone.replaceAll(/[^+\d]/g, "")}`;
}
