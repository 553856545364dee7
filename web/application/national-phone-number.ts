import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** "+441632960123" as people here say it: "01632 960123". Numbers of other countries keep their beginning. */
export function nationalPhoneNumber(number: string): string {
  const parsed = parsePhoneNumberFromString(number, "GB");
  if (!parsed) return number;
  return parsed.countryCallingCode === "44" ? parsed.formatNational() : parsed.formatInternational();
}
