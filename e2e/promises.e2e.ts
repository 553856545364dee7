import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSite, type RunningSite } from "./support/browser-site.ts";

const CUSTOM_SITE = "e2e/support/custom-site.ts";
const CONTENT = new URL("../websites/wexcombe/content", import.meta.url);
/** Content files that mention a promise, removed for a dealer who makes none. */
const PROMISING = ["offers/returns.md", "pages/terms.md", "pages/warranty.md", "menus/footer-upper.md", "menus/footer-lower.md"];

/** A dealer with its own settings and content; `name` is no directory of the project, so that only `content` is read. */
async function dealer(settings: object, files: Record<string, string>, without: readonly string[] = []) {
  const content = await mkdtemp(join(tmpdir(), "forecourt-promises-"));
  await cp(CONTENT, content, { recursive: true });
  for (const path of without) await rm(join(content, path));
  for (const [path, text] of Object.entries(files)) await writeFile(join(content, path), text);
  const site = await startSite(
    { SETTINGS: JSON.stringify({ name: "other-dealer", locales: {}, ...settings }), CONTENT: content },
    CUSTOM_SITE,
  );
  return { site, content };
}

const read = async (site: RunningSite, path: string) => (await fetch(site.url + path)).text();
const headOf = (html: string) => ({
  title: /<title>([^<]*)/.exec(html)?.[1],
  description: /<meta name="description" content="([^"]*)/.exec(html)?.[1],
  canonical: /<link rel="canonical" href="([^"]*)/.exec(html)?.[1],
});

async function vehiclesOf(site: RunningSite, query: string): Promise<{ stock_id: number; path: string }[]> {
  const { data } = JSON.parse(await read(site, `/api/v2/vehicle-search?${query}`));
  return data;
}

/** Reserves a vehicle through the API; returns the mails to the shopper. */
async function mailsOfAnOrder(site: RunningSite, vehicle: number): Promise<string> {
  const order = {
    vehicle,
    customer_first_name: "Nia",
    customer_last_name: "Rees",
    customer_email: "nia.rees@example.com",
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
  };
  const answer = await fetch(`${site.url}/api/v2/website-orders/order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(order),
  });
  expect(answer.status).toBe(201);
  const { order: made } = JSON.parse(await answer.text());
  await expect.poll(() => read(site, "/demo-outbox")).toContain("nia.rees@example.com");
  const mails = [...(await read(site, "/demo-outbox")).matchAll(/href="(\/demo-outbox\/\d+)"/g)].map(([, path = ""]) => path);
  return (await Promise.all([...mails, `/order/${made.guid}`].map((path) => read(site, path)))).join("\n");
}

describe("a dealer with custom promises and page titles", () => {
  let site: RunningSite;
  let content: string | undefined;

  beforeAll(async () => {
    const kia = await readFile(new URL("../websites/wexcombe/content/pages/used-cars/kia.md", import.meta.url), "utf8");
    const settings = {
      warranty_months: 3,
      return_days: 7,
      delivery: null,
      service_names: { used_cars: "Car sales" },
      titles: {
        vehicle: "{year} {make} {model} for sale at {site_name}",
        description: "{a advert_classification} {colour} {make}: call us",
      },
    };
    const files = {
      "pages/about-us.md":
        "---\ntitle: About us\nlead: Who we are.\ndescription: Four sites and forty years.\ncanonical: " +
        "https://tradeyard-vans.example/about-us\n---\n\nBack within {return_days} days.\n",
      "pages/used-cars/kia.md": kia.replace("title:", "description: Every Kia we have.\ntitle:"),
    };
    ({ site, content } = await dealer(settings, files));
  });
  afterAll(async () => {
    await site?.stop();
    if (content) await rm(content, { recursive: true });
  });

  test("uses the dealer's titles and descriptions on a vehicle's page, a content page and a make's page", async () => {
    const [used] = await vehiclesOf(site, "advert_classification=used");
    const vehicle = headOf(await read(site, used!.path));
    expect(vehicle.title).toMatch(/^\d{4} [\w -]+ for sale at Wexcombe Cars &amp; Vans$/);
    expect(vehicle.description).toMatch(/^A used [\w -]+: call us$/);
    expect(vehicle.canonical).toBe(site.url + used!.path);
    expect(headOf(await read(site, "/about-us"))).toEqual({
      title: "About us - Wexcombe Cars &amp; Vans",
      description: "Four sites and forty years.",
      canonical: "https://tradeyard-vans.example/about-us",
    });
    expect(headOf(await read(site, "/used-cars/kia")).description).toBe("Every Kia we have.");
    expect(await read(site, "/sitemaps/pages.xml")).not.toContain("/about-us");
    expect(JSON.parse(await read(site, "/api/v2/content/page/about-us")).data).toMatchObject({
      description: "Four sites and forty years.",
      canonical: "https://tradeyard-vans.example/about-us",
    });
  });

  test("shows the dealer's warranty months and return days on pages and in mails, never the demonstration's", async () => {
    const [used] = await vehiclesOf(site, "advert_classification=used&finance=any");
    const vehicle = await read(site, used!.path);
    expect(vehicle).toMatch(/Free (?:<!-- -->)?3(?:<!-- -->)?-month warranty on this/);
    expect(vehicle).toContain("full HPI check, 3-month warranty and");
    const home = await read(site, "/");
    expect(home).toContain("7-day returns");
    expect(await read(site, `/checkout/${used!.stock_id}?payment_type=OUTRIGHT_DEPOSIT`)).toContain("bring the vehicle back within 7 days");
    expect(await read(site, "/terms")).toContain("within 7 days of getting it");
    expect(await read(site, "/about-us")).toContain("Back within 7 days.");
    const mails = await mailsOfAnOrder(site, used!.stock_id);
    for (const text of [vehicle, home, mails]) expect(text).not.toMatch(/12-month warranty|15[- ]days?\b|home delivery/);
  });

  test("uses the dealer's names for branch services, on pages and in the API", async () => {
    for (const path of ["/locations", "/locations/swindon", "/api/v2/web/organisation/site"]) {
      const text = await read(site, path);
      expect(text, path).toContain("Car sales");
      expect(text, path).toContain("Servicing");
    }
  });
});

describe("a dealer without warranty, returns or home delivery", () => {
  let site: RunningSite;
  let content: string | undefined;

  beforeAll(async () => {
    const settings = { warranty_months: 0, return_days: 0, delivery: null };
    ({ site, content } = await dealer(settings, {}, PROMISING));
  });
  afterAll(async () => {
    await site?.stop();
    if (content) await rm(content, { recursive: true });
  });

  test("never mentions a warranty, returns or home delivery on pages or in mails", async () => {
    const [used] = await vehiclesOf(site, "advert_classification=used&finance=any");
    const pages = [
      await read(site, used!.path),
      await read(site, "/"),
      await read(site, `/checkout/${used!.stock_id}?payment_type=OUTRIGHT_DEPOSIT`),
      await mailsOfAnOrder(site, used!.stock_id),
    ];
    expect(headOf(pages[0]!).description).toMatch(/for a great price, with finance options\.$/);
    for (const text of pages)
      expect(text.replaceAll(/<(?:script|style)\b[^]*?<\/(?:script|style)>|"description":"[^"]*"/g, "")).not.toMatch(
        /month warranty|day returns|take it back|home delivery/,
      );
    expect(pages.filter((text) => !text.includes("Wexcombe Cars"))).toEqual([]);
  });
});
