import type { BrowserIntegrations } from "./for-browser.ts";

/** What the policy of this document allows. A page that script has put in the place of another stays under that one's. */
export function pageIntegrations(): BrowserIntegrations {
  const { integrations } = document.documentElement.dataset;
  return integrations === undefined ? {} : JSON.parse(integrations);
}
