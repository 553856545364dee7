import { consentParts, GOOGLE_TAGS, type Integrations } from "#domain/integrations/integrations.ts";
import { isPrivatePage } from "#domain/integrations/private-pages.ts";
import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";

/** What script in a page needs to know of the website's integrations. `agreed`: what the answer about cookies has to name before a part is fetched. */
export type BrowserIntegrations = {
  analytics?: { provider: "gtm" | "ga4"; id: string; origin: string; agreed: string };
  chat?: { provider: string; script: string; open: string | null };
  /** `agreed` is null where a button is pressed for them. */
  reviews?: { provider: string; script: string; attributes: Readonly<Record<string, string>>; agreed: string | null };
};

/** What the frame around every page says of them. */
export type FrameIntegrations = {
  /** For the root element of a page that may have them: its policy allows them there, and script reads them there. */
  integrations?: string;
  /** What else a shopper accepts: the sentence, and what is noted with the answer. */
  consent_asks?: { key: string; words: string }[];
  /** A page that may not have them on a website that does: its links to the others load whole pages, which have a policy of their own. */
  apart?: true;
};

export function integrationsAt(integrations: Integrations | undefined, path: string): FrameIntegrations {
  if (!integrations || Object.keys(integrations).length === 0) return {};
  const parts = consentParts(integrations);
  const consent_asks = parts.map(({ part, provider, key }) => ({ key, words: t(part === "analytics" ? labels.acceptingLetsProviderCount : labels.acceptingShowsReviews, { provider }) }));
  const asks = consent_asks.length > 0 && { consent_asks };
  return isPrivatePage(path) ? { ...asks, apart: true } : { ...asks, integrations: JSON.stringify(forBrowser(integrations)) };
}

function forBrowser(integrations: Integrations): BrowserIntegrations {
  const { analytics, chat, reviews } = integrations;
  const agreed = (part: string) => consentParts(integrations).find((each) => each.part === part)?.key;
  return {
    ...(analytics && { analytics: { provider: analytics.provider, id: analytics.id, origin: analytics.origin ?? GOOGLE_TAGS, agreed: agreed("analytics") ?? "" } }),
    ...(chat && { chat: { provider: chat.provider, script: chat.script, open: chat.open ?? null } }),
    ...(reviews && { reviews: { provider: reviews.provider, script: reviews.script, attributes: reviews.attributes ?? {}, agreed: agreed("reviews") ?? null } }),
  };
}
