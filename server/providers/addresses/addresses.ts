/** An address of a register, as it is written on a letter. */
export type FoundAddress = { line_1: string; line_2: string; town: string; postcode: string };

/** A register of the addresses of each postcode. */
export type Addresses = {
  name: string;
  /** The addresses of a tidy, whole postcode in the order of their doors; none when the register does not know it. */
  find: (postcode: string) => Promise<FoundAddress[]>;
};

/** The register gave no answer. The message never holds the postcode: it is the shopper's. */
export class AddressesUnavailable extends Error {
  override name = "AddressesUnavailable";
}
