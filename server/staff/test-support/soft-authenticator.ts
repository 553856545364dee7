import type { AssertionAnswer, RegistrationAnswer } from "#server/staff/passkeys/verify-passkey.ts";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** https://www.w3.org/TR/webauthn-3/#authdata-flags */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCED = 0x18;
const HAS_KEY = 0x40;

/** What an authenticator says, so that tests can let it say something wrong. */
type Claims = { origin?: string; rpId?: string; verified?: boolean; type?: string; challenge?: string; counter?: number; id?: string };

/** An authenticator with one ES256 key. With a counter of 0 it is one of those that never count, as synchronised passkeys do. */
export function softAuthenticator(expected: { origin: string; rpId: string }, { counter: initial = 0 } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = initial;

  const authenticatorData = ({ rpId = expected.rpId, verified = true, counter: count = counter }: Claims, key?: Buffer) => {
    const flags = PRESENT | SYNCED | (verified ? VERIFIED : 0) | (key ? HAS_KEY : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const attested = key ? [Buffer.alloc(16), Buffer.from([0, id.length]), id, key] : [];
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counted, ...attested]);
  };
  const clientData = (type: string, challenge: string, said: Claims) =>
    Buffer.from(
      JSON.stringify({
        type: said.type ?? type,
        challenge: said.challenge ?? challenge,
        origin: said.origin ?? expected.origin,
        crossOrigin: false,
      }),
    );
  const answerOf = (said: Claims) => {
    const name = said.id ?? id.toString("base64url");
    return { id: name, rawId: name, type: "public-key" as const, clientExtensionResults: {} };
  };

  return {
    id: id.toString("base64url"),
    /** Answers `navigator.credentials.create`. */
    create({ challenge }: { challenge: string }, said: Claims = {}): RegistrationAnswer {
      const data = authenticatorData(said, coseKey(publicKey.export({ format: "jwk" })));
      return {
        ...answerOf(said),
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, said).toString("base64url"),
          attestationObject: Buffer.concat([ATTESTATION, lengthOf(data), data]).toString("base64url"),
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    get({ challenge }: { challenge: string }, said: Claims = {}): AssertionAnswer {
      if (initial > 0) counter++;
      const data = authenticatorData(said);
      const client = clientData("webauthn.get", challenge, said);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        ...answerOf(said),
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}

/** CBOR of {fmt: "none", attStmt: {}, authData: …} up to the length of the data. */
const ATTESTATION = Buffer.concat([
  Buffer.from([0xa3, 0x63]),
  Buffer.from("fmt"),
  Buffer.from([0x64]),
  Buffer.from("none"),
  Buffer.from([0x67]),
  Buffer.from("attStmt"),
  Buffer.from([0xa0, 0x68]),
  Buffer.from("authData"),
]);

function lengthOf({ length }: Buffer): Buffer {
  return Buffer.from([0x59, length >> 8, length & 0xff]);
}

/** CBOR of an EC2 key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey({ x = "", y = "" }: { x?: string; y?: string }): Buffer {
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), ...coordinate(0x21, x), ...coordinate(0x22, y)]);
}

function coordinate(label: number, value: string): Buffer[] {
  return [Buffer.from([label, 0x58, 0x20]), Buffer.from(value, "base64url")];
}
