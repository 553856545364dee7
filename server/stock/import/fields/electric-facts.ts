import type { Day } from "#domain/calendar.ts";
import { CERTIFICATE_FACTS, GRANT_FACTS } from "#domain/running-costs/electric/battery.ts";
import { isFeedLink } from "#domain/stock/feed-link.ts";
import type { VehicleDetails } from "#domain/stock/vehicle.ts";
import { hostedCertificate, overHttps } from "#server/media/certificates/certificate-names.ts";
import { isFetchableUrl } from "#server/media/fetch-remote-picture.ts";
import { quoteCell, readName, type Cell } from "./parse-cells.ts";
import { FIELDS } from "./fields.ts";

const WEB = /^https?:/i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** Facts that are only stated together, and what lacks the others. */
const TOGETHER = [
  {
    facts: CERTIFICATE_FACTS,
    also: "battery_certificate",
    reason: "is missing: a battery certificate needs its issuer, date, method and state of health, or none of them",
  },
  { facts: GRANT_FACTS, also: null, reason: "is missing: a grant needs its name, amount and last day, or none of them" },
] as const;

/** What is missing of a certificate or a grant that is stated in part, and a certificate of a later day. */
export function incompleteFacts(details: VehicleDetails, today: Day): { field: keyof typeof FIELDS; reason: string }[] {
  const missing = TOGETHER.flatMap(({ facts, also, reason }) => {
    const lacking = facts.filter((name) => details[name] === undefined);
    const isStated = lacking.length < facts.length || (also !== null && details[also] !== undefined);
    return isStated ? lacking.map((field) => ({ field, reason })) : [];
  });
  const tested = details.battery_certificate_date;
  return tested !== undefined && tested > today ? [...missing, { field: "battery_certificate_date", reason: "is in the future" }] : missing;
}

export function isWebAddress(text: string): boolean {
  return WEB.test(text);
}

/**
 * The address of a certificate's PDF. `namesFiles`: it may be the name of a file, with folders before it, whose folder the import knows;
 * one that leads above that folder is refused when the file is read.
 */
export function readCertificate(text: string, namesFiles: boolean): Cell<string> {
  if (isWebAddress(text) && isFeedLink(text) && !isFetchableUrl(overHttps(text)))
    return { reason: `${quoteCell(text)} is never fetched: an address needs a host name, without a port, a user name or a password` };
  if (isWebAddress(text) && isFeedLink(text)) return readName(text, FIELDS.battery_certificate.longest);
  if (hostedCertificate(text) !== undefined) return { value: text };
  if (SCHEME.test(text) || text.startsWith("/"))
    return { reason: `${quoteCell(text)} is not an http or https address or the name of a file` };
  if (!namesFiles) return { reason: `${quoteCell(text)} is a file: only a stock file that is imported from its folder may name one` };
  return readName(text, FIELDS.battery_certificate.longest);
}
