import type { Site } from "#domain/organisation/site.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { siteOverrides } from "#server/database/overrides-schema.ts";
import { websiteSettings } from "#server/database/website-settings-schema.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import type { Dealership } from "#server/dealership.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shopPreview } from "./shop-preview.ts";

const GET = { method: "GET" };
// What a preview shows is the same on both databases.
const engine = testDatabases()[0]!;
let open: Awaited<ReturnType<typeof engine.open>>;
let swindon: number;
beforeAll(async () => {
  open = await engine.open();
  swindon = await addSite(open.database, "swindon");
  await addSite(open.database, "salisbury");
});
afterAll(() => open.close());

/** A page with all that a page of the shop may have. */
const page = ({ website, organisation, content }: Dealership, path: string) => `<!doctype html>
  <link rel="stylesheet" href="/assets/shop.css"><link rel="modulepreload" href="/assets/shop.js">
  <script nonce="x">alert(1)</script><video src="/media/films/a.mp4"></video><noscript>Switch scripts on</noscript>
  <p>${path} ${website.telephone} ${organisation
    .sites()
    .map(({ name, town }: Site) => `${name} in ${town}`)
    .join(", ")}</p>
  <div>${content.snippet("details_page_header")?.html ?? "no banner"}</div>
  <a class="link" href="/used-cars">Used cars</a><img src="/media/a.webp" alt=""><script type="application/ld+json">{}</script>`;

async function begin() {
  const organisation = await openOrganisation(open.database);
  const content = { snippet: () => undefined, offers: () => [], allOffers: () => [] };
  const stock = { search: () => ({ stock_ids: [1] }), listed: () => [{ cap_database: "CAR", slug: "ford-fiesta-1" }] };
  const dealership = { website: wexcombe, organisation, content, stock } as never as Dealership;
  const requested: string[] = [];
  const preview = shopPreview([dealership], (read) => async (request, _, take) => {
    const { pathname } = new URL(request.url);
    requested.push(pathname);
    if (pathname === "/gone") return new Response(null, { status: 404 });
    take?.(page(read, pathname));
    return new Response(null);
  });
  const shopFiles = new Hono().get("/assets/shop.css", (c) => c.body("p{}", 200, { "Content-Type": "text/css" }));
  const admin = openAdmin(open.database, { preview, shopFiles, organisation });
  const shown = async (path: string, values: object, person: Awaited<ReturnType<typeof admin.signedIn>>, more = "") =>
    person.send(
      `${path}?${path.startsWith("/branches") ? "fields" : "settings"}=${encodeURIComponent(JSON.stringify(values))}${more}`,
      undefined,
      GET,
    );
  return { admin, shown, requested };
}

test("a branch's page has what was typed, in a frame that runs and sends nothing, and nothing is stored", async () => {
  const { admin, shown, requested } = await begin();
  const priya = await admin.signedIn({ name: "Priya Nair", role: "marketing", site_id: swindon });
  const before = await open.database.$count(staffActs);
  const answer = await shown("/branches/swindon/preview", { town: "Old Town", show_on_frontend: "no" }, priya);
  expect(answer.status).toBe(200);
  expect(requested).toEqual(["/locations/swindon"]);
  expect(answer.body, "also of a branch that is hidden").toMatch(/ in Old Town/);
  expect(answer.body).not.toMatch(/<script|<video|alert|noscript|modulepreload|href="\/used-cars/);
  expect(answer.body).toContain('<link rel="stylesheet" href="/shop-assets/shop.css">');
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toMatch(/script|connect|unsafe|allow-scripts/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("sandbox allow-same-origin");
  expect([answer.headers.get("X-Frame-Options"), answer.headers.get("Cache-Control")]).toEqual(["SAMEORIGIN", "no-store"]);
  expect((await admin.browser().send("/people", undefined, GET)).headers.get("X-Frame-Options"), "of other pages").toBe("DENY");
  expect(await open.database.$count(staffActs)).toBe(before);
  expect(await open.database.$count(siteOverrides)).toBe(0);
  expect((await shown("/branches/salisbury/preview", {}, priya)).status, "another branch").toBe(404);
  expect((await shown("/branches/swindon/preview", {}, admin.browser() as never)).status).toBe(401);
});

test("the home page has a typed number, a vehicle's page a typed banner; what is wrong or not for staff is left out", async () => {
  const { admin, shown, requested } = await begin();
  const megan = await admin.signedIn({ name: "Megan Frost", role: "manager" });
  const typed = { telephone: "01632 960 777", leads_to: "someone@example.com", whatsapp: "soon" };
  const home = await shown("/settings/wexcombe/preview", typed, megan);
  expect(home.body).toContain("/ 01632 960 777");
  const banner = { banner_text: "Closed on <b>Friday</b>", banner: "on" };
  const vehicle = await shown("/settings/wexcombe/preview", banner, megan, "&page=vehicle");
  expect(requested.at(-1)).toContain("ford-fiesta-1");
  expect(vehicle.body).toContain("Closed on &lt;b&gt;Friday");
  expect((await shown("/settings/wexcombe/preview", {}, megan)).body, "nothing stays").toContain("/ 01632 960 410");
  expect(await open.database.$count(websiteSettings)).toBe(0);
  expect((await shown("/settings/nobody/preview", {}, megan)).status).toBe(404);
});

test("what is no text of a branch or too long makes no page; of the shop's files only styles and pictures are served", async () => {
  const { admin, shown } = await begin();
  const priya = await admin.signedIn({ name: "Robert Ashdown", role: "owner" });
  for (const fields of [{ parent_id: "1" }, { telephone: "soon" }, { name: "x".repeat(6_000) }, { name: 1 }]) {
    const answer = await shown("/branches/swindon/preview", fields, priya);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([422, expect.stringContaining("text/plain")]);
  }
  expect((await priya.send("/branches/swindon/preview?fields=%7B", undefined, GET)).status).toBe(422);
  const long = encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`day.2026-12-0${at}`, "x".repeat(3_000)]))),
  );
  expect((await priya.send(`/branches/swindon/preview?fields=${long}`, undefined, GET)).status).toBe(422);
  const css = await priya.send("/shop-assets/shop.css", undefined, GET);
  expect([css.status, css.body]).toEqual([200, "p{}"]);
  for (const name of ["shop.js", "../assets/shop.css", "%2e%2e/shop.css", "nothing.css"])
    expect((await priya.send(`/shop-assets/${name}`, undefined, GET)).body, name).not.toContain("let shop");
  expect((await priya.send("/shop-assets/shop.js", undefined, GET)).status).toBe(404);
});
