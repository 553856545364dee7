/** Pounds, a per cent sign and spaces are how people write amounts; a sign, an exponent or a bracket changes what the digits mean. */
const WRITTEN_AMOUNT = /^\d{1,7}(?:\.\d+)?$/;

/** An amount as people and forms write it: "£2,500", "10 %", "2500.00". Undefined when it is none: "-2500", "+5", "1e3" and "(500)" are refused, not read without their signs. */
export function readTypedAmount(text: string): number | undefined {
  const digits = text.replace(/[£,%\s]/g, "");
  return WRITTEN_AMOUNT.test(digits) ? Number(digits) : undefined;
}
