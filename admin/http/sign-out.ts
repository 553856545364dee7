import { dropUnsavedOfOthers } from "../offline/unsaved-texts.ts";
import { waitingPhotos } from "../stock/photos/waiting-photos.ts";
import { unsubscribeBrowser } from "../account/browser-push.ts";
import { post } from "./post.ts";

/** Ends the session, deletes what waits in this browser, and goes to the sign-in; the answer says why it did not. */
export async function signOut(): Promise<string | undefined> {
  const answer = await post<{ to: string }>("/sign-out");
  if (!answer.ok && answer.status !== 401) return answer.message;
  dropUnsavedOfOthers();
  await unsubscribeBrowser();
  await waitingPhotos.deleteAll();
  window.location.assign("/sign-in");
  return undefined;
}
