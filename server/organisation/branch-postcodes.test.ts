import { demoSites } from "#demo/dealer.ts";
import type { Site } from "#domain/organisation/site.ts";
import { PostcodesUnavailable, type Postcodes } from "#server/providers/postcodes/postcodes.ts";
import { outcodeTable } from "#server/providers/postcodes/outcode-table.ts";
import { expect, test } from "vitest";
import { withBranchPostcodes } from "./branch-postcodes.ts";

const [swindon, salisbury, andover, newbury] = demoSites().map((site, at): Site => ({
  ...site,
  id: at + 1,
  parent_id: null,
  special_hours: [],
})) as [Site, Site, Site, Site];
const known = withBranchPostcodes(outcodeTable(), { sites: () => [swindon, salisbury, andover, newbury] });
const placeOf = ({ latitude, longitude }: Site) => ({ latitude: Number(latitude), longitude: Number(longitude) });

test.each([swindon, salisbury, andover, newbury])("the postcode of $name has the position of that branch", async (site) => {
  expect(await known.position(site.postcode!)).toEqual(placeOf(site));
});

test("an outward code has the position of its branch, or the midpoint of two branches that share it", async () => {
  expect(await known.position("RG99")).toEqual(placeOf(newbury));
  const { latitude, longitude } = (await known.position("SP99"))!;
  expect([latitude.toFixed(4), longitude.toFixed(4)]).toEqual(["51.1378", "-1.6469"]);
});

test("other postcodes are looked up in the register, and are undefined when it does not have them", async () => {
  expect(await known.position("SN1 2AB")).toEqual({ latitude: 51.56, longitude: -1.78 });
  expect(await known.position("SN99 9ZZ")).toBeUndefined();
  expect(await known.position("ZE1")).toBeUndefined();
});

test("the postcode of a branch without coordinates is looked up in the register, whose errors are passed on", async () => {
  const lookups: string[] = [];
  const register: Postcodes = {
    name: "recorded",
    position: async (postcode) => {
      lookups.push(postcode);
      throw new PostcodesUnavailable("out of order");
    },
  };
  const unplaced = withBranchPostcodes(register, { sites: () => [{ ...swindon, latitude: null }, newbury] });
  await expect(unplaced.position("SN99 4WX")).rejects.toThrow(PostcodesUnavailable);
  expect(await unplaced.position("RG99 1WX")).toEqual(placeOf(newbury));
  expect(lookups).toEqual(["SN99 4WX"]);
});
