/** The outward code: one or two letters of the area, then the district ("M1", "SN1", "RG14", "EC1A"). */
const OUTCODE = /^[A-Z]{1,2}(?:\d{1,2}|\d[A-Z])$/;
/** The inward code: a digit and two letters. */
const INCODE = /^\d[A-Z]{2}$/;
const INCODE_CHARACTERS = 3;

/**
 * Normalises a United Kingdom postcode, or an outward code alone: "sn12ab" is "SN1 2AB". Undefined if the text is neither. Does not check
 * that it exists.
 */
export function tidyPostcode(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (OUTCODE.test(plain)) return plain;
  const outcode = plain.slice(0, -INCODE_CHARACTERS);
  const incode = plain.slice(-INCODE_CHARACTERS);
  return OUTCODE.test(outcode) && INCODE.test(incode) ? `${outcode} ${incode}` : undefined;
}

/** The outward code of a tidy postcode: "SN1" of "SN1 2AB". */
export function outcodeOf(postcode: string): string {
  return postcode.split(" ")[0] ?? postcode;
}
