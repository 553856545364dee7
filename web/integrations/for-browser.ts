import { consentParts, GOOGLE_TAGS, type Integrations } from "#domain/integrations/integrations.ts";
import { isPrivatePage } from "#domain/integrations/private-pages.ts";
import { t } from "#web/locale/translate.ts";

/** The website's integrations for scripts in the page. `agreed`: the key that the stored consent must contain before a part is loaded. */
export type BrowserIntegrations = {
  analytics?: { provider: "gtm" | "ga4"; id: string; origin: string; agreed: string };
  chat?: { provider: string; script: string; open: string | null };
  /** `agreed` is null where a button loads the reviews. */
  reviews?: { provider: string; script: string; attributes: Readonly<Record<string, string>>; agreed: string | null };
};

/** Integration settings in the data of every page. */
export type FrameIntegrations = {
  /** JSON for an attribute of the root element, on pages whose policy allows integrations. */
  integrations?: string;
  /** Additional sentences of the cookie banner, with the keys stored on acceptance. */
  consent_asks?: { key: string; words: string }[];
  /** A private page, without integrations: links to other pages load a new document with its own policy. */
  apart?: true;
};

export function integrationsAt(integrations: Integrations | undefined, path: string): FrameIntegrations {
  if (!integrations || Object.keys(integrations).length === 0) return {};
  const parts = consentParts(integrations);
  const consentQuestions = parts.map(({ part, provider, key }) => ({
    key,
    words: t(part === "analytics" ? "integrations.acceptingLetsProviderCount" : "integrations.acceptingShowsReviews", { provider }),
  }));
  const consent = consentQuestions.length > 0 && { consent_asks: consentQuestions };
  return isPrivatePage(path) ? { ...consent, apart: true } : { ...consent, integrations: JSON.stringify(forBrowser(integrations)) };
}

function forBrowser(integrations: Integrations): BrowserIntegrations {
  const { analytics, chat, reviews } = integrations;
  const agreed = (part: string) => consentParts(integrations).find((each) => each.part === part)?.key;
  return {
    ...(analytics && {
      analytics: {
        provider: analytics.provider,
        id: analytics.id,
        origin: analytics.origin ?? GOOGLE_TAGS,
        agreed: agreed("analytics") ?? "",
      },
    }),
    ...(chat && { chat: { provider: chat.provider, script: chat.script, open: chat.open ?? null } }),
    ...(reviews && {
      reviews: {
        provider: reviews.provider,
        script: reviews.script,
        attributes: reviews.attributes ?? {},
        agreed: agreed("reviews") ?? null,
      },
    }),
  };
}
