import { derivedKey, keyFingerprints } from "#server/text/signing-keys.ts";
import type { SigningKeys } from "#server/text/signed-text.ts";

/** What seals the audit log and signs its exports; `name` says with which key, without revealing it. */
export type AuditKey = { name: string; seals: Buffer; exports: Buffer };
/** The first seals, all verify. */
export type AuditKeys = readonly [AuditKey, ...AuditKey[]];

/** Derived from the site's keys: whoever has the database alone cannot make a seal. */
export function auditKeys(keys: SigningKeys): AuditKeys {
  const names = keyFingerprints(keys);
  const [first, ...older] = keys.map((key, index) => ({
    name: names[index] ?? "",
    seals: derivedKey(key, "audit seals"),
    exports: derivedKey(key, "audit exports"),
  }));
  if (!first) throw new Error("There is no key");
  return [first, ...older];
}
