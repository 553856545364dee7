import { InvalidContentError } from "#server/content/content.ts";
import { watchContent } from "./watch-content.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-content-"));
  await mkdir(join(folder, "pages"));
  await write("Twelve months.");
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function write(lead: string) {
  return writeFile(join(folder, "pages/warranty.md"), `---\ntitle: Warranty\nlead: ${lead}\n---\n`);
}

test("a changed file is read without a restart, and invalid content keeps the previous version", async () => {
  const lines: string[] = [];
  const content = await watchContent(wexcombe, { folder, report: (line) => lines.push(line) });
  expect(content.page("warranty")?.lead).toBe("Twelve months.");

  await write("Fifteen months.");
  await expect.poll(() => content.page("warranty")?.lead).toBe("Fifteen months.");

  await write("[");
  await expect.poll(() => lines.at(-1)).toContain("pages/warranty.md:3");
  expect(content.page("warranty")?.lead).toBe("Fifteen months.");
  content.close();
});

test("a file that cannot be read keeps the previous content, with a report", async () => {
  const lines: string[] = [];
  const content = await watchContent(wexcombe, { folder, report: (line) => lines.push(line) });
  await symlink(folder, join(folder, "pages/folder.md"));
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^The content of wexcombe was not reloaded:\nEISDIR/)]);
  expect(content.page("warranty")?.lead).toBe("Twelve months.");
  content.close();
});

test("content that is invalid at the start is rejected", async () => {
  await write("[");
  await expect(watchContent(wexcombe, { folder })).rejects.toThrow(InvalidContentError);
});

const published = (texts: [string, string][], earlier: [string, string][] = []) => ({
  texts: new Map(texts),
  earlier: new Map(earlier),
  moved: new Map(),
});
const page = (fields: string) => `---\n${fields}\n---\n`;

test("a text that staff published stands over its file, and one that is wrong with another release does not stop the shop", async () => {
  const lines: string[] = [];
  const content = await watchContent(wexcombe, { folder, report: (line) => lines.push(line) });
  await content.lay(
    published([
      ["pages/warranty.md", page("title: Ours")],
      ["pages/tyres.md", page("title: Tyres")],
    ]),
  );
  expect([content.page("warranty")?.title, content.page("tyres")?.title]).toEqual(["Ours", "Tyres"]);
  await content.lay(
    published([
      ["pages/warranty.md", page("titel: Ours")],
      ["pages/tyres.md", page("title: Tyres")],
    ]),
  );
  expect([content.page("warranty")?.title, content.page("tyres")?.title]).toEqual(["Warranty", "Tyres"]);
  expect(lines.join("\n")).toMatch(/is not shown:\n[^]*pages\/warranty\.md:2 titel: There is no such field/);
  await content.lay(published([]));
  expect([content.page("warranty")?.title, content.page("tyres")]).toEqual(["Warranty", undefined]);
  content.close();
});

test("where a text is wrong at its time, what was live before is shown, not the file", async () => {
  const content = await watchContent(wexcombe, { folder });
  const earlier: [string, string][] = [["pages/warranty.md", page("title: Live")]];
  await content.lay(published([["pages/warranty.md", page("titel: Soon")]], earlier));
  expect([content.page("warranty")?.title, [...content.leftOut().keys()]]).toEqual(["Live", ["pages/warranty.md"]]);
  // Nothing says which text a mistake in another file comes from.
  await mkdir(join(folder, "menus"));
  await writeFile(join(folder, "menus/header.md"), "---\nitems:\n  - { name: Warranty, url: /warranty }\n---\n");
  await content.lay(
    published(
      [
        ["pages/warranty.md", page("title: Hidden\npage_live: false")],
        ["pages/tyres.md", page("title: Tyres")],
      ],
      earlier,
    ),
  );
  expect([content.page("warranty")?.title, content.page("tyres")?.title]).toEqual(["Live", "Tyres"]);
  await content.lay(published([["pages/warranty.md", page("titel: Soon")]], [["pages/warranty.md", page("titel: Live")]]));
  expect(content.page("warranty")?.title).toBe("Warranty");
  content.close();
});
