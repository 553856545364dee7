import { SCRIPT_MARK, secured } from "#server/pages/content-security.ts";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("allows the framework's own scripts by hash and takes its mark off the page", () => {
  const { html, policy } = secured(`<p>Hello</p><script nonce="${SCRIPT_MARK}" async="">start()</script>`);
  expect(html).toBe(`<p>Hello</p><script async="">start()</script>`);
  expect(policy).toContain(`script-src 'self' ${hashOf("start()")}`);
});

test("a script that slipped into the page is not allowed", () => {
  const { policy } = secured(`<script>steal()</script><script nonce="guess">steal()</script>`);
  expect(policy).not.toContain("sha256-");
});

test("allows neither inline handlers, nor inline styles, nor framing", () => {
  const { policy } = secured("");
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
});
