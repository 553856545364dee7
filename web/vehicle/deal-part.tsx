import { DealBuilder } from "#web/deal/deal-builder.tsx";
import type { LivePage } from "./vehicle-loader.ts";

export function DealPart({ page: { vehicle, deal, checkout } }: { page: LivePage }) {
  if (!deal) return null;
  return (
    <DealBuilder
      vehicle={{
        title: vehicle.title,
        line: [vehicle.plate, vehicle.place.name].filter(Boolean).join(", "),
        picture: vehicle.media.images[0] ?? null,
      }}
      facts={deal.facts}
      start={deal.start}
      said={deal.said}
      wish={deal.wish}
      given={deal.given}
      searchPath={vehicle.search_path}
      checkout={checkout}
      page={vehicle.path}
    />
  );
}
