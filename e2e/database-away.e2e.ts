import { startPostgresCluster } from "#server/database/test-support/postgresql-cluster.ts";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings, HYDRATED_TEXT, horizontalOverflow, openBrowser, openHydrated, visit } from "./support/browser-site.ts";
import { plainVisitor } from "./support/plain-visitor.ts";
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

const LATER = "later";
/** The monotonic clock of the site, two minutes on once there is a file. */
const CLOCK = `import { existsSync } from "node:fs";
  const now = performance.now.bind(performance);
  let isLater = false;
  performance.now = () => now() + (isLater ? 120_000 : 0);
  setInterval(() => (isLater = existsSync(process.env.LATER_WITH)), 50).unref();`;
const TYPED = { first_name: "Ann", last_name: "Lee", email: "ann.lee@example.com", message: 'Is it "red" & <new>?\nAnn' };
const NOT_SENT = "We haven’t been able to send your form yet";

const cluster = await startPostgresCluster();
let dataDir: string;
let site: LaunchedSite;

beforeAll(async () => {
  if (!cluster) return;
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-away-"));
  const clock = join(dataDir, "clock.mjs");
  await writeFile(clock, CLOCK);
  const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url, DEMO: "yes", LATER_WITH: join(dataDir, LATER) };
  site = await launchSite(env, undefined, [...BASELINE_COMPILER, "--import", clock]);
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

    // Read by itself after the start, which a database that goes in the first seconds would prevent.
    await expect.poll(() => status("/sitemap.xml"), POLL).toBe(200);
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

test.skipIf(!cluster)(
  "a form sent while the database is away comes back filled, in both languages, and is sent by its button",
  async () => {
    const ann = plainVisitor(site.url);
    const answers = { ...TYPED, telephone: "01632 960 001", _terms_accepted: true };
    const [english, welsh] = [await ann.open("/enquiry"), await ann.open("/cy/enquiry")];
    await whileAway(async () => {
      let page = await ann.press(english, "Send enquiry", answers);
      // Pressed by hand it is no automatic attempt.
      for (const _ of [1, 2, 3]) {
        expect([page.status, page.headings[0]]).toEqual([503, NOT_SENT]);
        page = await ann.press(page, "Send again now");
      }
      const other = await ann.press(welsh, "Anfon ymholiad", answers);
      expect([other.status, other.headings[0]]).toEqual([503, "Nid ydym wedi gallu anfon eich ffurflen eto"]);
      expect(other.html).toMatch(/<html lang="cy"[^>]* data-theme="wexcombe"/);
      await back();
      for (const [each, button] of [
        [page, "Send again now"],
        [other, "Anfon eto nawr"],
      ] as const) {
        const sent = await ann.press(each, button);
        expect([sent.status, sent.address.pathname]).toEqual([200, expect.stringContaining("/enquiry-sent/")]);
        // Its answer may have been lost: the form that is sent once more is the same one.
        expect((await ann.press(each, button)).address.pathname).toBe(sent.address.pathname);
      }
    });
    const leads = await rows("SELECT answers->>'message' AS message FROM leads WHERE answers->>'message' LIKE 'Is it%'");
    expect(leads).toEqual([{ message: TYPED.message }, { message: TYPED.message }]);
    expect(site.output()).not.toContain("ann.lee");
  },
);

test.skipIf(!cluster)("its page counts to five attempts, keeps every field, and refuses other origins", async () => {
  await whileAway(async () => {
    const answers: [string | null, boolean][] = [];
    for (const attempts of ["0", "1", "4", "5", "99"]) {
      const answer = await enquire({ _attempt: attempts });
      answers.push([answer.headers.get("Retry-After"), (await answer.text()).includes('data-seconds="')]);
    }
    expect(answers).toEqual([
      ["5", true],
      ["5", true],
      ["30", true],
      ["5", false],
      ["5", false],
    ]);
    const crossOrigin = await fetch(`${site.url}/enquiry`, {
      method: "POST",
      body: "first_name=Ann",
      headers: { Origin: "https://example.org", "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(crossOrigin.status).toBe(403);
    const many = await enquire(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`f${at}`, ""])));
    expect([many.status, await many.text()]).toEqual([503, expect.not.stringContaining("f599")]);
  });
});

test.skipIf(!cluster)("a form that scripts submit is sent by itself once the database is back, or stopped", async () => {
  const browser = await openBrowser();
  const plain = await visit(browser, { width: 390, javaScript: false });
  await plain.page.goto(`${site.url}/enquiry`, HYDRATED_TEXT);
  await fillIn(plain.page);
  await whileAway(async () => {
    await plain.page.getByRole("button", { name: "Send enquiry" }).click();
    await plain.page.getByRole("heading", { name: NOT_SENT }).waitFor();
    for (const width of [390, 820, 1440]) {
      await plain.page.setViewportSize({ width, height: 900 });
      for (const part of ["banner", "contentinfo"] as const) expect(await plain.page.getByRole(part).isVisible(), part).toBe(true);
      await plain.page
        .getByRole("main")
        .getByRole("link", { name: /^Call / })
        .waitFor();
      expect([await axeFindings(plain.page), await horizontalOverflow(plain.page)]).toEqual([[], 0]);
    }
  });
  await plain.context.close();
  const { page, context } = await visit(browser, { width: 1440, javaScript: true });
  const stopped = await context.newPage();
  for (const each of [page, stopped]) {
    await openHydrated(each, `${site.url}/enquiry`);
    await fillIn(each);
  }
  await whileAway(async () => {
    await stopped.getByRole("button", { name: "Send enquiry" }).click();
    await stopped.getByRole("button", { name: "Stop trying" }).click();
    await stopped.getByText("We’ve stopped trying.").waitFor();
    await page.getByRole("button", { name: "Send enquiry" }).click();
    await page.getByText("(try 2 of 5)").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await back();
    await page.waitForURL(/\/enquiry-sent\//, { timeout: 20_000 });
    expect(await stopped.getByRole("heading", { name: NOT_SENT }).isVisible()).toBe(true);
    await stopped.getByRole("button", { name: "Send again now" }).click();
    await stopped.waitForURL(/\/enquiry-sent\//);
  });
  // The same words from two pages are two forms.
  expect(await rows("SELECT count(*)::int AS leads FROM leads WHERE contact->>'first_name' = 'Bea'")).toEqual([{ leads: 2 }]);
  await browser.close();
});

test.skipIf(!cluster)("after a minute pages say from when their figures are, and no longer once the database is back", async () => {
  const [vehicle] = ((await (await fetch(`${site.url}/api/v2/vehicle-search`)).json()) as { data: { path: string }[] }).data;
  const pages = ["/", "/used-cars", "/used-cars/ford", vehicle?.path ?? "", "/saved", "/cy/used-cars"];
  const shown = async () =>
    Promise.all(
      pages.map(async (path) => {
        const answer = await fetch(site.url + path);
        return { tag: answer.headers.get("ETag"), cache: answer.headers.get("Cache-Control"), line: LINE.exec(await answer.text())?.[0] };
      }),
    );
  const before = await shown();
  expect(before.map(({ line }) => line)).toEqual(pages.map(() => undefined));
  await whileAway(async () => {
    expect(await shown()).toEqual(before);
    await writeFile(join(dataDir, LATER), "");
    await expect
      .poll(async () => (await shown()).map(({ line }) => line), POLL)
      .toEqual([
        ...pages.slice(1).map(() => expect.stringMatching(/Prices and availability are from \d+ \w+ \d{4} at \d/)),
        expect.stringMatching(/Mae’r prisiau a’r argaeledd yn dod o \d/),
      ]);
    const aged = await shown();
    expect(aged.map(({ cache }) => cache)).toEqual(pages.map(() => expect.stringMatching(/^private, no-(?:cache|store)$/)));
    // Twice the same page, from the cache of this outage.
    expect(await shown()).toEqual(aged);
    const [first] = aged;
    expect((await fetch(site.url, { headers: { "If-None-Match": first?.tag ?? "" } })).status).toBe(304);
    expect((await fetch(site.url, { headers: { "If-None-Match": before[0]?.tag ?? "" } })).status).toBe(200);
    const api = await fetch(`${site.url}/api/v2/vehicle-search`);
    expect([api.status, api.headers.get("X-Figures-From")]).toEqual([200, expect.stringMatching(/^\d{4}-.+Z$/)]);
    const browser = await openBrowser();
    const { page, complaints } = await visit(browser, { width: 390, javaScript: true });
    await openHydrated(page, `${site.url}/used-cars`);
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.getByText("Prices and availability are from").count()).toBe(1);
      expect([await axeFindings(page), await horizontalOverflow(page), complaints]).toEqual([[], 0, []]);
    }
    await browser.close();
    await back();
    expect(await shown()).toEqual(before);
    expect((await fetch(site.url, { headers: { "If-None-Match": first?.tag ?? "" } })).status).toBe(200);
    expect((await fetch(`${site.url}/api/v2/vehicle-search`)).headers.get("X-Figures-From")).toBeNull();
  });
});

async function fillIn(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await main.locator('[name="first_name"]').fill("Bea");
  await main.locator('[name="last_name"]').fill("Lee");
  await main.locator('[name="email"]').fill("bea.lee@example.com");
  await main.locator('[name="telephone"]').fill("01632 960 001");
  await main.locator('[name="message"]').fill("Do you open on Sunday?");
  await main.locator('[name="_terms_accepted"]').check();
}

const LINE = /<p id="figures-age".*?<\/p>/;

/** Without the database; it is back afterwards, whatever happens. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  await cluster!.away("kill");
  await expect.poll(() => status("/readyz"), POLL).toBe(503);
  try {
    await work();
  } finally {
    if ((await status("/readyz")) !== 200) await back();
  }
}

async function back(): Promise<void> {
  await cluster!.start();
  await expect.poll(() => status("/readyz"), POLL).toBe(200);
}

async function rows(statement: string): Promise<unknown[]> {
  const client = new Client(cluster!.url);
  await client.connect();
  const found = await client.query(statement);
  await client.end();
  return found.rows;
}

/** The general enquiry, as the page's form sends it. */
function enquire(more: Record<string, string> = {}): Promise<Response> {
  const form = new URLSearchParams({
    first_name: "Ann",
    last_name: "Lee",
    email: "ann.lee@example.com",
    telephone: "01632 960 001",
    message: "Do you open on Sunday?",
    enquiry_type: "General Enquiry",
    _terms_accepted: "true",
    ...more,
  });
  return fetch(`${site.url}/enquiry`, { method: "POST", body: form, headers: { Origin: site.url }, redirect: "manual" });
}
