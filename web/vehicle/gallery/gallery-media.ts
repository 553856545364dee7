import { isFilm, mediaTypes, vehicleVideos, type MediaType } from "#domain/stock/media.ts";
import { pictureAtWidth, responsivePicture, TURNTABLE_WIDTH } from "#domain/stock/pictures.ts";
import type { Hotspot, Vehicle, VehiclePicture, VehicleVideo } from "#domain/stock/vehicle.ts";
import { pictureAlt } from "#web/locale/picture-alt.ts";
import type { PictureSources } from "#web/ui/vehicle-picture.tsx";

/** `thumb` is the URL of the small version for the strip. */
export type Picture = PictureSources & { thumb: string; caption: string | null; hotspots: Hotspot[] };
/** `page`: `src` is an external web page about the film, to be opened there; otherwise `src` is the video file. */
export type Film = { src: string; page: boolean; poster: PictureSources | null; captions: string | null };

export type GalleryMedia = {
  /** Types with content, in tab order. */
  types: MediaType[];
  images: Picture[];
  imperfections: Picture[];
  films: Film[];
  /** URLs of the turntable frames, in order. */
  turntable: string[];
  /** Registration for the film lookup; null if the vehicle already has a film or no provider is configured. */
  find_film: string | null;
};

export function galleryMedia(vehicle: Pick<Vehicle, "vrm" | "details">, findFilms: boolean): GalleryMedia {
  const { details } = vehicle;
  const films = vehicleVideos(details);
  const images = details.media_urls ?? [];
  return {
    types: mediaTypes(details),
    images: images.map(viewPicture),
    imperfections: (details.imperfections ?? []).map(viewPicture),
    films: films.map((film) => viewFilm(film, images[0])),
    turntable: details.turntable ?? [],
    find_film: findFilms && films.length === 0 ? vehicle.vrm : null,
  };
}

/** A film found by the lookup; its poster is the vehicle's first picture. */
export function filmFromLookup(src: string, poster: PictureSources | undefined): Film {
  return { src, page: !isFilm(src), poster: poster ?? null, captions: null };
}

function viewPicture({ url, alt, caption, hotspots }: VehiclePicture): Picture {
  return {
    ...responsivePicture(url),
    thumb: pictureAtWidth(url, 480),
    ...pictureAlt(alt),
    caption: caption ?? null,
    hotspots: hotspots ?? [],
  };
}

function viewFilm({ url, poster, captions }: VehicleVideo, first: VehiclePicture | undefined): Film {
  const still = poster === undefined ? first && responsivePicture(first.url) : responsivePicture(poster, TURNTABLE_WIDTH);
  return { src: url, page: !isFilm(url), poster: still ? { ...still, alt: "" } : null, captions: captions ?? null };
}
