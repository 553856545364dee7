import { RENDER_NONCE, applyContentSecurityPolicy } from "#server/pages/content-security.ts";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("allows the framework's own scripts by hash and removes the rendering nonce from the page", () => {
  const { html, policy } = applyContentSecurityPolicy(`<p>Hello</p><script nonce="${RENDER_NONCE}" async="">start()</script>`);
  expect(html).toBe(`<p>Hello</p><script async="">start()</script>`);
  expect(policy).toContain(`script-src 'self' ${hashOf("start()")}`);
});

test("a script without the rendering nonce is not allowed", () => {
  const { policy } = applyContentSecurityPolicy(`<script>steal()</script><script nonce="guess">steal()</script>`);
  expect(policy).not.toContain("sha256-");
});

test("allows neither inline handlers, nor inline styles, nor framing", () => {
  const { policy } = applyContentSecurityPolicy("");
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
});

const SOURCES = {
  script: ["https://www.googletagmanager.com"],
  connect: ["https://region1.google-analytics.com"],
  frame: ["https://chat.example.com"],
  style: ["https://widget.example.com"],
  font: ["https://fonts.example.com"],
};

test("third-party hosts are allowed in a page whose html element has data-integrations", () => {
  const { policy, apart } = applyContentSecurityPolicy('<!DOCTYPE html><html lang="en-GB" data-integrations="{}"><p>Cars</p></html>', {
    integrations: SOURCES,
  });
  expect(apart).toBe(false);
  expect(policy).toContain("script-src 'self' https://www.googletagmanager.com");
  expect(policy).toContain("connect-src 'self' https://region1.google-analytics.com;");
  expect(policy).toContain("frame-src https://www.google.com https://chat.example.com;");
  expect(policy).toContain("style-src 'self' https://widget.example.com;");
  expect(policy).toContain("font-src 'self' https://fonts.example.com;");
  expect(policy).not.toContain("unsafe");
});

test.each([
  ["says nothing of them", '<!DOCTYPE html><html lang="en-GB"><p>Your order</p></html>'],
  [
    "has that text somewhere else",
    '<!DOCTYPE html><html lang="en-GB"><p title=" data-integrations=&quot;">&lt;html data-integrations="</p><html data-integrations="">',
  ],
])("a page that %s allows none of them, and keeps its address from the next", (_, page) => {
  const { policy, apart } = applyContentSecurityPolicy(page, { integrations: SOURCES });
  expect(apart).toBe(true);
  expect(policy).not.toContain("google-analytics");
  expect(policy).not.toContain("example.com");
});

test("a website without integrations has the same policy whether or not the page has data-integrations", () => {
  expect(applyContentSecurityPolicy('<!DOCTYPE html><html data-integrations="{}">')).toEqual({
    ...applyContentSecurityPolicy("<!DOCTYPE html><html>"),
    html: '<!DOCTYPE html><html data-integrations="{}">',
  });
});
