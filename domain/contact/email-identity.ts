import { asciiDomain } from "./ascii-domain.ts";

/** Where a dot in front of the @ makes no other mailbox. */
const DOMAINS_WITHOUT_DOTS = ["gmail.com", "googlemail.com"];

/**
 * One text for all spellings of an e-mail address that reach the same mailbox: lower case, the domain in ASCII, without
 * what follows a "+", at Gmail without dots. For counting and finding people, never for sending: "Jo.Bloggs+van@Gmail.com"
 * is "jobloggs@gmail.com". Text without an @ comes back in lower case.
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

/** A mailbox whose whole name is a tag keeps it: "+a" and "+b" are two. */
function before(text: string, mark: string): string {
  const end = text.indexOf(mark);
  return end > 0 ? text.slice(0, end) : text;
}
