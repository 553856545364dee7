import { useAddressHash } from "#web/layout/use-address-hash.ts";
import { useCallback, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { pictureAt, pictureId, type FullscreenPicture } from "./fullscreen-picture.ts";
import type { GalleryMedia } from "./gallery-media.ts";

/** The picture that fills the screen stands in the address: it can be sent, and going back closes it. */
export function useFullscreenPicture(media: GalleryMedia) {
  const { hash } = useLocation();
  const { add, remove } = useAddressHash();
  // The server never sees what stands after the hash.
  const inBrowser = useSyncExternalStore(never, () => true, () => false);
  const enlarged = inBrowser ? pictureAt(hash, media) : null;
  const enlarge = useCallback((picture: FullscreenPicture) => add(pictureId(picture)), [add]);
  return { enlarged, enlarge, shrink: remove };
}

function never() {
  return () => undefined;
}
