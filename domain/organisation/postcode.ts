/** The first half: one or two letters of the area, then the district ("M1", "SN1", "RG14", "EC1A"). */
const OUTCODE = /^[A-Z]{1,2}(?:\d{1,2}|\d[A-Z])$/;
/** The second half: a digit and two letters. */
const INCODE = /^\d[A-Z]{2}$/;
const INCODE_CHARACTERS = 3;

/**
 * A postcode of the United Kingdom, or its first half alone, as it is written on a letter: "sn12ab" is "SN1 2AB".
 * Undefined when the text can be neither. Whether it exists is for a register to say.
 */
export function tidyPostcode(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (OUTCODE.test(plain)) return plain;
  const outcode = plain.slice(0, -INCODE_CHARACTERS);
  const incode = plain.slice(-INCODE_CHARACTERS);
  return OUTCODE.test(outcode) && INCODE.test(incode) ? `${outcode} ${incode}` : undefined;
}

/** The first half of a tidy postcode: "SN1" of "SN1 2AB". */
export function outcodeOf(postcode: string): string {
  return postcode.split(" ")[0] ?? postcode;
}
