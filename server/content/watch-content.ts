import { contentFolder, openContent, InvalidContentError, type Content } from "#server/content/content.ts";
import type { ContentError } from "#server/content/fields.ts";
import { openPublished } from "#server/content/open-published.ts";
import { NOTHING_PUBLISHED, type Published } from "#server/content/staff/content-texts.ts";
import { watchFooterMenus } from "#server/content/footer-menus.ts";
import type { Website } from "#websites/website.ts";
import { watch } from "node:fs";
import { stat } from "node:fs/promises";

/** Debounces the several writes of an editor. */
const QUIET_MS = 100;

type Following = { folder?: string; report?: (line: string) => void };
type Followed = Parameters<typeof openContent>[0] & Pick<Website, "footer_menu_urls">;
/**
 * `reload`: reads it again, with the settings of its website as they are now; `lay`: with these texts over its files; `leftOut`: those of
 * them that are wrong with these files or settings and are not shown.
 */
export type WatchedContent = Content & {
  reload: () => Promise<void>;
  lay: (published: Published) => Promise<void>;
  leftOut: () => ReadonlyMap<string, readonly ContentError[]>;
  close: () => void;
};

/** The content of each website of a group. Throws one InvalidContentError with all errors. */
export async function watchContents(
  websites: readonly Followed[],
  following: Pick<Following, "report"> & { folderOf?: (website: Followed) => string },
): Promise<WatchedContent[]> {
  const { folderOf = contentFolder, report } = following;
  const opened = await Promise.allSettled(
    websites.map((website) => watchContent(website, { folder: folderOf(website), ...(report && { report }) })),
  );
  const contents = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failures = opened.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
  if (failures.length === 0) return contents;
  for (const content of contents) content.close();
  throw (
    failures.find((failure) => !(failure instanceof InvalidContentError)) ??
    new InvalidContentError(failures.flatMap((failure) => (failure instanceof InvalidContentError ? failure.mistakes : [])))
  );
}

/**
 * The content of a website, reloaded when its files change: pages show it within a minute, without a restart. Errors in a changed file are
 * reported with file and line, and the previous content remains in use. Throws InvalidContentError if the initial content is invalid.
 */
export async function watchContent(
  website: Followed,
  { folder = contentFolder(website), report = () => undefined }: Following = {},
): Promise<WatchedContent> {
  let content = await openContent(website, folder);
  let laid: Published = NOTHING_PUBLISHED;
  let leftOut: ReadonlyMap<string, readonly ContentError[]> = new Map();
  const footers = await watchFooterMenus(website.footer_menu_urls ?? {});
  let waiting: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();

  async function readAgain(done = () => report(`Reloaded the content of ${website.name}.`)): Promise<void> {
    try {
      const opened = await openPublished(website, folder, laid);
      ({ content, leftOut } = opened);
      const wrong = [...new Set([...leftOut.values()].flat().map(({ file, line, message }) => `${file}:${line} ${message}`))];
      if (wrong.length > 0) report(`What staff wrote of the content of ${website.name} is not shown:\n${wrong.join("\n")}`);
      done();
    } catch (error) {
      report(`The content of ${website.name} was not reloaded:\n${error instanceof Error ? error.message : String(error)}`);
    }
  }

  const watched = (await exists(folder))
    ? watch(folder, { recursive: true, persistent: false }, () => {
        clearTimeout(waiting);
        // Sequential: an older read must not overwrite a newer one.
        waiting = setTimeout(() => void (reading = reading.then(() => readAgain())), QUIET_MS).unref();
      })
    : undefined;
  // Deleting the folder ends the watch; the last content remains in use.
  watched?.on("error", (error) => report(`The content of ${website.name} is no longer watched: ${error.message}`));

  return {
    page: (url) => content.page(url),
    pages: () => content.pages(),
    posts: (today) => content.posts(today),
    offers: (query, today) => content.offers(query, today),
    allOffers: () => content.allOffers(),
    featuredVehicles: (name) => content.featuredVehicles(name),
    snippet: (name) => content.snippet(name),
    menus: () => footers.over(content.menus()),
    leftOut: () => leftOut,
    renamedTo: (path) => renamedTo(laid.moved, path),
    lay: (published) => {
      laid = published;
      return (reading = reading.then(() => readAgain(() => undefined)));
    },
    reload: () => (reading = reading.then(() => readAgain(() => undefined))),
    close: () => {
      clearTimeout(waiting);
      watched?.close();
      footers.close();
    },
  };
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** The end of a chain of names. A piece that was begun at an old path again is there, not elsewhere. */
function renamedTo(moved: ReadonlyMap<string, string>, path: string): string | undefined {
  const passed = new Set<string>();
  let to = moved.get(path);
  while (to !== undefined && moved.has(to) && !passed.has(to)) {
    passed.add(to);
    to = moved.get(to);
  }
  return to;
}
