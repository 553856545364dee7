import { createHash, randomBytes } from "node:crypto";

/** Scripts that carry this mark were written by the framework while rendering. It never leaves the server. */
export const SCRIPT_MARK = randomBytes(18).toString("hex");

const MARK_ATTRIBUTE = ` nonce="${SCRIPT_MARK}"`;
const MARKED_SCRIPT = new RegExp(`<script\\b[^>]*${MARK_ATTRIBUTE}[^>]*>([^]*?)</script>`, "g");

const POLICY_WITHOUT_SCRIPTS = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/**
 * Takes the marks off a rendered page and gives the policy that allows its own scripts by hash. A script that got into
 * the page by another way carries no mark and stays forbidden. Hashes, unlike nonces, keep the page cacheable.
 */
export function secured(html: string): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(MARKED_SCRIPT)) {
    if (script) hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return {
    html: html.replaceAll(MARK_ATTRIBUTE, ""),
    policy: `${POLICY_WITHOUT_SCRIPTS}; script-src 'self' ${[...hashes].join(" ")}`,
  };
}
