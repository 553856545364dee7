import type { Position } from "#domain/organisation/distance.ts";

/** A register of the positions of postcodes. */
export type Postcodes = {
  name: string;
  /**
   * The position of a normalised postcode or outcode; undefined if the register does not have it. `client`: the IP address for rate limits.
   */
  position: (postcode: string, client?: string) => Promise<Position | undefined>;
};

/** The register is unavailable. The message never contains the postcode, which is personal data. */
export class PostcodesUnavailable extends Error {
  override name = "PostcodesUnavailable";
}
