import { reordered, turnedHotspot, withPhoto, type PhotoPlace } from "#domain/stock/photos/photo-list.ts";
import type { VehiclePicture } from "#domain/stock/vehicle.ts";
import { readRows, rowsText } from "../vehicle/structure-rows.ts";

/** A photo of the page, and where it stands. */
export type ListedPhoto = { picture: VehiclePicture; place: PhotoPlace | "none"; field: "media_urls" | "imperfections"; at: number };

type Texts = Readonly<Record<string, string>>;
export type SetText = (field: string, text: string) => void;

/** Both lists as the page shows them. */
export function listedPhotos(texts: Texts): ListedPhoto[] {
  return (["media_urls", "imperfections"] as const).flatMap((field) =>
    picturesOf(texts, field).map((picture, at) => ({
      picture,
      field,
      at,
      place: field === "imperfections" ? field : (picture.group ?? ("none" as const)),
    })),
  );
}

export function picturesOf(texts: Texts, field: ListedPhoto["field"]): VehiclePicture[] {
  return readRows(field, texts[field] ?? "").map((row) => ({ ...row, url: String(row["url"]), alt: String(row["alt"] ?? "") }));
}

/** What can be done with one photo; each writes the texts of the lists. */
export function photoChanges(texts: Texts, set: SetText) {
  const write = (field: ListedPhoto["field"], pictures: readonly VehiclePicture[]) => set(field, rowsText(field, pictures));
  const replace = ({ field, at }: ListedPhoto, picture: VehiclePicture) => write(field, picturesOf(texts, field).with(at, picture));
  return {
    replace,
    /** To the place of another photo of the same list. */
    moveTo: ({ field, at }: ListedPhoto, to: number) => write(field, reordered(picturesOf(texts, field), at, to)),
    makeCover: ({ at }: ListedPhoto) => write("media_urls", reordered(picturesOf(texts, "media_urls"), at, 0)),
    remove: ({ field, at }: ListedPhoto) => write(field, picturesOf(texts, field).toSpliced(at, 1)),
    put: (photo: ListedPhoto, place: PhotoPlace, alt: string) => {
      const { group: _group, ...picture } = photo.picture;
      const regrouped = { ...picture, alt, ...(place !== "imperfections" && { group: place }) };
      const target = place === "imperfections" ? place : "media_urls";
      const without = picturesOf(texts, photo.field).toSpliced(photo.at, 1);
      const list = target === photo.field ? without : picturesOf(texts, target);
      write(target, target === "imperfections" ? [...list, regrouped] : withPhoto(list, regrouped));
      if (target !== photo.field) write(photo.field, without);
    },
    turn: (photo: ListedPhoto, url: string) => {
      const hotspots = photo.picture.hotspots?.map((hotspot) => turnedHotspot(hotspot, 1));
      replace(photo, { ...photo.picture, url, ...(hotspots && { hotspots }) });
    },
  };
}

/** The typed lists with a photo that has just been sent. */
export function withSentPhoto(typed: Texts, { url, texts }: { url: string; texts: Texts }): Record<string, string> {
  const changed: Record<string, string> = { ...typed };
  for (const field of ["media_urls", "imperfections"] as const) {
    const sent = picturesOf(texts, field).find((picture) => picture.url === url);
    if (!sent || typed[field] === undefined) continue;
    const list = picturesOf(typed, field);
    if (!list.some((picture) => picture.url === url)) changed[field] = rowsText(field, withPhoto(list, sent));
  }
  return changed;
}
