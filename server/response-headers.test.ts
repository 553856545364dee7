import { readConfig, type Config } from "#server/config.ts";
import { openGroup, type Group } from "#server/open-group.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { demonstrationBuild, serveSite } from "#server/test-support/served-site.ts";
import { websites } from "#websites/all.ts";
import { sql } from "drizzle-orm";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

let dataDir: string;
let group: Group;
let config: Config;

beforeAll(async () => {
  dataDir = await demoDataDir();
  config = readConfig({ DATA_DIR: dataDir });
  group = await openGroup(config);
});
afterAll(async () => {
  await group.close();
  await rm(dataDir, { recursive: true, force: true });
});

const serve = async (more: Partial<Config> = {}) => {
  const site = await serveSite({ ...config, ...more }, group, demonstrationBuild);
  onTestFinished(site.close);
  return site.ask;
};

const HTTPS = { origin: "https://wexcombe.example" };
const EVERY_HEADER = expect.objectContaining({
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=31536000",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer|same-origin)$/),
  "cross-origin-opener-policy": "same-origin",
});
const POST_JSON = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{" };

test.each([
  ["a page", "/", 200, {}],
  ["the same page from the page cache", "/", 200, {}],
  ["a page that is not there", "/no-such-page", 404, {}],
  ["a redirect", "/redirect", 302, {}],
  ["a page that fails", "/failure", 500, {}],
  ["a form of another origin", "/", 403, { method: "POST", headers: { Origin: "https://evil.example" } }],
  ["the API", "/api/v2/vehicle-search", 200, {}],
  ["an unknown address of the API", "/api/v2/nothing", 404, {}],
  ["a method that it does not take", "/api/v2/vehicle-search", 405, { method: "DELETE" }],
  ["a body that cannot be read", "/api/v2/website-orders/order", 400, POST_JSON],
  ["its document", "/api/v2/docs", 200, {}],
  ["a picture", "/media/placeholder/suv.svg", 200, {}],
  ["a film", "/media/films/suv.mp4", 200, {}],
  ["a picture that is not there", "/media/nothing.webp", 404, {}],
  ["a built file", "/assets/shop.js", 200, {}],
  ["a built file that is not there", "/assets/gone.js", 404, {}],
  ["a PDF", "/pdf", 200, {}],
  ["the health", "/healthz", 200, {}],
  ["the tab's icon", "/favicon.ico", 200, {}],
  ["the sitemap", "/sitemap.xml", 200, {}],
  ["a mail of the demonstration that is not there", "/demo-outbox/1/html", 404, {}],
  ["whom to tell of a weakness", "/.well-known/security.txt", 200, {}],
  ["an address that cannot be read", "/%", 404, {}],
])("%s (%s) is answered with %i and with every security header", async (_, path, status, init) => {
  const send = await serve(HTTPS);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const answer = await send(path, init);
  vi.restoreAllMocks();
  expect([answer.status, answer.headers]).toEqual([status, EVERY_HEADER]);
});

test("a 304 response has every security header, also from the page cache", async () => {
  const send = await serve(HTTPS);
  const { headers } = await send("/");
  for (let times = 0; times < 2; times++) {
    const answer = await send("/", { headers: { "If-None-Match": String(headers.etag) } });
    expect([answer.status, answer.headers]).toEqual([304, EVERY_HEADER]);
  }
});

test("pages and healthz have no Strict-Transport-Security when the public address is not https", async () => {
  for (const more of [{}, { origin: "http://cars.example" }]) {
    const send = await serve(more);
    for (const path of ["/", "/", "/healthz"]) expect((await send(path)).headers).not.toHaveProperty("strict-transport-security");
  }
});

test("healthz names no version", async () => {
  const { body } = await (await serve())("/healthz");
  expect(JSON.parse(body)).toEqual({ status: "ok", revision: expect.any(Number), database: "embedded" });
});

test("security.txt has the website's security_contact and expires in 180 days", async () => {
  const send = await serve(HTTPS);
  for (const { hosts, security_contact } of websites) {
    const { body, headers } = await send("/.well-known/security.txt", { headers: { Host: hosts[0] } });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const [contact, expires = "", language, canonical] = body.split("\n");
    expect([contact, language]).toEqual([`Contact: ${security_contact}`, "Preferred-Languages: en"]);
    expect(canonical).toBe(`Canonical: https://${hosts[0]}/.well-known/security.txt`);
    const days = (Date.parse(expires.replace("Expires: ", "")) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(179.9);
    expect(days).toBeLessThanOrEqual(180);
  }
});

test("a website without a contact for security has no security.txt", async () => {
  const [first] = group.dealerships;
  const { security_contact: _, ...website } = first.website;
  const site = await serveSite(config, { dealerships: [{ ...first, website }] }, demonstrationBuild);
  onTestFinished(site.close);
  expect((await site.ask("/.well-known/security.txt")).status).toBe(404);
});

test("the API does not return a video stored by release 0.1 whose URL is not a web address", async () => {
  const [{ database }] = group.dealerships;
  const { rows } = await database.execute<{ stock_id: number; slug: string }>(sql`
    UPDATE vehicles SET details = (details - 'videos') || '{"video": "javascript:alert(1)"}'
      WHERE stock_id = (SELECT min(stock_id) FROM vehicles WHERE state = 'live' AND details -> 'videos' IS NOT NULL)
      RETURNING stock_id, slug
  `);
  const [vehicle] = rows;
  const send = await serve();
  const shown = async () => JSON.parse((await send(`/api/v2/vehicle/${vehicle?.slug}`)).body).data;
  await expect.poll(shown).toMatchObject({ stock_id: vehicle?.stock_id, video: null, videos: [] });
});
