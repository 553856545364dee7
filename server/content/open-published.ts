import { InvalidContentError, openContent, projectPath, type Content, type ContentWebsite } from "#server/content/content.ts";
import type { ContentError } from "#server/content/fields.ts";
import type { Published } from "#server/content/staff/content-texts.ts";
import { join } from "node:path";

export type OpenedPublished = {
  content: Content;
  /** The published texts that are not shown, because they are wrong with these files or settings, with what is wrong. */
  leftOut: ReadonlyMap<string, readonly ContentError[]>;
};

/**
 * The content of a website with what staff published. Instead of a text that is wrong with these files or settings, what was live before
 * is shown; without such a text, or if that is wrong too, the file. Throws InvalidContentError if the files themselves are invalid.
 */
export async function openPublished(
  website: ContentWebsite,
  folder: string,
  { texts, earlier, moved }: Published,
): Promise<OpenedPublished> {
  const right = new Map(texts);
  const leftOut = new Map<string, readonly ContentError[]>();
  for (;;) {
    try {
      return { content: await openContent(website, folder, right, moved.keys()), leftOut };
    } catch (error) {
      if (!(error instanceof InvalidContentError) || right.size === 0) throw error;
      const mistakesIn = (path: string) => error.mistakes.filter(({ file }) => file === projectPath(join(folder, path)));
      for (const path of suspects([...right.keys()], earlier, right, (each) => mistakesIn(each).length > 0)) {
        const mistakes = mistakesIn(path);
        leftOut.set(path, leftOut.get(path) ?? (mistakes.length > 0 ? mistakes : error.mistakes));
        const before = earlier.get(path);
        if (before !== undefined && before !== right.get(path)) right.set(path, before);
        else right.delete(path);
      }
    }
  }
}

/** A file that is wrong because of what staff wrote does not say which text it is: first those that have just replaced another. */
function suspects(
  paths: readonly string[],
  earlier: ReadonlyMap<string, string>,
  right: ReadonlyMap<string, string>,
  isWrong: (path: string) => boolean,
): readonly string[] {
  const wrong = paths.filter(isWrong);
  if (wrong.length > 0) return wrong;
  const recent = paths.filter((path) => earlier.has(path) && earlier.get(path) !== right.get(path));
  return recent.length > 0 ? recent : paths;
}
