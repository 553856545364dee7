import { CEREMONY_MS } from "#server/staff/passkeys/ceremonies.ts";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

const SESSION = "staff";
const CEREMONY = "ceremony";

/** `__Host-`: no other host of the domain can set it. The session's cookie ends with the browser. */
const OPTIONS = { prefix: "host", path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;

export function sessionToken(c: Context): string | undefined {
  return getCookie(c, SESSION, "host");
}

export function setSessionToken(c: Context, token: string): void {
  setCookie(c, SESSION, token, OPTIONS);
}

export function deleteSessionToken(c: Context): void {
  deleteCookie(c, SESSION, OPTIONS);
}

export function ceremonyToken(c: Context): string | undefined {
  return getCookie(c, CEREMONY, "host");
}

export function setCeremonyToken(c: Context, token: string): void {
  setCookie(c, CEREMONY, token, { ...OPTIONS, maxAge: CEREMONY_MS / 1000 });
}

export function deleteCeremonyToken(c: Context): void {
  deleteCookie(c, CEREMONY, OPTIONS);
}
