import { VEHICLE_PAGE_MEDIA } from "#domain/stock/media.ts";
import { useEffect, useState } from "react";
import { filmFromLookup, type GalleryMedia } from "./gallery-media.ts";

/**
 * Adds the film found for the vehicle's registration. The page HTML is shared and cached, so the lookup runs in the browser.
 * The new tab is appended last: nothing already visible moves.
 */
export function useFilmLookup(media: GalleryMedia): GalleryMedia {
  const [found, setFound] = useState<string | null>(null);
  const { find_film } = media;
  useEffect(() => {
    if (find_film === null) return undefined;
    const leaving = new AbortController();
    fetchFilm(find_film, leaving.signal).then(setFound, (error: unknown) => {
      if (!leaving.signal.aborted) console.warn("No film could be looked up:", error);
    });
    return () => leaving.abort();
  }, [find_film]);
  if (found === null) return media;
  return { ...media, types: [...media.types, VEHICLE_PAGE_MEDIA[0]], films: [filmFromLookup(found, media.images[0])] };
}

async function fetchFilm(registration: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(`/autosonshowimages/single/${encodeURIComponent(registration)}`, { method: "POST", signal });
  if (!answer.ok) return null;
  const { videourl }: { videourl?: string | null } = await answer.json();
  return videourl ?? null;
}
