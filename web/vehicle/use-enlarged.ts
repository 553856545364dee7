import { goBack, onceBack } from "#web/layout/way-back.ts";
import { useCallback, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { pictureAt, pictureId, type EnlargedPicture } from "./enlarged-picture.ts";
import type { GalleryMedia } from "./gallery-media.ts";

/**
 * The picture that fills the screen stands in the address: it can be sent, and going back closes it. A page that was
 * opened with such an address has nowhere to go back to; there the address is put right instead.
 */
export function useEnlarged(media: GalleryMedia) {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  // The server never sees what stands after the hash.
  const inBrowser = useSyncExternalStore(never, () => true, () => false);
  const enlarged = inBrowser ? pictureAt(hash, media) : null;
  const openedHere = state === OPENED_HERE;

  const enlarge = useCallback(
    (picture: EnlargedPicture) =>
      onceBack(() => void navigate({ search: window.location.search, hash: pictureId(picture) }, { preventScrollReset: true, state: OPENED_HERE })),
    [navigate],
  );
  const shrink = useCallback(() => {
    if (openedHere) goBack();
    else void navigate({ search: window.location.search, hash: "" }, { preventScrollReset: true, replace: true });
  }, [navigate, openedHere]);
  return { enlarged, enlarge, shrink };
}

const OPENED_HERE = "enlarged";

function never() {
  return () => undefined;
}
