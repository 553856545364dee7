import type { GalleryMedia } from "./gallery-media.ts";

/** The kinds of picture that can fill the screen, and how the address names them. */
const NAMES = { images: "photo", imperfections: "imperfection" } as const;
export type FullscreenPictureType = keyof typeof NAMES;
export type FullscreenPicture = { type: FullscreenPictureType; index: number };

/** "photo-7": the seventh photo, as in an address after the hash. */
export function pictureId({ type, index }: FullscreenPicture): string {
  return `${NAMES[type]}-${index + 1}`;
}

/** The picture that the end of an address names, if the gallery has it. */
export function pictureAt(hash: string, media: Pick<GalleryMedia, FullscreenPictureType>): FullscreenPicture | null {
  const [, name, digits] = /^#?(photo|imperfection)-(\d{1,3})$/.exec(hash) ?? [];
  const type = name === NAMES.images ? "images" : "imperfections";
  const index = Number(digits) - 1;
  return name !== undefined && media[type][index] ? { type, index } : null;
}

/** Whether two addresses differ in nothing but the picture that fills the screen. */
export function onlyFullscreenChanges(from: URL, to: URL): boolean {
  const named = [from, to].some(({ hash }) => /^#(photo|imperfection)-\d+$/.test(hash));
  return named && from.pathname === to.pathname && from.hash !== to.hash;
}
