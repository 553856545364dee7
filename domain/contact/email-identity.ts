import { asciiDomain } from "./ascii-domain.ts";

/** Domains that ignore dots in the local part. */
const DOMAINS_WITHOUT_DOTS = ["gmail.com", "googlemail.com"];

/**
 * Normalises spellings of an e-mail address that reach the same mailbox: lower case, ASCII domain, no "+" suffix, no dots at Gmail. For
 * counting and finding people, never for sending: "Jo.Bloggs+van@Gmail.com" is "jobloggs@gmail.com". Text without an @ is returned in lower
 * case.
 */
export function emailIdentity(address: string): string {
  const text = address.trim().normalize("NFKC").toLowerCase();
  const at = text.lastIndexOf("@");
  if (at === -1) return text;
  const domain = asciiDomain(text.slice(at + 1));
  const untagged = before(text.slice(0, at), "+");
  const mailbox = DOMAINS_WITHOUT_DOTS.includes(domain) ? untagged.replaceAll(".", "") || untagged : untagged;
  return `${mailbox}@${domain}`;
}

/** A local part that begins with "+" is not shortened: "+a" and "+b" differ. */
function before(text: string, separator: string): string {
  const end = text.indexOf(separator);
  return end > 0 ? text.slice(0, end) : text;
}
