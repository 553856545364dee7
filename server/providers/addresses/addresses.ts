/** An address from a register, as written on a letter. */
export type FoundAddress = { line_1: string; line_2: string; town: string; postcode: string };

/** A register of addresses by postcode. */
export type Addresses = {
  name: string;
  /** The addresses of a normalised full postcode in house-number order; empty if the register does not have it. */
  find: (postcode: string) => Promise<FoundAddress[]>;
};

/** The register is unavailable. The message never contains the postcode, which is personal data. */
export class AddressesUnavailable extends Error {
  override name = "AddressesUnavailable";
}
