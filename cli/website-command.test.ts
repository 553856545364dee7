import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UsageError } from "./usage-error.ts";
import { websiteCommand } from "./website-command.ts";

let project: string;
let said: string[];
const run = (words: string[]) => websiteCommand(words, project, (line: string) => said.push(line));
const written = (path: string) => readFile(join(project, "websites", path), "utf8");

beforeEach(async () => {
  said = [];
  project = await mkdtemp(join(tmpdir(), "forecourt-website-"));
  await cp(join(import.meta.dirname, "../websites"), join(project, "websites"), { recursive: true });
});
afterEach(() => rm(project, { recursive: true }));

test("begins a website with settings, theme, sign and words, and puts it on the group's list", async () => {
  expect(await run(["new", "hill-vans", "--title", "Hill Vans", "--host", "hill-vans.co.uk", "--stock", "vans"])).toBe(0);
  expect(await written("all.ts")).toContain('import { hillVans } from "./hill-vans/website.ts";\nimport type { Website }');
  expect(await written("all.ts")).toMatch(/\] = \[wexcombe, tradeyardVans, hillVans\];/);
  const settings = await written("hill-vans/website.ts");
  for (const line of ["export const hillVans = {", 'name: "hill-vans"', 'site_name: "Hill Vans"', 'hosts: ["hill-vans.co.uk", "hill-vans.localhost"]', 'stock: "vans"', 'theme: "hill-vans"', 'tagline: "Vans"', "@hill-vans.co.uk>"]) {
    expect(settings).toContain(line);
  }
  expect(await written("hill-vans/theme.css")).toContain(':root[data-theme="hill-vans"]');
  expect(await readdir(join(project, "websites/hill-vans"))).toEqual(expect.arrayContaining(["content", "content.ts", "logo.svg", "theme.css", "website.ts"]));
  expect(await readdir(join(project, "websites/hill-vans/content/pages"))).toEqual(["accessibility.md", "apply-today.md", "cookies.md", "privacy.md", "terms.md", "valuation.md"]);
  expect(said.join(" ")).toContain("http://hill-vans.localhost:3000");
});

test("nothing of the first website's name is left, and menus lead only to what the new one shows", async () => {
  await run(["new", "hill-vans", "--stock", "vans"]);
  const files = (await readdir(join(project, "websites/hill-vans"), { recursive: true })).filter((path) => /\.(?:ts|md|css)$/.test(path));
  for (const path of files) {
    const text = (await written(`hill-vans/${path}`)).replaceAll("#websites/wexcombe/", "");
    expect(text, path).not.toMatch(/wexcombe/i);
  }
  expect(await written("hill-vans/content/menus/header.md")).not.toContain("/used-cars");
  expect(await written("hill-vans/content/menus/header.md")).toContain("/used-vans");
});

test("a name or a host that is taken is refused, and nothing is written", async () => {
  expect(await run(["new", "tradeyard-vans"])).toBe(1);
  expect(await run(["new", "other", "--host", "wexcombe.example"])).toBe(1);
  expect(said).toEqual(["There is a website tradeyard-vans already.", "Wexcombe Cars & Vans answers to wexcombe.example already."]);
  expect(await readdir(join(project, "websites"))).not.toContain("other");
});

test.each([
  { words: ["new", "Hill Vans"], why: "small letters" },
  { words: ["new", "../up"], why: "small letters" },
  { words: ["new", "hill", "--stock", "boats"], why: "all, cars or vans" },
  { words: ["new", "hill", "--host", "not a host"], why: "not a host name" },
  { words: ["new", "hill", "--title", 'Hill "Vans"'], why: "quotation marks" },
  { words: ["old", "hill"], why: "website new NAME" },
])("$words is not understood", async ({ words, why }) => {
  await expect(run(words)).rejects.toThrow(UsageError);
  await expect(run(words)).rejects.toThrow(why);
});
