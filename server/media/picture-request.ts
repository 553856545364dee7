import { PICTURE_WIDTHS, type PictureFormat } from "#domain/stock/pictures.ts";

/** What an address under /media asks for. `width` null is the original's own width. */
export type PictureRequest = { source: string; name: string; width: number | null; format: PictureFormat };

/** Names are lower case words with hyphens, in folders, with dots between name and variant: no "..", no leading dot. */
const ADDRESS = /^([a-z0-9-]+)\/([a-z0-9-]+(?:[/.][a-z0-9-]+)*?)(?:\.w(\d{3,4}))?\.(avif|webp)$/;

/** Reads "demo/suv/hero.deep-blue.w480.avif"; undefined for every other shape, widths that are not made included. */
export function parsePictureRequest(address: string, widths: readonly number[] = PICTURE_WIDTHS): PictureRequest | undefined {
  const [, source, name, digits, format] = ADDRESS.exec(address) ?? [];
  if (source === undefined || name === undefined || (format !== "avif" && format !== "webp")) return undefined;
  if (digits === undefined) return { source, name, width: null, format };
  const width = widths.find((made) => String(made) === digits);
  return width === undefined ? undefined : { source, name, width, format };
}

/** The request's own address again: one spelling, so one file in the cache. */
export function pictureKey({ source, name, width, format }: PictureRequest): string {
  return `${source}/${name}${width === null ? "" : `.w${width}`}.${format}`;
}
