import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod";
import type { RelyingParty } from "./relying-party.ts";

/** EdDSA, ES256, RS256. The library's default also has an experimental algorithm, of which Node warns. */
const ALGORITHMS = [-8, -7, -257];

const text = z.string().max(8_192);
const name = z.string().max(1_024);
const common = {
  id: name,
  rawId: name,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** A browser's answer to `navigator.credentials.create`. */
export const RegistrationAnswer = z.object({
  ...common,
  response: z.object({ clientDataJSON: text, attestationObject: text, transports: z.array(z.string().max(40)).max(10).optional() }),
});
/** A browser's answer to `navigator.credentials.get`. */
export const AssertionAnswer = z.object({
  ...common,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.nullish() }),
});
export type RegistrationAnswer = z.infer<typeof RegistrationAnswer>;
export type AssertionAnswer = z.infer<typeof AssertionAnswer>;

export type NewPasskey = {
  id: string;
  public_key: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  device_type: "singleDevice" | "multiDevice";
  backed_up: boolean;
};

/** Why an answer is refused: for the log and tests, not for the browser. */
export type Refusal = { refused: string };

type Person = { id: string; name: string; email: string | null };

export async function registrationOptions({ rpId, name: rpName }: RelyingParty, person: Person, existing: readonly string[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: rpId,
    rpName,
    userID: Uint8Array.from(Buffer.from(person.id.replaceAll("-", ""), "hex")),
    userName: person.email ?? person.name,
    userDisplayName: person.name,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: existing.map((id) => ({ id })),
  });
}

export async function assertionOptions({ rpId }: RelyingParty, ofPerson: readonly string[] = []) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: rpId,
    userVerification: "required",
    allowCredentials: ofPerson.map((id) => ({ id })),
  });
}

/** The passkey of an answer, if it was made by a verified user, for this host and this challenge. */
export async function verifyRegistration(
  { rpId, origin }: RelyingParty,
  answer: RegistrationAnswer,
  challenge: string,
): Promise<NewPasskey | Refusal> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return { refused: "not verified" };
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      id: credential.id,
      public_key: Uint8Array.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      device_type: credentialDeviceType,
      backed_up: credentialBackedUp,
    };
  } catch (error) {
    return { refused: reasonOf(error) };
  }
}

/**
 * The counter of an assertion, if a verified user signed this challenge at this host with this key. The counter itself is compared by the
 * caller: a wrong one locks the key.
 */
export async function verifyAssertion(
  { rpId, origin }: RelyingParty,
  answer: AssertionAnswer,
  challenge: string,
  key: { id: string; public_key: Uint8Array<ArrayBuffer> },
): Promise<{ counter: number } | Refusal> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: key.id, publicKey: key.public_key, counter: 0 },
    });
    return verified ? { counter: authenticationInfo.newCounter } : { refused: "wrong signature" };
  } catch (error) {
    return { refused: reasonOf(error) };
  }
}

export function isRefused<T extends object>(outcome: T | Refusal): outcome is Refusal {
  return "refused" in outcome;
}

/** Loaded with the first ceremony: a start of the site does without it. */
function library() {
  return import("@simplewebauthn/server");
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
