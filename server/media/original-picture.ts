/** An original: raw pixels, the path of a WebP file, or the bytes of one. */
export type OriginalPicture = { data: Buffer; width: number; height: number; channels: 3 } | { file: string } | { bytes: Buffer };

/** The version of the encoding, part of the cache's path: change it when the same original would be encoded to different bytes. */
export const RECIPE = "1";
