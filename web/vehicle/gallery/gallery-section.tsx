import { Gallery } from "./gallery.tsx";
import type { LivePage } from "#web/vehicle/vehicle-loader.ts";

export function GalleryPart({ page }: { page: LivePage }) {
  return <Gallery vehicle={page.vehicle} />;
}
