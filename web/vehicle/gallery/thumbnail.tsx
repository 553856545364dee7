import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import type { Picture } from "./gallery-media.ts";

/** Smaller than every width in the srcset, so that browsers choose the smallest candidate at any pixel density. */
const THUMBNAIL_SIZES = "112px";

/** A small picture for a strip, in the best available format; every strip uses the same file. */
export function Thumbnail({ picture: { thumb, sources } }: { picture: Pick<Picture, "thumb" | "sources"> }) {
  return <VehiclePicture picture={{ src: thumb, sources: sources?.slice(0, 1), alt: "" }} sizes={THUMBNAIL_SIZES} />;
}
