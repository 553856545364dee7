/*
 * What pages fetch of integrations comes in one file with this one: a file more costs more than a kilobyte more, and each is named in the
 * scripts of every page that may fetch it.
 */
import { isPrivatePage } from "#domain/integrations/private-pages.ts";
import { noteAgreed } from "./agreed-parts.ts";
import { countPage } from "./analytics.ts";
import { beginChat } from "./chat.ts";
import { pageIntegrations } from "./page-integrations.ts";
import { showReviews } from "./reviews.ts";
import { forceFullPageLoads } from "./full-page-links.ts";

/** A page is shown, the first of its document or one in the place of another. */
export function openPage(path: string): void {
  const { analytics, reviews } = pageIntegrations();
  forceFullPageLoads(isPrivatePage);
  if (analytics) countPage(analytics, path);
  if (reviews) showReviews(reviews);
}

/** A private page stands in a document of its own, whose policy knows no other company; links to pages that are not private leave it. */
export function openPrivatePage(): void {
  if (Object.keys(pageIntegrations()).length > 0) return location.reload();
  forceFullPageLoads((path) => !isPrivatePage(path));
}

/** The chat's button is pressed. */
export const openChat = (about: string): Promise<void> => beginChat(about);

/** The question about cookies is accepted, with these companies in it, or rejected. */
export const noteAnswer = (keys: readonly string[]): void => noteAgreed(keys);
