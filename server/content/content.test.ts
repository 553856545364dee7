import type { Day } from "#domain/calendar.ts";
import { projectPath, contentFolder, openContent } from "#server/content/content.ts";
import { block, complaintOf, createContentFixture, offer, page, post } from "./test-support/content-fixture.ts";
import { watchContents } from "./watch-content.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const TODAY = "2026-11-21" as Day;
const { contentOf, written, mistakesOf } = createContentFixture();

const guide = (text: string) => `---\ntitle: PCP or HP?\ntemplate: guide\npublished: 2026-09-14\n---\n\n${text}\n`;

test("a guide that states a fee or a product the lender's terms lack is refused, with its line", async () => {
  const wrong = "PCP is flexible.\n\nHP ends with a small option fee. Every vehicle on this website\nshows both.\n\nIt is {hp_option_fee}.";
  expect(await mistakesOf({ "posts/pcp.md": guide(wrong) })).toEqual([
    "posts/pcp.md:9 Kennet Motor Finance charges no option fee: its terms have none",
    expect.stringMatching(/^posts\/pcp.md:9 Finance is not available on every vehicle: PCP ends at 10 years and 110,000 miles\./),
    "posts/pcp.md:12 There is no value for {hp_option_fee}: the lender's terms have no such product or fee",
  ]);
  const content = await contentOf({ "posts/pcp.md": guide("{lender} lends over {pcp_terms} months.") });
  expect(content.posts("2026-11-22" as Day)[0]?.html).toContain("Kennet Motor Finance lends over 24, 36 or 48 months.");
});

test("a page is found by its address, folders included", async () => {
  const content = await contentOf({
    "pages/warranty.md": "---\ntitle: Warranty\nlead: Twelve months.\nupdated: 2026-11-21\n---\n\n## What it covers\n\nThe **engine**.\n",
    "pages/used-cars/kia.md": "---\ntitle: Used Kia cars\n---\n",
  });
  expect(content.page("warranty")).toEqual({
    url: "warranty",
    title: "Warranty",
    lead: "Twelve months.",
    description: null,
    canonical: null,
    updated: "2026-11-21",
    template: "page",
    html: "<h2>What it covers</h2>\n<p>The <strong>engine</strong>.</p>",
    blocks: [{ kind: "words", html: "<h2>What it covers</h2>\n<p>The <strong>engine</strong>.</p>" }],
  });
  expect(content.page("used-cars/kia")?.title).toBe("Used Kia cars");
  expect(content.page("no-such-page")).toBeUndefined();
});

test("a page and a post can set their description and canonical URL", async () => {
  const content = await contentOf({
    "pages/terms.md": "---\ntitle: Terms\ndescription: What we agree.\ncanonical: https://tradeyard-vans.example/terms\n---\n",
    "posts/winter.md": "---\ntitle: Winter\ntemplate: news\npublished: 2026-11-01\ndescription: Tyres.\ncanonical: /terms\n---\n",
  });
  expect(content.page("terms")).toMatchObject({ description: "What we agree.", canonical: "https://tradeyard-vans.example/terms" });
  expect(content.posts(TODAY)[0]).toMatchObject({ description: "Tyres.", canonical: "/terms" });
});

test.each([
  [
    "pages/p.md",
    "canonical: https://elsewhere.example/p\n",
    /^pages\/p\.md:3 canonical: There is no website of the group at "elsewhere\.example"; use wexcombe\.example, /,
  ],
  [
    "pages/p.md",
    "canonical: https://wexcombe.example.evil.example/p\n",
    /^pages\/p\.md:3 canonical: There is no website of the group at "wexcombe\.example\.evil\.example"/,
  ],
  ["pages/p.md", "canonical: /location\n", /^pages\/p\.md:3 canonical: There is no page "\/location": did you mean "\/locations"\?$/],
  ["pages/p.md", "canonical: http://wexcombe.example/p\n", /^pages\/p\.md:3 canonical: Must start with \/ or https:\/\/$/],
  ["pages/used-cars/kia.md", "canonical: /p\n", /^pages\/used-cars\/kia\.md:3 canonical: The page that shows this text has its own$/],
  ["pages/valuation.md", "description: Words.\n", /^pages\/valuation\.md:3 description: The page that shows this text has its own$/],
])("%s with %j is a mistake", async (file, field, mistake) => {
  const [found] = await mistakesOf({ [file]: `---\ntitle: P\n${field}---\n` });
  expect(found).toMatch(mistake);
});

test("a placeholder for a promise is filled in from the settings, and rejected where they do not make it", async () => {
  const files = {
    "pages/p.md": page("Bring it back within {return_days} days; {warranty_months} months of warranty; {reservation_fee} to reserve."),
  };
  expect((await contentOf(files)).page("p")?.html).toBe("<p>Bring it back within 15 days; 12 months of warranty; £99 to reserve.</p>");
  const complaint = await complaintOf(openContent({ ...wexcombe, return_days: 0 }, await written(files)));
  expect(complaint).toMatch(/pages\/p\.md:5 There is no value for \{return_days\}: the website's settings make no such promise$/);
});

test("a page with page_live set to false is not returned", async () => {
  const content = await contentOf({ "pages/draft.md": "---\ntitle: Draft\npage_live: false\n---\n" });
  expect(content.page("draft")).toBeUndefined();
  expect(content.pages()).toEqual([]);
});

test("a website without content has no pages, offers or snippets", async () => {
  const content = await contentOf({});
  expect(content.pages()).toEqual([]);
  expect(content.offers({}, TODAY)).toEqual([]);
  expect(content.snippet("text-ticker")).toBeUndefined();
});

test.each([
  ["<script>alert(1)</script>", "&lt;script&gt;"],
  ['<img src=x onerror="alert(1)">', "&lt;img"],
  ["[here](javascript:alert(1))", "[here](javascript:alert(1))"],
  ["[here](data:text/html,x)", "[here](data:text/html,x)"],
])("what would run script is printed as it was typed: %s", async (text, printed) => {
  const content = await contentOf({ "pages/p.md": `---\ntitle: P\n---\n${text}\n` });
  const html = content.page("p")?.html ?? "";
  expect(html).toContain(printed);
  expect(html).not.toMatch(/<script|<img|<a /);
});

test("the title is the page's only heading of the first level", async () => {
  const content = await contentOf({ "pages/p.md": "---\ntitle: P\n---\n# Big\n" });
  expect(content.page("p")?.html).toBe("<h2>Big</h2>");
});

test("placeholders for the website's figures are filled in, front matter included", async () => {
  const content = await contentOf({ "pages/p.md": "---\ntitle: At {site_name}\n---\n{representative_apr} APR, call {telephone}.\n" });
  expect(content.page("p")).toMatchObject({
    title: "At Wexcombe Cars & Vans",
    html: "<p>9.9% APR, call 01632 960 410.</p>",
  });
});

test("offers are sorted by position, and returned only between their dates", async () => {
  const content = await contentOf({
    "offers/b.md": offer("position: 20\n"),
    "offers/a.md": offer("position: 20\n"),
    "offers/first.md": offer("position: 10\nlive_from: 2026-11-21\nlive_until: 2026-11-21\n"),
  });
  const on = (day: string) => content.offers({}, day as Day).map(({ id }) => id);
  expect(on("2026-11-20")).toEqual(["a", "b"]);
  expect(on("2026-11-21")).toEqual(["first", "a", "b"]);
  expect(on("2026-11-22")).toEqual(["a", "b"]);
});

describe("a mistake is named with its file and line:", () => {
  test.each<[string, Record<string, string>, string]>([
    ["no fields", { "pages/p.md": "Just words\n" }, "pages/p.md:1 The file must start"],
    ["a field that is missing", { "pages/p.md": "---\nlead: Words\n---\n" }, "pages/p.md:2 title:"],
    ["a field that is unknown", { "pages/p.md": "---\ntitle: P\ncolour: red\n---\n" }, "pages/p.md:3 colour:"],
    ["a day that no calendar has", { "pages/p.md": "---\ntitle: P\nupdated: 2026-02-30\n---\n" }, "pages/p.md:3 updated: Must be a date"],
    ["broken YAML", { "pages/p.md": "---\ntitle: P\nlead: [1\n---\n" }, "pages/p.md:3 "],
    [
      "a figure there is not",
      { "pages/p.md": "---\ntitle: P\n---\n\nOnly {best_price}!\n" },
      "pages/p.md:5 There is no value for {best_price}",
    ],
    [
      "a rule there is not",
      { "offers/o.md": offer("matching_rules:\n  colour: red\n") },
      'offers/o.md:6 matching_rules.colour: There is no rule "colour"',
    ],
    [
      "a rule that cannot be read",
      { "offers/o.md": offer("matching_rules:\n  doors: 5\n  age: new\n") },
      "offers/o.md:7 matching_rules.age: Give a number",
    ],
    [
      "an end before the beginning",
      { "offers/o.md": offer("live_from: 2026-12-01\nlive_until: 2026-11-01\n") },
      "offers/o.md:6 live_until: Must not be before",
    ],
    [
      "a link that runs script",
      { "offers/o.md": offer("").replace("/used-cars", "javascript:alert(1)") },
      "offers/o.md:3 link.url: Must start with",
    ],
    [
      "a link to another host without a scheme",
      { "offers/o.md": offer("").replace("/used-cars", "//elsewhere.example") },
      "offers/o.md:3 link.url:",
    ],
    ["a template there is not", { "offers/o.md": offer("").replace("results-page-offer", "pop-up") }, "offers/o.md:4 templates.0:"],
    [
      "a filter that cannot be read",
      { "featured-vehicles/b.md": block("    filters:\n      max_price: cheap\n") },
      "featured-vehicles/b.md:6 tabs.0.filters.max_price: Price must be",
    ],
    [
      "a tab of a page there is not",
      { "featured-vehicles/b.md": block("    content_page: nowhere\n") },
      'featured-vehicles/b.md:5 tab "Electric": There is no live page "nowhere"',
    ],
    [
      "a tab of a page that is not live",
      { "featured-vehicles/b.md": block("    content_page: draft\n"), "pages/draft.md": "---\ntitle: Draft\npage_live: false\n---\n" },
      "featured-vehicles/b.md:5 tab",
    ],
    ["a file that is no Markdown", { "pages/prices.txt": "x" }, "pages/prices.txt:1 Only files with names ending in .md are read"],
    ["a file in no folder", { "notes.md": "x" }, "notes.md:1 Files must be in one of the folders pages, posts,"],
    ["a folder there is not", { "page/terms.md": page("Words.") }, 'page/terms.md:1 There is no folder "page": did you mean "pages"?'],
    [
      "a menu there is not",
      { "menus/left.md": "---\nitems: []\n---\n" },
      'menus/left.md:1 There is no menu "left"; use header, footer-upper, footer-lower',
    ],
    ["a post without an address", { "posts/2026/note.md": post("2026-01-02") }, "posts/2026/note.md:1 Posts must be directly in posts/"],
    [
      "a page where the site has its own",
      { "pages/locations.md": page("Words.") },
      "pages/locations.md:1 The site already has a page at /locations",
    ],
    [
      "a page where the site answers whether it is ready",
      { "pages/readyz.md": page("Words.") },
      "pages/readyz.md:1 The site already has a page at /readyz",
    ],
    [
      "a tab that is a search and a page",
      { "featured-vehicles/b.md": block("    orderBy: newest\n    content_page: nowhere\n") },
      "featured-vehicles/b.md:6 tabs.0.content_page: A tab can be",
    ],
    [
      "more vehicles than a tab may show",
      { "featured-vehicles/b.md": block("    resultsPerPage: 25\n") },
      "featured-vehicles/b.md:5 tabs.0.resultsPerPage:",
    ],
  ])("%s", async (_what, files, beginning) => {
    const mistakes = await mistakesOf(files);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]?.slice(0, beginning.length)).toBe(beginning);
  });

  test("every one in one file", async () => {
    const text =
      "---\ntitel: P\ncolour: red\n---\n\n::: warranty\n- warranty_name: A year\n  benefits: [Free]\n  covers: Engine\n- " +
      "warranty_name: Two\n  benefit: [Free]\n:::\n\n::: tickers\n:::\n";
    const mistakes = await mistakesOf({ "pages/p.md": text });
    expect(mistakes.map((mistake) => /:\d+ [\w.]+/.exec(mistake)?.[0])).toEqual([
      ":2 title",
      ":2 titel",
      ":3 colour",
      ":9 warranty.items.0.covers",
      ":10 warranty.items.1.benefits",
      ":10 warranty.items.1.covers",
      ":11 warranty.items.1.benefit",
      ":14 There",
    ]);
  });

  test("every one of several files", async () => {
    const mistakes = await mistakesOf({ "pages/a.md": "x", "offers/b.md": "x", "snippets/c.md": "x" });
    expect(mistakes.map((line) => line.split(":")[0])).toEqual(["offers/b.md", "pages/a.md", "snippets/c.md"]);
  });
});

test("a file is named by its path from the websites folder", () => {
  expect(projectPath(join(contentFolder(wexcombe), "pages/terms.md"))).toBe("websites/wexcombe/content/pages/terms.md");
});

test("content errors of all websites are reported together, each with its folder", async () => {
  const [cars, vans] = [await written({ "pages/terms.md": "x" }), await written({ "offers/spring.md": "x" })];
  const folderOf = ({ name }: { name: string }) => (name === "vans" ? vans : cars);
  const complaint = await complaintOf(watchContents([wexcombe, { ...wexcombe, name: "vans" }], { folderOf }));
  expect(
    complaint
      .split("\n")
      .map((line) => line.split(":")[0])
      .toSorted(),
  ).toEqual([`${cars}/pages/terms.md`, `${vans}/offers/spring.md`].toSorted());
});

test("a file with a byte order mark is read, and editors' temporary files are ignored", async () => {
  const content = await contentOf({
    "pages/p.md": "\uFEFF---\ntitle: P\n---\nWords.\n",
    "pages/.p.md.swp": "x",
    "pages/p.md~": "x",
    ".DS_Store": "x",
  });
  expect(content.page("p")?.html).toBe("<p>Words.</p>");
  expect(content.pages()).toHaveLength(1);
});

test("the demonstration's content is valid, and has each block of its home page", { tags: ["c3-66"] }, async () => {
  const content = await openContent(wexcombe);
  expect(wexcombe.content.home_blocks.map((name) => content.featuredVehicles(name)?.name)).toEqual(wexcombe.content.home_blocks);
});

describe("posts", () => {
  test("are published from their date on, the newest first", async () => {
    const content = await contentOf({
      "posts/old.md": post("2026-01-02"),
      "posts/today.md": post("2026-11-21"),
      "posts/tomorrow.md": post("2026-11-22"),
      "posts/draft.md": post("2026-01-01", "page_live: false\n"),
    });
    expect(content.posts(TODAY).map(({ id }) => id)).toEqual(["today", "old"]);
    expect(content.posts("2026-11-22" as Day).map(({ id }) => id)).toEqual(["tomorrow", "today", "old"]);
  });

  test("have content parts with rules and Markdown text", { tags: ["c3-62"] }, async () => {
    const content = await contentOf({
      "posts/note.md": post("2026-01-02", "contents:\n  - title: Charging\n    text: At **home**.\n    rules: { fuel_type: [Electric] }\n"),
    });
    expect(content.posts(TODAY)[0]?.contents).toEqual([
      { title: "Charging", html: "<p>At <strong>home</strong>.</p>", rules: { fuel_type: ["electric"] } },
    ]);
  });

  test("unknown rules and templates are reported with their lines", async () => {
    const wrong = post("2026-01-02", "contents:\n  - title: Charging\n    text: At home.\n    rules: { colour: [red] }\n").replace(
      "news",
      "pamphlet",
    );
    const mistakes = await mistakesOf({ "posts/note.md": wrong });
    expect(mistakes.map((mistake) => mistake.split(" ")[0])).toEqual(["posts/note.md:3", "posts/note.md:8"]);
  });
});

describe("menus", () => {
  test("are read from their three files, and are empty without them", { tags: ["c1-13", "c3-64"] }, async () => {
    const content = await contentOf({
      "menus/header.md": "---\nitems:\n  - { name: Used cars, url: /used-cars }\n---\n",
      "menus/footer-upper.md": "---\ncolumns:\n  - title: Help\n    items: [{ name: Terms, url: /terms }]\n---\n",
      "pages/terms.md": "---\ntitle: Terms\n---\n",
    });
    expect(content.menus()).toEqual({
      header: [{ name: "Used cars", url: "/used-cars" }],
      upper: [{ title: "Help", items: [{ name: "Terms", url: "/terms" }] }],
      lower: [],
    });
  });

  test("an entry that leads to a missing page is reported with its line and the nearest page, in header and footer", async () => {
    const mistakes = await mistakesOf({
      "menus/header.md": "---\nitems:\n  - { name: Used cars, url: /used-cars }\n  - { name: Branches, url: /location }\n---\n",
      "menus/footer-upper.md": "---\ncolumns:\n  - title: Help\n    items:\n      - name: Warranty\n        url: /waranty\n---\n",
      "menus/footer-lower.md": "---\nitems:\n  - { name: Draft, url: /draft }\n---\n",
      "pages/warranty.md": "---\ntitle: Warranty\n---\n",
      "pages/draft.md": "---\ntitle: Draft\npage_live: false\n---\n",
    });
    expect(mistakes).toEqual([
      expect.stringMatching(/^menus\/footer-lower\.md:3 entry "Draft": There is no page "\/draft"/),
      'menus/footer-upper.md:6 entry "Warranty": There is no page "/waranty": did you mean "/warranty"?',
      'menus/header.md:4 entry "Branches": There is no page "/location": did you mean "/locations"?',
    ]);
  });

  test("a menu entry without a URL is reported with its line", async () => {
    expect(await mistakesOf({ "menus/footer-lower.md": "---\nitems:\n  - { name: Terms }\n---\n" })).toEqual([
      expect.stringMatching(/^menus\/footer-lower\.md:3 items\.0\.url: /),
    ]);
  });
});
