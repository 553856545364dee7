import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { t } from "#web/locale/translate.ts";
import { post, type Answer, type Failure } from "./post.ts";

/** Signs in with whatever passkey this device has for Admin. */
export async function signInWithPasskey(to: string): Promise<Answer<{ to: string }>> {
  return assertion("/sign-in", { to });
}

/** Makes a passkey: for an invitation, or another one for somebody who is signed in. */
export async function createPasskey(path: "/invitation" | "/account/passkeys", body: object = {}): Promise<Answer<{ label: string }>> {
  const begun = await withProof(() => post<{ options: PublicKeyCredentialCreationOptionsJSON }>(`${path}/options`, body));
  if (!begun.ok) return begun;
  try {
    const answer = await startRegistration({ optionsJSON: begun.data.options });
    return await post(path, { ...body, answer });
  } catch (error) {
    return stopped(error, path === "/invitation" ? t("admin.passkey.existsHere") : t("admin.passkey.otherDevice"));
  }
}

/** Sends a change; where it needs a proof of presence, asks for the passkey and sends it again. */
export async function postProved<Data>(path: string, body: object = {}): Promise<Answer<Data>> {
  return withProof(() => post<Data>(path, body));
}

async function withProof<Data>(send: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  const answer = await send();
  if (answer.ok || answer.reason !== "proof") return answer;
  const proved = await assertion("/account/proof", {});
  return proved.ok ? send() : proved;
}

async function assertion<Data>(path: string, body: object): Promise<Answer<Data>> {
  const begun = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(`${path}/options`);
  if (!begun.ok) return begun;
  try {
    const answer = await startAuthentication({ optionsJSON: begun.data.options });
    return await post<Data>(path, { ...body, answer });
  } catch (error) {
    return stopped(error);
  }
}

/** The person closed the browser's question, it took too long, or the device has a passkey already. */
function stopped(error: unknown, existsHere = t("admin.passkey.stopped")): Failure {
  const name = error instanceof Error ? error.name : "";
  const message = name === "InvalidStateError" ? existsHere : t("admin.passkey.stopped");
  return { ok: false, status: 0, message };
}
