import { isFeedLink } from "./feed-link.ts";
import type { VehicleDetails, VehicleVideo } from "./vehicle.ts";

/** The media types of a gallery (specification 4.30). */
export const MEDIA_TYPES = ["images", "video", "imperfections", "turntable"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** The order of the tabs on the vehicle page (specification 2.22); imperfections come last. */
export const VEHICLE_PAGE_MEDIA = ["video", "images", "turntable", "imperfections"] as const satisfies readonly MediaType[];

/** A single frame is only a picture. */
const MIN_TURNTABLE_FRAMES = 2;

type Media = Pick<VehicleDetails, "media_urls" | "imperfections" | "turntable" | "videos" | "video">;

/** The media types a vehicle has, in the given order; the first is shown initially. */
export function mediaTypes(media: Media, order: readonly MediaType[] = VEHICLE_PAGE_MEDIA): MediaType[] {
  const has: Record<MediaType, boolean> = {
    images: (media.media_urls ?? []).length > 0,
    video: vehicleVideos(media).length > 0,
    imperfections: (media.imperfections ?? []).length > 0,
    turntable: (media.turntable ?? []).length >= MIN_TURNTABLE_FRAMES,
  };
  return order.filter((type) => has[type]);
}

/** The videos of a vehicle: the list, and the single URL of feeds without a list (specification 3.14). */
export function vehicleVideos({ videos = [], video }: Pick<Media, "videos" | "video">): VehicleVideo[] {
  // Release 0.1 accepted any text as a video URL.
  if (video === undefined || !isFeedLink(video) || videos.some(({ url }) => url === video)) return videos;
  return [...videos, { url: video }];
}

/** Whether a URL is a video file; otherwise it is a page with a player. */
export function isFilm(url: string): boolean {
  return /\.(mp4|webm|m4v|mov)(\?.*)?$/i.test(url);
}

/** The size of an imperfection: "3 mm", "12 cm"; in whole centimetres above 20 mm. */
export function formatFileSize(size_mm: number): string {
  return size_mm <= 20 ? `${Math.round(size_mm)} mm` : `${Math.round(size_mm / 10)} cm`;
}
