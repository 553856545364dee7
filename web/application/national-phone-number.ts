import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** "+441632960123" in national format: "01632 960123". Numbers outside of the UK keep their country code. */
export function nationalPhoneNumber(number: string): string {
  const parsed = parsePhoneNumberFromString(number, "GB");
  if (!parsed) return number;
  return parsed.countryCallingCode === "44" ? parsed.formatNational() : parsed.formatInternational();
}
