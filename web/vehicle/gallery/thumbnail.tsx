import { VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import type { Picture } from "./gallery-media.ts";

/** Far below the smallest width there is, which a browser then takes on every screen. */
const THUMBNAIL_SIZES = "112px";

/** A picture in small, for a strip: in the best format there is, and the same file wherever it stands. */
export function Thumbnail({ picture: { thumb, sources } }: { picture: Pick<Picture, "thumb" | "sources"> }) {
  return <VehiclePicture picture={{ src: thumb, sources: sources?.slice(0, 1), alt: "" }} sizes={THUMBNAIL_SIZES} />;
}
