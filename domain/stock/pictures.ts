import type { VehicleDetails } from "./vehicle.ts";

/** Widths in pixels generated for every picture, besides the original (specification 9.33). A website may add others. */
export const PICTURE_WIDTHS = [480, 768] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
/** Limits of a website's widths: each is one more file per picture. */
export const MIN_PICTURE_WIDTH = 160;
export const MAX_PICTURE_WIDTH = 1279;
export const MAX_PICTURE_WIDTHS = 6;

/** In the order in which browsers should try them. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Default width in pixels of an original. */
export const ORIGINAL_WIDTH = 1280;
/** Width in pixels of turntable frames. */
export const TURNTABLE_WIDTH = 960;

/** Hosted pictures: `/media/<source>/<name>[.w480].<format>`. All others are external URLs. */
const HOSTED_PICTURE = /^(\/media\/[a-z0-9][a-z0-9/.-]*?)\.(avif|webp)$/;

export type ResponsivePicture = {
  /** For the <img>: the original, also the fallback. */
  src: string;
  /** For the <source> elements, best format first; empty for an external picture. */
  sources: { type: `image/${PictureFormat}`; srcset: string }[];
};

/** The URLs of a picture for <picture> and srcset; an external picture is returned unchanged. */
export function responsivePicture(url: string, originalWidth = ORIGINAL_WIDTH): ResponsivePicture {
  const stem = HOSTED_PICTURE.exec(url)?.[1];
  if (stem === undefined) return { src: url, sources: [] };
  const widths = PICTURE_WIDTHS.filter((width) => width < originalWidth);
  return {
    src: url,
    sources: PICTURE_FORMATS.map((format) => ({
      type: `image/${format}`,
      srcset: [...widths.map((width) => `${stem}.w${width}.${format} ${width}w`), `${stem}.${format} ${originalWidth}w`].join(", "),
    })),
  };
}

/** A hosted picture's srcset with a website's widths instead of the default ones. */
export function srcsetAtWidths(srcset: string, widths: readonly number[]): string {
  const [, stem, format, original] = /([^ ]+)\.(avif|webp) (\d+)w$/.exec(srcset) ?? [];
  if (stem === undefined || !stem.startsWith("/media/")) return srcset;
  const made = [...widths].filter((width) => width < Number(original)).toSorted((one, other) => one - other);
  return [...made.map((width) => `${stem}.w${width}.${format} ${width}w`), `${stem}.${format} ${original}w`].join(", ");
}

/** The URL of a picture at one width (thumbnails, social cards); an external picture is returned unchanged. */
export function pictureAtWidth(url: string, width: PictureWidth, format: PictureFormat = "webp"): string {
  const stem = HOSTED_PICTURE.exec(url)?.[1];
  return stem === undefined ? url : `${stem}.w${width}.${format}`;
}

/** Whether a picture is hosted, so that it exists in every width. */
export function isHostedPicture(url: string): boolean {
  return HOSTED_PICTURE.test(url);
}

/** The URL of a vehicle's first picture; "" if it has none (specification 8.18). */
export function firstPicture({ media_urls }: Pick<VehicleDetails, "media_urls">): string {
  return media_urls?.[0]?.url ?? "";
}
