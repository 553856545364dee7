import type { BrowserIntegrations } from "./for-browser.ts";

/** What this document's policy allows. After a client-side navigation the first page's policy still applies. */
export function pageIntegrations(): BrowserIntegrations {
  const { integrations } = document.documentElement.dataset;
  return integrations === undefined ? {} : JSON.parse(integrations);
}
