/** An original: raw pixels that were just made, the path of a WebP file, or the bytes of one. */
export type OriginalPicture = { data: Buffer; width: number; height: number; channels: 3 } | { file: string } | { bytes: Buffer };

/** Changes whenever the same original would be encoded to other bytes: it names the cache's folder. */
export const RECIPE = "1";
