import type { Moment } from "#domain/calendar.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { PHOTO_FIELDS, PHOTO_PLACES, type PhotoPlace } from "#domain/stock/photos/photo-list.ts";
import { depictedName, proposedAlt } from "#domain/stock/photos/proposed-alt.ts";
import { isHostedPicture } from "#domain/stock/pictures.ts";
import { readStockId } from "#domain/stock/slug.ts";
import { vehiclePath, type StoredState } from "#domain/stock/vehicle.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { vehicles } from "#server/database/schema.ts";
import { listOverrides } from "#server/stock/change/overrides.ts";
import { photoTexts } from "#server/stock/change/photos.ts";
import { inEnglish } from "#locales/in-english.ts";
import { eq } from "drizzle-orm";

export type PhotoPage = {
  stock_id: number;
  name: string;
  vrm: string | null;
  state: StoredState;
  revision: number;
  /** The lists of photographs and films as texts. */
  texts: Record<string, string>;
  /** Where Admin shows the pictures of other hosts and sources; one without an address is not shown here. */
  shown: Record<string, string>;
  /** What a new photograph shows, by its place. */
  alts: Record<PhotoPlace, string>;
  /** The vehicle as the texts of its photographs name it. */
  depicted: string;
  /** What staff decided against the feed: who did so last. */
  decided: { name: string | null; actor: string; at: Moment; fields: string[] } | null;
  mayEdit: boolean;
  path: string;
};

/** A vehicle's photographs for their page; undefined if it is out of reach. */
export async function photoPage({ database, stock }: AdminServices, rights: Rights, id: string): Promise<PhotoPage | undefined> {
  const stock_id = readStockId(id);
  if (stock_id === undefined) return undefined;
  const [row] = await database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  if (!row || !allowed(rights, "stock.read", { site_id: row.site_id })) return undefined;
  const overrides = (await listOverrides(database, row)).filter(({ field }) => (PHOTO_FIELDS as readonly string[]).includes(field));
  const latest = overrides.toSorted((one, other) => other.at - one.at)[0];
  const { media_urls = [], imperfections = [] } = row.details;
  const shown: Record<string, string> = {};
  for (const { url } of [...media_urls, ...imperfections]) {
    const { details } = stock.addressed({ stock_id, details: { media_urls: [{ url, alt: "" }] } });
    const address = details.media_urls?.[0]?.url ?? "";
    if (isHostedPicture(address)) shown[url] = address;
  }
  return {
    stock_id,
    name: `${row.make} ${row.range}`,
    vrm: row.vrm,
    state: row.state,
    revision: row.revision,
    texts: photoTexts(row),
    shown,
    alts: Object.fromEntries(PHOTO_PLACES.map((place) => [place, inEnglish(proposedAlt(place, row))])) as Record<PhotoPlace, string>,
    depicted: depictedName(row),
    decided: latest ? { name: latest.name, actor: latest.actor, at: latest.at, fields: overrides.map(({ field }) => field) } : null,
    mayEdit: allowed(rights, "stock.photos", { site_id: row.site_id }),
    path: vehiclePath(row),
  };
}
