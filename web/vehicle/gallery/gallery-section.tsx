import { Gallery } from "./gallery.tsx";
import type { ForSalePage } from "#web/vehicle/vehicle-loader.ts";

export function GalleryPart({ page }: { page: ForSalePage }) {
  return <Gallery vehicle={page.vehicle} />;
}
