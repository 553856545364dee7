import { PICTURE_WIDTHS, type PictureFormat } from "#domain/stock/pictures.ts";

/** A parsed path under /media. `width` null is the original's own width. */
export type PictureRequest = { source: string; name: string; width: number | null; format: PictureFormat };

/** Lower-case words with hyphens, in folders, with dots before variants: no "..", no leading dot. */
const ADDRESS = /^([a-z0-9-]+)\/([a-z0-9-]+(?:[/.][a-z0-9-]+)*?)(?:\.w(\d{3,4}))?\.(avif|webp)$/;

/** Parses "demo/suv/hero.deep-blue.w480.avif"; undefined for any other form and for unsupported widths. */
export function parsePictureRequest(address: string, widths: readonly number[] = PICTURE_WIDTHS): PictureRequest | undefined {
  const [, source, name, digits, format] = ADDRESS.exec(address) ?? [];
  if (source === undefined || name === undefined || (format !== "avif" && format !== "webp")) return undefined;
  if (digits === undefined) return { source, name, width: null, format };
  const width = widths.find((made) => String(made) === digits);
  return width === undefined ? undefined : { source, name, width, format };
}

/** The normalised path, so that there is one cache file per variant. */
export function pictureKey({ source, name, width, format }: PictureRequest): string {
  return `${source}/${name}${width === null ? "" : `.w${width}`}.${format}`;
}
