/** Crockford's base 32: digits and letters except I, L, O and U, which are easily misheard or misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHARACTERS = 8;
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/**
 * An order's reference on the telephone, in mails and on paper: "7K3M-92QX". It grants no access; the guid in the customer's link does.
 * Made of eight random integers, of which the last five bits are used.
 */
export function orderReference(drawn: ArrayLike<number>): string {
  return hyphenated(Array.from({ length: CHARACTERS }, (_, place) => ALPHABET.charAt((drawn[place] ?? 0) % ALPHABET.length)).join(""));
}

/** Normalises a typed reference: "7k3m 92qx", O for 0, I or L for 1. Undefined if it cannot be a reference. */
export function readOrderReference(typed: string): string | undefined {
  const plain = typed.replace(/[\s-]/g, "").toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  return REFERENCE.test(plain) ? hyphenated(plain) : undefined;
}

/** The reference of a lead, and of orders older than order references: the beginning of its id. */
export function referenceOfId(id: string): string {
  return hyphenated(id.slice(0, CHARACTERS).toUpperCase());
}

function hyphenated(characters: string): string {
  return `${characters.slice(0, CHARACTERS / 2)}-${characters.slice(CHARACTERS / 2)}`;
}
