import { describe, expect, test } from "vitest";
import { block, createContentFixture, offer, page } from "./test-support/content-fixture.ts";

const { contentOf, mistakesOf } = createContentFixture();

test("a block of featured vehicles is read with every field", { tags: ["c3-67", "c3-68", "c3-69"] }, async () => {
  const written = {
    theme: "dark",
    title: "In stock",
    description: "Cars that plug in.",
    tabs: [
      {
        label: "Electric",
        filters: { fuel_type: "electric" },
        orderBy: "newest",
        view_all_link_url: "/used-cars",
        view_all_link_text: "All of them",
        resultsPerPage: 12,
        advert_classification: "NEW",
        finance_only: true,
      },
      { label: "Words", content_page: "electric" },
    ],
    defaultTab: "words",
    showNav: false,
    showTab: false,
    repExampleTitle: "For example",
    link: { url: "/offers", text: "Offers" },
    showRepExample: false,
    isTagPill: true,
  };
  const content = await contentOf({
    "featured-vehicles/spring.md": `---\n${JSON.stringify(written)}\n---\n`,
    "pages/electric.md": page("Words."),
  });
  expect(content.featuredVehicles("spring")).toEqual({ name: "spring", ...written });
});

test("a minimal block of featured vehicles has arrows, tabs and an example, and no theme", { tags: ["c3-67"] }, async () => {
  const content = await contentOf({ "featured-vehicles/spring.md": block("") });
  expect(content.featuredVehicles("spring")).toMatchObject({
    theme: "none",
    showNav: true,
    showTab: true,
    showRepExample: true,
    isTagPill: false,
    tabs: [{ resultsPerPage: null, orderBy: null }],
  });
});

describe("blocks", () => {
  test("are returned between the paragraphs, in order", { tags: ["c2-58", "c3-65"] }, async () => {
    const content = await contentOf({
      "pages/warranty.md": page(
        "Before.\n\n::: warranty\n- warranty_name: A year\n  benefits: [Free]\n  covers: [Engine, " +
          "Gearbox]\n:::\n\nAfter.\n\n::: selling-points\n:::",
      ),
    });
    expect(content.page("warranty")?.blocks).toEqual([
      { kind: "words", html: "<p>Before.</p>" },
      { kind: "warranty", items: [{ warranty_name: "A year", benefits: ["Free"], covers: ["Engine", "Gearbox"] }] },
      { kind: "words", html: "<p>After.</p>" },
      { kind: "selling-points" },
    ]);
    expect(content.page("warranty")?.html).toBe("<p>Before.</p>\n<p>After.</p>");
  });

  test.each([
    ["a block there is not", "Words.\n\n::: pop-up\n:::", 7, /^There is no block "pop-up"; use selling-points, /],
    [
      "a block with a slip in its name",
      "Words.\n\n::: Waranty\n- warranty_name: A year\n:::",
      7,
      /^There is no block "Waranty": did you mean "warranty"\?$/,
    ],
    [
      "a block with a capital letter and no end",
      "::: Warranty\n- warranty_name: A year\n",
      5,
      /^There is no block "Warranty": did you mean "warranty"\?$/,
    ],
    ["a block without its end", "::: form\nform: enquiry", 5, /^The block "form" must end with a line of :::/],
    [
      "a block without its end before another one",
      "::: form\nform: enquiry\n\n::: selling-points\n:::",
      5,
      /^The block "form" must end with a line of :::/,
    ],
    ["an end without its block", "Words.\n\n:::", 7, /^There is no block to end here/],
    ["an end that is not at the edge", "Words.\n\n  ::::", 7, /^There is no block to end here/],
    ["a block that is empty", "Words.\n\n::: form\n:::", 7, /^form\.form: /],
    ["a block with words for fields", "::: form\nenquiry\n:::", 6, /^form: /],
    ["a field that is missing", "::: warranty\n- warranty_name: A year\n  covers: [Engine]\n:::", 6, /^warranty\.items\.0\.benefits: /],
    [
      "a field that is wrong",
      "::: warranty\n- warranty_name: A year\n  benefits: [Free]\n  covers: [Engine]\n- warranty_name: Two years\n  benefits: " +
        "[Free]\n  covers: Engine\n:::",
      11,
      /^warranty\.items\.1\.covers: /,
    ],
    ["a field there is not", "::: form\nform: enquiry\nshape: round\n:::", 7, /^form\.shape: There is no such field/],
    [
      "a link that runs script",
      '::: carousel\ntitle: Ours\nslides:\n  - { title: One, text: Words, link: { url: "javascript:alert(1)", text: Go } }\n:::',
      8,
      /^carousel\.slides\.0\.link\.url: Must start with/,
    ],
    ["YAML that is none", "::: carousel\ntitle: Ours\nslides: [\n:::", 7, /./],
  ])("%s is told with its line", async (_name, text, line, message) => {
    const [mistake = "", ...others] = await mistakesOf({ "pages/page.md": page(text) });
    expect(others).toEqual([]);
    expect(mistake).toMatch(/^pages\/page\.md:\d+ /);
    expect(Number(/:(\d+) /.exec(mistake)?.[1])).toBe(line);
    expect(mistake.replace(/^\S+ /, "")).toMatch(message);
  });

  test.each(["pages/used-cars/kia.md", "pages/valuation.md", "snippets/lines.md", "offers/o.md"])(
    "where words alone are shown, in %s, a block is told",
    async (file) => {
      const text = `${file.startsWith("offers") ? offer("") : "---\ntitle: P\n---\n\n\n\n"}::: selling-points\n:::\n`;
      expect(await mistakesOf({ [file]: text })).toEqual([`${file}:7 Blocks don't work here: this is shown as plain text`]);
    },
  );

  test("a block or ticker that names a missing file is reported", async () => {
    const text = page("::: featured-vehicles\nname: spring\n:::\n\n::: ticker\nsnippet: lines\n:::");
    expect(
      await mistakesOf({ "posts/spring.md": text.replace("title: Page", "title: Page\ntemplate: news\npublished: 2026-11-20") }),
    ).toEqual([
      'posts/spring.md:8 featured-vehicles: There is no block of featured vehicles "spring"',
      'posts/spring.md:12 ticker: There is no snippet "lines"',
    ]);
  });
});
