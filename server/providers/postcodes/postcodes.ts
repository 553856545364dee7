import type { Position } from "#domain/organisation/distance.ts";

/** A register of where postcodes are. */
export type Postcodes = {
  name: string;
  /** Where a tidy postcode, or the first half of one, is; undefined when the register has no such postcode. `client`: the address that it is asked for. */
  position: (postcode: string, client?: string) => Promise<Position | undefined>;
};

/** The register gave no answer. The message never holds the postcode: it is the shopper's. */
export class PostcodesUnavailable extends Error {
  override name = "PostcodesUnavailable";
}
