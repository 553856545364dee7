import type { PictureGroup, VehicleDetails, VehiclePicture } from "../vehicle.ts";

/** Photographs of one vehicle, those of imperfections included. */
export const MAX_PHOTOS = 100;
export const MAX_PHOTO_BYTES = 15_000_000;
export const MAX_PHOTO_PIXELS = 50_000_000;
/** Longest side of a stored photograph in pixels; browsers send no larger ones. */
export const PHOTO_SIDE = 2560;

/** The fields of a vehicle that its page of photographs has. */
export const PHOTO_FIELDS = ["media_urls", "imperfections", "turntable", "video", "videos"] as const satisfies (keyof VehicleDetails)[];
export type PhotoField = (typeof PHOTO_FIELDS)[number];

/** In the order in which shoppers see them. */
export const PICTURE_GROUPS = ["outside", "inside", "details"] as const satisfies PictureGroup[];
/** Where a photograph is put: a group of the photographs, or the list of imperfections. */
export const PHOTO_PLACES = [...PICTURE_GROUPS, "imperfections"] as const;
export type PhotoPlace = (typeof PHOTO_PLACES)[number];

/** A hosted photograph: `/media/photos/<SHA-256 digest>.webp`. */
const HOSTED_PHOTO = /\/media\/photos\/([0-9a-f]{64})\.webp/g;

export function photoUrl(digest: string): string {
  return `/media/photos/${digest}.webp`;
}

/** The digests of the hosted photographs that a text names, each once. */
export function hostedDigests(text: string): string[] {
  return [...new Set([...text.matchAll(HOSTED_PHOTO)].map(([, digest = ""]) => digest))];
}

/** A list with one more photograph: after the last one of its group, else before the groups that come later. */
export function withPhoto<Picture extends Pick<VehiclePicture, "group">>(pictures: readonly Picture[], added: Picture): Picture[] {
  const rank = ({ group }: Picture) => (group === undefined ? PICTURE_GROUPS.length : PICTURE_GROUPS.indexOf(group));
  const last = pictures.findLastIndex((each) => rank(each) === rank(added));
  const later = pictures.findIndex((each) => rank(each) > rank(added));
  const at = last >= 0 ? last + 1 : later >= 0 ? later : pictures.length;
  return pictures.toSpliced(at, 0, added);
}

/** A list with one of its entries at another place. */
export function reordered<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** A hotspot of a picture that is turned by quarters, clockwise: it stays where it was on the vehicle. */
export function turnedHotspot<Spot extends { x: number; y: number }>(hotspot: Spot, quarters: number): Spot {
  const turns = ((quarters % 4) + 4) % 4;
  let { x, y } = hotspot;
  for (let turn = 0; turn < turns; turn += 1) [x, y] = [rounded(100 - y), x];
  return { ...hotspot, x, y };
}

function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}
