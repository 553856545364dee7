import { execFile } from "node:child_process";
import { copyFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoPlaceholders } from "#server/readiness/demo-placeholders.ts";
import { UsageError } from "./usage-error.ts";
import { websiteCommand } from "./website-command.ts";

const PROJECT = join(import.meta.dirname, "..");
let project: string;
let printed: string[];
const run = (words: string[]) => websiteCommand(words, project, (line: string) => printed.push(line));
const written = (path: string) => readFile(join(project, "websites", path), "utf8");

beforeEach(async () => {
  printed = [];
  project = await mkdtemp(join(tmpdir(), "forecourt-website-"));
  await cp(join(PROJECT, "websites"), join(project, "websites"), { recursive: true });
});
afterEach(() => rm(project, { recursive: true }));

test("“website new” creates settings, theme, logo and content, and adds the website to the group's list", async () => {
  expect(await run(["new", "hill-vans", "--title", "Hill Vans", "--host", "hill-vans.co.uk", "--stock", "vans"])).toBe(0);
  expect(await written("all.ts")).toContain('import { hillVansWebsite } from "./hill-vans/website.ts";\nimport type { Website }');
  expect(await written("all.ts")).toMatch(/\] = \[wexcombe, tradeyardVans, hillVansWebsite\];/);
  const settings = await written("hill-vans/website.ts");
  for (const line of [
    "export const hillVansWebsite = {",
    'name: "hill-vans"',
    'site_name: "Hill Vans"',
    'hosts: ["hill-vans.co.uk", "hill-vans.localhost"]',
    'stock: "vans"',
    'theme: "hill-vans"',
    'tagline: "Vans"',
    "@hill-vans.co.uk>",
  ]) {
    expect(settings).toContain(line);
  }
  expect(await written("hill-vans/theme.css")).toContain(':root[data-theme="hill-vans"]');
  expect(await readdir(join(project, "websites/hill-vans"))).toEqual(
    expect.arrayContaining(["content", "content.ts", "logo.svg", "theme.css", "website.ts"]),
  );
  expect(await readdir(join(project, "websites/hill-vans/content/pages"))).toEqual([
    "accessibility.md",
    "apply-today.md",
    "cookies.md",
    "privacy.md",
    "sell-my-car.md",
    "terms.md",
    "valuation.md",
  ]);
  expect(printed.join(" ")).toContain("http://hill-vans.localhost:3000");
});

test("a new website does not contain the template's name, and its menus link only to pages that it has", async () => {
  await run(["new", "hill-vans", "--stock", "vans"]);
  const files = (await readdir(join(project, "websites/hill-vans"), { recursive: true })).filter((path) => /\.(?:ts|md|css)$/.test(path));
  for (const path of files) {
    const text = (await written(`hill-vans/${path}`)).replaceAll("#websites/wexcombe/", "");
    expect(text, path).not.toMatch(/wexcombe/i);
  }
  expect(await urlsOf("hill-vans", "header")).toEqual([
    "/used-vans",
    "/vehicle-search?advert_classification=new,offer",
    "/apply-today?search=soft",
    "/sell-my-car",
    "/locations",
  ]);
  expect(await urlsOf("hill-vans", "footer-upper")).toEqual([
    "/used-vans",
    "/vehicle-search?advert_classification=new,offer",
    "/vehicle-search",
    "/sell-my-car",
    "/valuation",
    "/apply-today?search=soft",
    "/vehicle-search?advert_classification=contract-hire-business",
    "/guides",
    "/find-order",
    "/clean-air",
    "/locations",
    "/offers",
    "/news",
    "/terms",
  ]);
  expect(await urlsOf("hill-vans", "footer-lower")).toEqual(["/privacy", "/cookies", "/accessibility", "/terms"]);
});

test.each(["all", "cars", "vans"])("a new website of %s says nothing of the demonstration's places and promises", async (stock) => {
  await run(["new", "hill", "--stock", stock]);
  const files = (await readdir(join(project, "websites/hill"), { recursive: true })).filter((path) => /\.(?:ts|md)$/.test(path));
  for (const path of files)
    expect(await written(`hill/${path}`), path).not.toMatch(
      /swindon|salisbury|andover|newbury|wiltshire|marlborough|SN99|four branches|159-point|service plans|£99/i,
    );
  const content = await written("hill/content.ts");
  expect(content).toContain('towns: "",');
  expect(content).toContain(`prices on every ${{ all: "vehicle", cars: "car", vans: "van" }[stock]}.`);
  expect(content).toContain('text: "{warranty_months}-month warranty.",');
  expect(await written("hill/website.ts")).toContain('postal_address: "Hill",');
});

test("a new website has no facts of the demonstration, and placeholders for the dealer's own", async () => {
  await run(["new", "hill", "--telephone", "01793 555 010", "--address", "Hill Cars Ltd, 1 Station Road, Swindon SN1 1DQ"]);
  const settings = await written("hill/website.ts");
  for (const line of [
    '  telephone: "01793 555 010",',
    '  postal_address: "Hill Cars Ltd, 1 Station Road, Swindon SN1 1DQ",',
    '  whatsapp: "",',
    "whatsapp: false",
    "    adf_to: [],",
    "  warranty_months: 0,",
    "  return_days: 0,",
    "[your FRN]",
    "[your lender]",
  ])
    expect(settings).toContain(line);
  expect(settings).not.toMatch(/^ {2}(?:delivery|home_delivery|feeds_out):/m);
  expect(demoPlaceholders(settings.replaceAll(/hill\.example|#websites\/wexcombe\//g, ""))).toEqual([]);
  expect(await written("hill/content/pages/terms.md")).not.toContain("{return_days}");
  expect(await written("hill/content/pages/terms.md")).toContain("the law gives you 14 days from the day after delivery to cancel.");
});

test("“--alone” gives the website its own lender files; other websites leave the list but stay on disk", async () => {
  expect(await run(["new", "hill", "--title", "Hill Cars", "--host", "www.hillcars.co.uk", "--alone"])).toBe(0);
  const list = await written("all.ts");
  expect(list).toMatch(/\] = \[hillWebsite\];/);
  expect(list.match(/^import \{/gm)).toEqual(["import {"]);
  expect(await written("hill/website.ts")).toMatch(
    new RegExp(
      String.raw`financeTerms \} from "#websites/hill/finance-terms\.ts"[^]*lenderTerms \} from "#websites/hill/lender-terms\.ts"` +
        String.raw`[^]*lender_terms: lenderTerms,\n {2}finance_terms: financeTerms,`,
    ),
  );
  expect(await written("hill/lender-terms.ts")).toContain("export const lenderTerms: LenderTerms");
  expect(await written("hill/finance-terms.ts")).toContain("export const financeTerms: TermsTemplate");
  expect(await written("hill/lender-terms.ts")).toContain('lender: "[your lender]"');
  expect(await written("hill/lender-terms.ts")).not.toMatch(/fictional lender for the demo|Kennet Motor Finance/);
  expect(await readdir(join(project, "websites"))).toContain("wexcombe");
});

test.each(["telephone", "address"])("a %s that would end the text it stands in is refused", async (option) => {
  await expect(run(["new", "hill", `--${option}`, 'x", legal: ["'])).rejects.toThrow(UsageError);
});

test("menus of a cars website omit links to vans, empty columns and posts that were not copied", async () => {
  await writeFile(
    join(project, "websites/wexcombe/content/menus/footer-upper.md"),
    "---\n# Ours\ncolumns:\n  - title: Vans\n    items:\n      - { name: Used vans, url: /used-vans }\n  - title: More\n    " +
      "items:\n      - { name: Motability, url: /vehicle-search?advert_classification=motability }\n      - { name: A guide, " +
      "url: /guides/pcp-or-hp }\n      - { name: Elsewhere, url: https://elsewhere.example/ }\n---\n",
  );
  await run(["new", "hill-cars", "--stock", "cars"]);
  expect(await urlsOf("hill-cars", "header")).toEqual([
    "/used-cars",
    "/vehicle-search?advert_classification=new,offer",
    "/vehicle-search?advert_classification=motability",
    "/apply-today?search=soft",
    "/sell-my-car",
    "/locations",
  ]);
  expect(await written("hill-cars/content/menus/footer-upper.md")).toBe(
    "---\n# Ours\ncolumns:\n  - title: More\n    items:\n      - { name: Motability, url: " +
      "/vehicle-search?advert_classification=motability }\n      - { name: Elsewhere, url: https://elsewhere.example/ }\n---\n",
  );
});

test("a website's name may be a reserved word or an existing file's name, and the group still loads", async () => {
  const names = ["class", "new", "import", "websites", "website", "content", "kennet-terms", "hill-2", "hill2"];
  for (const name of names) expect(await run(["new", name])).toBe(0);
  await copyFile(join(PROJECT, "package.json"), join(project, "package.json"));
  await symlink(join(PROJECT, "domain"), join(project, "domain"));
  const loaded = await promisify(execFile)(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      'const { websites } = await import("#websites/all.ts"); console.log(websites.map(({ name }) => name).join(" "));',
    ],
    { cwd: project },
  );
  expect(loaded.stdout.trim().split(" ")).toEqual(["wexcombe", "tradeyard-vans", ...names]);
});

test("a name or a host that is taken is refused, and nothing is written", async () => {
  expect(await run(["new", "tradeyard-vans"])).toBe(1);
  expect(await run(["new", "other", "--host", "wexcombe.example"])).toBe(1);
  expect(printed).toEqual(["There is already a website called tradeyard-vans.", "Wexcombe Cars & Vans already uses wexcombe.example."]);
  expect(await readdir(join(project, "websites"))).not.toContain("other");
});

test.each([
  { words: ["new", "Hill Vans"], why: "lower-case letters" },
  { words: ["new", "../up"], why: "lower-case letters" },
  { words: ["new", "hill", "--stock", "boats"], why: "all, cars or vans" },
  { words: ["new", "hill", "--host", "not a host"], why: "not a host name" },
  { words: ["new", "hill", "--title", 'Hill "Vans"'], why: "quotation marks" },
  { words: ["old", "hill"], why: "website new NAME" },
])("$words is not understood", async ({ words, why }) => {
  await expect(run(words)).rejects.toThrow(UsageError);
  await expect(run(words)).rejects.toThrow(why);
});

async function urlsOf(website: string, menu: string): Promise<string[]> {
  return [...(await written(`${website}/content/menus/${menu}.md`)).matchAll(/url: "?([^"\s}]+)/g)].map(([, url = ""]) => url);
}
