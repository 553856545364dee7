import type { Day } from "#domain/calendar.ts";
import { utcMoment } from "#domain/calendar.ts";
import { contentApi } from "#server/api/content.ts";
import { openContent } from "#server/content/content.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Hono } from "hono";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

let api: Hono;

beforeAll(async () => {
  api = contentApi({ content: await openContent(wexcombe), now: () => utcMoment("2026-11-21" as Day) });
});

async function get(address: string) {
  const response = await api.request(address);
  return { status: response.status, body: await response.json() };
}

const query = (options: Record<string, string>) => `/content/offer?${new URLSearchParams(options)}`;
const search = (options: Record<string, string>) =>
  query(Object.fromEntries(Object.entries(options).map(([name, value]) => [`searchOptions[${name}]`, value])));
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

describe("GET /content/offer", () => {
  test("returns offers with their matching rules", { tags: ["c3-8", "c3-63", "c7-6"] }, async () => {
    const { status, body } = await get(search({ template: "results-page-offer", live: "1" }));
    expect(status).toBe(200);
    expect(body.meta).toEqual({ total: 6, page: 1, pages: 1, resultsPerPage: 24 });
    expect(body.data[0]).toEqual({
      id: "interest-free",
      title: "0%\u00a0APR on electric",
      kicker: "0% finance",
      html: expect.stringContaining("is 9.9% APR representative"),
      link: { url: "/vehicle-search?tags=interest-free", text: null },
      image: { url: expect.stringMatching(/^\/media\//), alt: "" },
      templates: ["results-page-offer", "home-offer"],
      matching_rules: { tags: ["interest-free"], fuel_type: ["electric"] },
      locations: [],
      type: ["used", "new"],
      advert_classification: "RESULTS_PAGE_OFFER",
      live: 1,
      live_from: null,
      live_until: null,
    });
  });

  test("returns the offers of a template, and those for an advert classification", { tags: ["c7-6"] }, async () => {
    expect(idsOf(await get(search({ template: "home-offer" })))).toEqual(["interest-free", "deposit-500", "vans-with-vat"]);
    expect(idsOf(await get(search({ type: "MOTABILITY" })))).toEqual(["vans-with-vat", "motability"]);
  });

  test("returns the offers for a make, a range or a branch, makes and ranges by the offers' own rules", { tags: ["c7-6"] }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-offers-"));
    await mkdir(join(folder, "offers"));
    const rules = {
      kia: "matching_rules: { make_slug: kia }",
      focus: "matching_rules: { range_slug: focus }",
      swindon: "locations: [swindon]",
    };
    for (const [id, rule] of Object.entries(rules))
      await writeFile(
        join(folder, "offers", `${id}.md`),
        `---\ntitle: An offer\nlink: { url: /used-cars }\ntemplates: [home-offer]\n${rule}\n---\nTerms.\n`,
      );
    const api = contentApi({ content: await openContent(wexcombe, folder), now: () => utcMoment("2026-11-21" as Day) });
    await rm(folder, { recursive: true });
    const given = async (options: Record<string, string>) => idsOf({ body: await (await api.request(search(options))).json() }).toSorted();
    expect(await given({ use_filter_rules: "1", make: "ford" })).toEqual(["focus", "swindon"]);
    expect(await given({ use_filter_rules: "1", range: "fiesta" })).toEqual(["kia", "swindon"]);
    expect(await given({ make: "ford", range: "fiesta" })).toEqual(["focus", "kia", "swindon"]);
    expect(await given({ location: "andover" })).toEqual(["focus", "kia"]);
  });

  test("sorts and pages, and gives all for -1", { tags: ["c7-8"] }, async () => {
    const sorted = await get(query({ "sortOptions[title]": "desc", "pageOptions[resultsPerPage]": "2" }));
    expect(idsOf(sorted)).toEqual(["vans-with-vat", "motability"]);
    expect(sorted.body.meta).toEqual({ total: 6, page: 1, pages: 3, resultsPerPage: 2 });
    const second = await get(query({ "sortOptions[title]": "desc", "pageOptions[resultsPerPage]": "2", "pageOptions[page]": "2" }));
    expect(idsOf(second)).toEqual(["returns", "interest-free"]);
    const all = await get(query({ "pageOptions[resultsPerPage]": "-1" }));
    expect(all.body.meta).toEqual({ total: 6, page: 1, pages: 1, resultsPerPage: -1 });
    expect(all.body.data).toHaveLength(6);
  });

  test.each([
    ["searchOptions[template]", "pop-up"],
    ["searchOptions[live]", "0"],
    ["searchOptions[use_filter_rules]", "maybe"],
    ["sortOptions[price]", "asc"],
    ["sortOptions[title]", "up"],
    ["pageOptions[resultsPerPage]", "0"],
    ["pageOptions[resultsPerPage]", "-2"],
    ["pageOptions[page]", "-1"],
  ])("refuses %s=%s at its field", async (field, value) => {
    const { status, body } = await get(query({ [field]: value }));
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  test("answers 304 to a request with the current ETag", async () => {
    const first = await api.request("/content/offer");
    const again = await api.request("/content/offer", { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } });
    expect(again.status).toBe(304);
    expect(first.headers.get("Cache-Control")).toBe("public, no-cache");
  });
});

describe("GET /content/post", () => {
  test("returns the posts published until today, the newest first", { tags: ["c7-8"] }, async () => {
    const { status, body } = await get(
      "/content/post?searchOptions[template]=news&searchOptions[page_live]=1&pageOptions[resultsPerPage]=-1",
    );
    expect(status).toBe(200);
    expect(idsOf({ body })).toEqual(["christmas-hours", "winter-check", "electric-vans"]);
    expect(body.data[0]).toMatchObject({
      template: "news",
      published: "2026-11-20",
      page_live: 1,
      contents: [],
      html: expect.stringContaining("<p>"),
    });
  });

  test("sorts by the requested order", { tags: ["c7-8"] }, async () => {
    const { body } = await get("/content/post?sortOptions[published]=asc&searchOptions[template]=guide");
    expect(idsOf({ body })).toEqual(["what-a-van-costs", "pcp-or-hp"]);
  });

  test("rejects a page of results larger than 1 MB", async () => {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-posts-"));
    await mkdir(join(folder, "posts"));
    const text = "A long story of the winter. ".repeat(500);
    for (let at = 0; at < 40; at++)
      await writeFile(
        join(folder, "posts", `story-${at}.md`),
        `---\ntitle: A story\ntemplate: news\npublished: 2026-10-02\n---\n${text}\n`,
      );
    const many = contentApi({ content: await openContent(wexcombe, folder), now: () => utcMoment("2026-11-21" as Day) });
    const search = (resultsPerPage: number) =>
      many.request(`/content/post?${new URLSearchParams({ "pageOptions[resultsPerPage]": String(resultsPerPage) })}`);
    const [all, some] = [await search(-1), await search(24)];
    expect([all.status, await all.json()]).toEqual([
      422,
      { errors: { "pageOptions[resultsPerPage]": ["This list is longer than 1 MB. Ask for fewer at a time, for example 24"] } },
    ]);
    expect([some.status, (await some.json()).data.length]).toEqual([200, 24]);
    await rm(folder, { recursive: true });
  });

  test("returns the rules of a content part as JSON", { tags: ["c3-62", "c7-9"] }, async () => {
    const { body } = await get("/content/post/good-to-know");
    expect(JSON.parse(body.data.contents[0].rules)).toEqual({ fuel_type: ["electric"] });
  });

  test.each([
    ["searchOptions[template]", "pamphlet"],
    ["searchOptions[page_live]", "0"],
    ["sortOptions[price]", "asc"],
  ])("refuses %s=%s at its field", async (field, value) => {
    const { status, body } = await get(`/content/post?${new URLSearchParams({ [field]: value })}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  test.each([
    "searchOptions[category]",
    "searchOptions[Template]",
    "searchOptions[template][0]",
    "searchOptions[x-1]",
    "searchOptions[]",
    "searchOptions",
    "sortOptions[publishd]",
    "sortOptions[__proto__]",
    "pageOptions[perPage]",
  ])("refuses the unknown option %s, also without a value", { tags: ["c7-8"] }, async (name) => {
    for (const value of ["1", ""]) {
      const { status, body } = await get(`/content/post?${new URLSearchParams({ "searchOptions[template]": "news", [name]: value })}`);
      expect(status, value).toBe(422);
      expect(Object.keys(body.errors)).toEqual([name]);
      expect(body.errors[name][0]).toContain("searchOptions[template], searchOptions[page_live], sortOptions[published]");
    }
  });

  test("ignores unknown parameters, as other endpoints do", async () => {
    expect((await get("/content/post?utm_source=mail&template=none")).status).toBe(200);
    expect((await get("/content/offer?searchOptions[colour]=red")).status).toBe(200);
  });

  test.each(["/content/post/no-such-post", "/content/post/..%2Fpages%2Fprivacy"])("%s is no post", { tags: ["c7-9"] }, async (address) => {
    expect((await get(address)).status).toBe(404);
  });
});

describe("GET /content/page/{url}", () => {
  test("gives a live page", { tags: ["c7-7"] }, async () => {
    const { status, body } = await get("/content/page/privacy");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ url: "privacy", title: "Privacy notice", template: "page", page_live: 1 });
  });

  test("returns a page below another page", { tags: ["c7-7"] }, async () => {
    expect((await get("/content/page/used-cars/kia/")).body.data.url).toBe("used-cars/kia");
  });

  test.each(["/content/page/no-such-page", "/content/page/..%2F..%2Fpackage.json", "/content/page/constructor"])(
    "%s is no page",
    async (address) => {
      expect((await get(address)).status).toBe(404);
    },
  );
});
