import type { VehicleDetails } from "./vehicle.ts";

/** Widths in pixels that are made of every picture beside the original (specification 9.33). A website may name others, which are made as well. */
export const PICTURE_WIDTHS = [480, 768] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
/** Bounds of a website's own widths: each of them is one more file of every picture. */
export const MIN_PICTURE_WIDTH = 160;
export const MAX_PICTURE_WIDTH = 1279;
export const MAX_PICTURE_WIDTHS = 6;

/** In the order a browser should try them. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Width in pixels of an original, unless the caller knows better. */
export const ORIGINAL_WIDTH = 1280;
/** Width in pixels of the frames of a turntable. */
export const TURNTABLE_WIDTH = 960;

/** Our own pictures: `/media/<source>/<name>[.w480].<format>`. Everything else is a foreign address. */
const OWN_PICTURE = /^(\/media\/[a-z0-9][a-z0-9/.-]*?)\.(avif|webp)$/;

/** What is wrong with a website's own widths, in a sentence for whoever set them; undefined where nothing is. */
export function pictureWidthsProblem(widths: readonly number[]): string | undefined {
  const right = widths.every((width) => Number.isInteger(width) && width >= MIN_PICTURE_WIDTH && width <= MAX_PICTURE_WIDTH);
  if (right && widths.length > 0 && widths.length <= MAX_PICTURE_WIDTHS) return undefined;
  return `imageWidths takes 1 to ${MAX_PICTURE_WIDTHS} whole numbers from ${MIN_PICTURE_WIDTH} to ${MAX_PICTURE_WIDTH}, not ${widths.join(", ") || "none"}.`;
}

export type ResponsivePicture = {
  /** For the <img>: the original, which is also what stands in when nothing better loads. */
  src: string;
  /** For the <source> elements, best format first; empty for a picture that is not ours. */
  sources: { type: `image/${PictureFormat}`; srcset: string }[];
};

/** The addresses of a picture for <picture> and srcset; a foreign picture comes back as it is. */
export function responsivePicture(url: string, originalWidth = ORIGINAL_WIDTH): ResponsivePicture {
  const stem = OWN_PICTURE.exec(url)?.[1];
  if (stem === undefined) return { src: url, sources: [] };
  const widths = PICTURE_WIDTHS.filter((width) => width < originalWidth);
  return {
    src: url,
    sources: PICTURE_FORMATS.map((format) => ({
      type: `image/${format}`,
      srcset: [
        ...widths.map((width) => `${stem}.w${width}.${format} ${width}w`),
        `${stem}.${format} ${originalWidth}w`,
      ].join(", "),
    })),
  };
}

/** The srcset of one of our own pictures with a website's own widths in the place of the usual ones. */
export function srcsetAtWidths(srcset: string, widths: readonly number[]): string {
  const [, stem, format, original] = /([^ ]+)\.(avif|webp) (\d+)w$/.exec(srcset) ?? [];
  if (stem === undefined || !stem.startsWith("/media/")) return srcset;
  const made = [...widths].filter((width) => width < Number(original)).toSorted((one, other) => one - other);
  return [...made.map((width) => `${stem}.w${width}.${format} ${width}w`), `${stem}.${format} ${original}w`].join(", ");
}

/** The address of a picture at one width (thumbnails, social cards); a foreign picture comes back as it is. */
export function pictureAtWidth(url: string, width: PictureWidth, format: PictureFormat = "webp"): string {
  const stem = OWN_PICTURE.exec(url)?.[1];
  return stem === undefined ? url : `${stem}.w${width}.${format}`;
}

/** Whether a picture is one of ours, so that it comes in every size. */
export function isHostedPicture(url: string): boolean {
  return OWN_PICTURE.test(url);
}

/** The address of a vehicle's first picture; empty text when it has none (specification 8.18). */
export function firstPicture({ media_urls }: Pick<VehicleDetails, "media_urls">): string {
  return media_urls?.[0]?.url ?? "";
}
