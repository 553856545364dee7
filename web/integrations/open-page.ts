/* All that pages load of the integrations is one chunk: another one costs more than a kilobyte, and every page that may load a chunk lists
   it in its scripts. */
import { isPrivatePage } from "#domain/integrations/private-pages.ts";
import { noteAgreed } from "./agreed-parts.ts";
import { countPage } from "./analytics.ts";
import { beginChat } from "./chat.ts";
import { pageIntegrations } from "./page-integrations.ts";
import { showReviews } from "./reviews.ts";
import { forceFullPageLoads } from "./full-page-links.ts";

/** Called for each page, on load and on client-side navigation. */
export function openPage(path: string): void {
  const { analytics, reviews } = pageIntegrations();
  forceFullPageLoads(isPrivatePage);
  if (analytics) countPage(analytics, path);
  if (reviews) showReviews(reviews);
}

/**
 * A private page needs a document whose policy allows no third party: reloads where necessary; links to other pages load a new document.
 */
export function openPrivatePage(): void {
  if (Object.keys(pageIntegrations()).length > 0) return location.reload();
  forceFullPageLoads((path) => !isPrivatePage(path));
}

/** Opens the chat on a click on its button. */
export const openChat = (about: string): Promise<void> => beginChat(about);

/** Stores the third parties that an answer to the cookie banner covers. */
export const noteAnswer = (keys: readonly string[]): void => noteAgreed(keys);
