import { openContent, InvalidContentError } from "#server/content/content.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach } from "vitest";

/** Content folders for the tests of a file, removed after each. */
export function createContentFixture() {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  async function contentOf(files: Record<string, string>) {
    return openContent(wexcombe, await written(files));
  }

  async function written(files: Record<string, string>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "forecourt-content-"));
    folders.push(folder);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return folder;
  }

  async function mistakesOf(files: Record<string, string>) {
    const folder = await written(files);
    return (await complaintOf(openContent(wexcombe, folder))).replaceAll(`${folder}/`, "").split("\n");
  }

  return { contentOf, written, mistakesOf };
}

export async function complaintOf(opening: Promise<unknown>): Promise<string> {
  const error: unknown = await opening.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (!(error instanceof InvalidContentError)) throw new Error("the content was taken without a complaint", { cause: error });
  return error.message;
}

export const offer = (fields: string) =>
  `---\ntitle: An offer\nlink: { url: /used-cars }\ntemplates: [results-page-offer]\n${fields}---\nTerms.\n`;
export const page = (text: string) => `---\ntitle: Page\n---\n\n${text}\n`;
export const post = (published: string, more = "") => `---\ntitle: A post\ntemplate: news\npublished: ${published}\n${more}---\nWords.\n`;
export const block = (tab: string) => `---\ntitle: In stock\ntabs:\n  - label: Electric\n${tab}---\n`;
