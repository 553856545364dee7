import { createMiddleware } from "hono/factory";
import { randomBytes } from "node:crypto";
import type { Viewport } from "./admin-context.ts";
import type { AdminEnv } from "./admin-env.ts";

const NONCE_BYTES = 18;
const HTTPS_FOR_SECONDS = 365 * 24 * 60 * 60;

const ALWAYS: Readonly<Record<string, string>> = {
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
};

/** A page of the shop in a frame: it shows, and does nothing. */
const PREVIEW_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "sandbox allow-same-origin",
].join("; ");

/** Client hints that Chromium sends with every request after a response with Accept-CH. */
const VIEWPORT = { width: "Sec-CH-Viewport-Width", height: "Sec-CH-Viewport-Height" } as const;

/** The size of the window, where the browser sends it. */
export function viewportOf(headers: Headers): Viewport | undefined {
  const [width = 0, height = 0] = [VIEWPORT.width, VIEWPORT.height].map((name) => Number(headers.get(name) ?? ""));
  return Number.isSafeInteger(width) && Number.isSafeInteger(height) && width > 0 && height > 0 ? { width, height } : undefined;
}

/** Nothing of Admin is cached but its built files, so every page can have a fresh nonce. */
export const adminHeaders = (developing: boolean) =>
  createMiddleware<AdminEnv>(async (c, next) => {
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    c.set("nonce", nonce);
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
    if (!headers.get("Cache-Control")?.includes("immutable")) headers.set("Cache-Control", "no-store");
    if ((headers.get("Content-Type") ?? "").startsWith("text/html")) headers.set("Accept-CH", Object.values(VIEWPORT).join(", "));
    if (c.get("isPreview") === true) {
      headers.set("X-Frame-Options", "SAMEORIGIN");
      headers.set("Content-Security-Policy", PREVIEW_POLICY);
    } else if (!developing) headers.set("Content-Security-Policy", policyOf(headers.get("Content-Type") ?? "", nonce));
    if (c.get("adminOrigin").startsWith("https:")) headers.set("Strict-Transport-Security", `max-age=${HTTPS_FOR_SECONDS}`);
  });

function policyOf(type: string, nonce: string): string {
  // A service worker has the policy of its own file.
  if (type.startsWith("text/javascript")) return "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
  if (!type.startsWith("text/html")) return "default-src 'none'; frame-ancestors 'none'";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}
