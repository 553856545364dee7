import type { GalleryMedia } from "./gallery-media.ts";

/** Picture types that can be shown full screen, with their names in the URL fragment. */
const NAMES = { images: "photo", imperfections: "imperfection" } as const;
export type FullscreenPictureType = keyof typeof NAMES;
export type FullscreenPicture = { type: FullscreenPictureType; index: number };

/** "photo-7": the URL fragment of the seventh photo. */
export function pictureId({ type, index }: FullscreenPicture): string {
  return `${NAMES[type]}-${index + 1}`;
}

/** The picture named by a URL fragment; null if the gallery does not have it. */
export function pictureAt(hash: string, media: Pick<GalleryMedia, FullscreenPictureType>): FullscreenPicture | null {
  const [, name, digits] = /^#?(photo|imperfection)-(\d{1,3})$/.exec(hash) ?? [];
  const type = name === NAMES.images ? "images" : "imperfections";
  const index = Number(digits) - 1;
  return name !== undefined && media[type][index] ? { type, index } : null;
}

/** Whether two URLs differ only in the full-screen picture. */
export function onlyFullscreenChanges(from: URL, to: URL): boolean {
  const named = [from, to].some(({ hash }) => /^#(photo|imperfection)-\d+$/.test(hash));
  return named && from.pathname === to.pathname && from.hash !== to.hash;
}
