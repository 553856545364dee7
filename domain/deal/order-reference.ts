/** Crockford's base 32: the figures and the letters but I, L, O and U, which are misread on the telephone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CHARACTERS = 8;
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/**
 * What an order is called on the telephone, in mails and on paper: "7K3M-92QX". It opens nothing; the guid in the customer's
 * own link does. Made of eight whole numbers drawn at random, of which the last five bits count.
 */
export function orderReference(drawn: ArrayLike<number>): string {
  return hyphenated(Array.from({ length: CHARACTERS }, (_, place) => ALPHABET.charAt((drawn[place] ?? 0) % ALPHABET.length)).join(""));
}

/** A reference as it is kept, however it was written down: "7k3m 92qx", O for 0, I or L for 1. Undefined when it cannot be one. */
export function readOrderReference(typed: string): string | undefined {
  const plain = typed.replace(/[\s-]/g, "").toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  return REFERENCE.test(plain) ? hyphenated(plain) : undefined;
}

/** What leads are called, and orders were before they had a reference of their own: the beginning of their id. */
export function referenceOfId(id: string): string {
  return hyphenated(id.slice(0, CHARACTERS).toUpperCase());
}

function hyphenated(characters: string): string {
  return `${characters.slice(0, CHARACTERS / 2)}-${characters.slice(CHARACTERS / 2)}`;
}
