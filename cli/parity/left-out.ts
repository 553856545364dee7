import type { AdvertFeed } from "#domain/stock/advert-feeds.ts";
import * as z from "zod";
import type { SiteReader } from "./site-reader.ts";

const OK = 200;

/** What the API states of a vehicle that decides which feeds can have it. */
export const AdvertisedVehicle = z.object({
  cap_database: z.enum(["CAR", "LCV"]),
  vat_scheme: z.string().nullable(),
  vat_label: z.string().nullable(),
  mileage: z.number().nullable(),
  colour: z.string().nullable(),
  media_urls: z.array(z.unknown()),
  site: z.object({ slug: z.string() }).nullable(),
});
type AdvertisedVehicle = z.infer<typeof AdvertisedVehicle>;

const Branch = z.object({ address: z.string().nullable(), town: z.string().nullable(), postcode: z.string().nullable() });
type Branch = z.infer<typeof Branch>;
const BranchAnswer = z.object({ data: Branch });

/** A vehicle's branch as the API states it, each read once; undefined if the vehicle has none. Throws if one cannot be read. */
export function branchReader(read: SiteReader): (vehicle: Pick<AdvertisedVehicle, "site">) => Promise<Branch | undefined> {
  const known = new Map<string, Promise<Branch>>();
  async function branch(slug: string): Promise<Branch> {
    const { status, body } = await read(`/api/v2/web/organisation/unit/${encodeURIComponent(slug)}`);
    if (status !== OK) throw new Error(`The API answers ${status} for the branch ${slug}`);
    return BranchAnswer.parse(JSON.parse(body.toString())).data;
  }
  return async ({ site }) => {
    if (site === null) return undefined;
    const reading = known.get(site.slug) ?? branch(site.slug);
    known.set(site.slug, reading);
    return reading;
  };
}

/** Why a feed does not have a vehicle for sale, by docs/feeds-out.md; undefined if it should have it. */
export function reasonsLeftOut(feed: AdvertFeed, vehicle: AdvertisedVehicle, branch: Branch | undefined): string | undefined {
  const { cap_database, vat_scheme, vat_label } = vehicle;
  switch (feed) {
    case "google.tsv":
      if (cap_database === "LCV") return "passenger vehicles only";
      if (vat_label === "Plus VAT") return "the price is without VAT";
      return without([...factsMissing(vehicle), ...(branch ? [] : ["branch"])]);
    case "meta.csv":
      return without([...factsMissing(vehicle), ...addressMissing(branch)]);
    case "autotrader.json":
      return cap_database === "LCV" && vat_scheme === null ? "the VAT scheme is not stated" : undefined;
    case "stock.csv":
    case "stock.json":
      return undefined;
  }
}

function factsMissing({ mileage, colour, media_urls }: AdvertisedVehicle): string[] {
  return [
    ...(mileage === null ? ["mileage"] : []),
    ...(colour === null ? ["colour"] : []),
    ...(media_urls.length === 0 ? ["photograph"] : []),
  ];
}

function addressMissing(branch: Branch | undefined): string[] {
  if (!branch) return ["branch"];
  return (["address", "town", "postcode"] as const).filter((part) => !branch[part]).map((part) => `the branch's ${part}`);
}

function without(missing: readonly string[]): string | undefined {
  return missing.length > 0 ? `without ${missing.join(", ")}` : undefined;
}
