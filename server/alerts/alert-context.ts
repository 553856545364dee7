import { emailIdentity } from "#domain/contact/email-identity.ts";
import { parseSearch, type VehicleSearch } from "#domain/search/filters.ts";
import type { Database } from "#server/database/connect.ts";
import type { MailLimit } from "#server/deliveries/mail-limit.ts";
import type { OpenLimit } from "#server/http/open-limit.ts";
import type { FieldEncryption } from "#server/orders/applications/field-encryption.ts";
import type { Stock } from "#server/stock/stock.ts";
import type { SigningKeys } from "#server/text/signed-text.ts";
import { derivedKey } from "#server/text/signing-keys.ts";
import type { Website } from "#websites/website.ts";
import { createHmac } from "node:crypto";
import type { StoredAlert } from "./alerts-schema.ts";

/** What the alerts of one website need. */
export type AlertContext = {
  database: Database;
  website: Website;
  stock: Stock;
  /** Undefined without a key: then there are no alerts. */
  vault: FieldEncryption | undefined;
  sendsMail: boolean;
  keys: SigningKeys;
  mails: MailLimit;
  openLimit: OpenLimit;
  now: () => number;
};

/** What is sealed of an alert. */
export type AlertContact = { email: string; token: string; postcode?: string };

const FIELD = "alert";

export function sealContact(vault: FieldEncryption, id: string, contact: AlertContact): string {
  return vault.seal(id, FIELD, JSON.stringify(contact));
}

/** Throws without the key that sealed it. The cast is safe: only this file writes it. */
export function openContact(vault: FieldEncryption, { id, sealed }: Pick<StoredAlert, "id" | "sealed">): AlertContact {
  return JSON.parse(vault.open(id, FIELD, sealed)) as AlertContact;
}

/** Undefined without the key that sealed it: such an alert is left out everywhere, and deleted when it is old. */
export function contactIfKnown(vault: FieldEncryption | undefined, alert: Pick<StoredAlert, "id" | "sealed">): AlertContact | undefined {
  if (!vault) return undefined;
  try {
    return openContact(vault, alert);
  } catch {
    return undefined;
  }
}

/** The digests of an address with each of the keys, the current one first. */
export function emailDigests(keys: SigningKeys, email: string): [string, ...string[]] {
  const digest = (key: Buffer) => createHmac("sha256", derivedKey(key, "alert addresses")).update(emailIdentity(email)).digest("base64url");
  const [first, ...older] = keys;
  return [digest(first), ...older.map(digest)];
}

/** The search of an alert. Without its contact, one without a postcode and thus without a distance. */
export function searchOfAlert({ query }: Pick<StoredAlert, "query">, contact?: AlertContact): VehicleSearch {
  const pairs = new URLSearchParams(query);
  if (contact?.postcode !== undefined) pairs.set("postcode", contact.postcode);
  return parseSearch(pairs).search;
}
