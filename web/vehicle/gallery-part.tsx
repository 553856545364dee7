import { Gallery } from "#web/vehicle/gallery/gallery.tsx";
import type { LivePage } from "./vehicle-loader.ts";

export function GalleryPart({ page }: { page: LivePage }) {
  return <Gallery vehicle={page.vehicle} />;
}
