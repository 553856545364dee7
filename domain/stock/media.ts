import { isFeedLink } from "./feed-link.ts";
import type { VehicleDetails, VehicleVideo } from "./vehicle.ts";

/** The kinds of media a gallery knows (specification 4.30). */
export const MEDIA_TYPES = ["images", "video", "imperfections", "turntable"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** The order of the tabs on a vehicle's own page (specification 2.22); the imperfections come after what shows it off. */
export const VEHICLE_PAGE_MEDIA = ["video", "images", "turntable", "imperfections"] as const satisfies readonly MediaType[];

/** One frame does not turn. */
const MIN_TURNTABLE_FRAMES = 2;

type Media = Pick<VehicleDetails, "media_urls" | "imperfections" | "turntable" | "videos" | "video">;

/** The media types that a vehicle has something of, in the given order: the first is the one that shows at the start. */
export function mediaTypes(media: Media, order: readonly MediaType[] = VEHICLE_PAGE_MEDIA): MediaType[] {
  const has: Record<MediaType, boolean> = {
    images: (media.media_urls ?? []).length > 0,
    video: vehicleVideos(media).length > 0,
    imperfections: (media.imperfections ?? []).length > 0,
    turntable: (media.turntable ?? []).length >= MIN_TURNTABLE_FRAMES,
  };
  return order.filter((type) => has[type]);
}

/** The films of a vehicle: the list, and the single one of a feed that has no list (specification 3.14). */
export function vehicleVideos({ videos = [], video }: Pick<Media, "videos" | "video">): VehicleVideo[] {
  // Release 0.1 took any text for the address of a film.
  if (video === undefined || !isFeedLink(video) || videos.some(({ url }) => url === video)) return videos;
  return [...videos, { url: video }];
}

/** Whether an address is a film itself; otherwise it is a page that shows one. */
export function isFilm(url: string): boolean {
  return /\.(mp4|webm|m4v|mov)(\?.*)?$/i.test(url);
}

/** The size of a mark as a salesman says it: "3 mm", "12 cm"; up to 20 mm in millimetres, above in whole centimetres. */
export function formatFileSize(size_mm: number): string {
  return size_mm <= 20 ? `${Math.round(size_mm)} mm` : `${Math.round(size_mm / 10)} cm`;
}
