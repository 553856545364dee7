import { derivedKey } from "#server/text/signing-keys.ts";
import type { SigningKeys } from "#server/text/signed-text.ts";
import { createECDH, createPrivateKey, sign, type KeyObject } from "node:crypto";
import { MINUTE_MS, type Moment } from "#domain/calendar.ts";

const TOKEN_MINUTES = 60;

/** Names this site to push services. Subscriptions are made for the public key of one pair; older pairs go on serving theirs. */
export type PushKeys = {
  /** In base64url; browsers subscribe for it. */
  publicKey: string;
  /** The Authorization header for a push service (RFC 8292); undefined if the pair of that public key is gone. */
  authorization: (publicKey: string, endpoint: string, now: Moment) => string | undefined;
};

type Pair = { publicKey: string; key: KeyObject };

/**
 * Derived from the signing keys: nodes that share those have the same pairs. `contact`: where a push service reaches the site's operator.
 */
export function pushKeys(keys: SigningKeys, contact: () => string | undefined = () => undefined): PushKeys {
  const [newest, ...older] = keys;
  const pairs = [pairOf(newest), ...older.map(pairOf)] as const;
  return {
    publicKey: pairs[0].publicKey,
    authorization: (publicKey, endpoint, now) => {
      const pair = pairs.find((each) => each.publicKey === publicKey);
      if (!pair) return undefined;
      const sub = contact();
      const exp = Math.floor((now + TOKEN_MINUTES * MINUTE_MS) / 1_000);
      const claims = { aud: new URL(endpoint).origin, exp, ...(sub !== undefined && { sub }) };
      const text = [{ typ: "JWT", alg: "ES256" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
      const signature = sign("sha256", Buffer.from(text), { key: pair.key, dsaEncoding: "ieee-p1363" }).toString("base64url");
      return `vapid t=${text}.${signature}, k=${pair.publicKey}`;
    },
  };
}

/** A private key is a number below the order of the curve: nearly every derived one is, and then the next is tried. */
function pairOf(key: Buffer, attempt = 0): Pair {
  const curve = createECDH("prime256v1");
  const scalar = derivedKey(key, attempt === 0 ? "push notices" : `push notices ${attempt}`);
  try {
    curve.setPrivateKey(scalar);
  } catch {
    return pairOf(key, attempt + 1);
  }
  const point = curve.getPublicKey();
  const d = scalar.toString("base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x!, y: y!, d };
  return { publicKey: point.toString("base64url"), key: createPrivateKey({ key: jwk, format: "jwk" }) };
}
