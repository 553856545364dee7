import { useAddressHash } from "#web/layout/use-address-hash.ts";
import { useCallback, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { pictureAt, pictureId, type FullscreenPicture } from "./fullscreen-picture.ts";
import type { GalleryMedia } from "./gallery-media.ts";

/** The full-screen picture is in the URL fragment: the link can be shared, and the Back button closes the picture. */
export function useFullscreenPicture(media: GalleryMedia) {
  const { hash } = useLocation();
  const { add, remove } = useAddressHash();
  // The fragment is not part of the request: read it only in the browser.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const enlarged = inBrowser ? pictureAt(hash, media) : null;
  const enlarge = useCallback((picture: FullscreenPicture) => add(pictureId(picture)), [add]);
  return { enlarged, enlarge, shrink: remove };
}

function never() {
  return () => undefined;
}
