/** The digits after removal of £, commas, % and spaces; a sign, an exponent or brackets would change the value and are not allowed. */
const WRITTEN_AMOUNT = /^\d{1,7}(?:\.\d+)?$/;

/**
 * Reads a typed amount: "£2,500", "10 %", "2500.00". Undefined for anything else: "-2500", "+5", "1e3" and "(500)" are rejected, not read
 * without their signs.
 */
export function readTypedAmount(text: string): number | undefined {
  const digits = text.replace(/[£,%\s]/g, "");
  return WRITTEN_AMOUNT.test(digits) ? Number(digits) : undefined;
}
