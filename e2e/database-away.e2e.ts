import { startPostgresCluster } from "#server/database/test-support/postgresql-cluster.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BASELINE_COMPILER, launchSite, type LaunchedSite } from "./support/launch-site.ts";

const PAGES = [
  "/",
  "/used-cars",
  "/used-cars?make=ford&orderBy=monthly-asc",
  "/used-vans",
  "/used-cars/ford",
  "/saved",
  "/locations",
  "/locations/swindon",
  "/offers",
  "/news",
  "/guides",
  "/valuation",
  "/sell-my-car",
  "/recommended-order",
  "/cy",
  "/sitemap.xml",
];
const POLL = { timeout: 30_000, interval: 50 };

const cluster = await startPostgresCluster();
let dataDir: string;
let site: LaunchedSite;

beforeAll(async () => {
  if (!cluster) return;
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-away-"));
  site = await launchSite({ DATA_DIR: dataDir, DATABASE_URL: cluster.url, DEMO: "yes" }, undefined, BASELINE_COMPILER);
});
afterAll(async () => {
  if (!cluster) return;
  await site.stop();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const status = async (path: string) => (await fetch(site.url + path)).status;

test.skipIf(!cluster)(
  "while the database is away, pages that show are served, those that need it answer 503, and an enquiry succeeds later",
  async () => {
    const found = await (await fetch(`${site.url}/api/v2/vehicle-search?resultsPerPage=24`)).json();
    const vehicles = (found as { data: { path: string; stock_id: number }[] }).data;
    const [first, second] = vehicles.map(({ stock_id }) => stock_id);
    expect(vehicles.length).toBeGreaterThan(20);

    await cluster!.away("kill");
    await expect.poll(() => status("/readyz"), POLL).toBe(503);
    const shown = [
      ...PAGES,
      `/compare?ids=${first},${second}`,
      // None of them has been opened before.
      ...vehicles.map(({ path }) => path),
    ];
    const statuses = await Promise.all(shown.map(async (path) => [path, await status(path)]));
    expect(statuses.filter(([, code]) => code !== 200)).toEqual([]);

    const checkout = await fetch(`${site.url}/checkout/${first}?method=reserve`);
    expect([checkout.status, checkout.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await checkout.text()).toContain("Sorry, there was a problem");
    const refused = await enquire();
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);

    await cluster!.start();
    await expect.poll(() => status("/readyz"), POLL).toBe(200);
    expect(await status(`/checkout/${first}?method=reserve`)).toBe(200);
    expect((await enquire()).status).toBe(303);
    expect(site.output()).not.toMatch(/DatabaseAwayError|at .*\.js:\d+/);
  },
);

/** The general enquiry, as the page's form sends it. */
function enquire(): Promise<Response> {
  const form = new URLSearchParams({
    first_name: "Ann",
    last_name: "Lee",
    email: "ann.lee@example.com",
    telephone: "01632 960 001",
    message: "Do you open on Sunday?",
    enquiry_type: "General Enquiry",
    _terms_accepted: "true",
  });
  return fetch(`${site.url}/enquiry`, { method: "POST", body: form, headers: { Origin: site.url }, redirect: "manual" });
}
