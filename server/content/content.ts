import type { Day } from "#domain/calendar.ts";
import type { Block } from "#domain/content/block.ts";
import type { FeaturedVehicles } from "#domain/content/featured-vehicles.ts";
import { NO_MENUS, type Menus } from "#domain/content/menu.ts";
import { isPublished, type Post } from "#domain/content/post.ts";
import { acceptsContent } from "#domain/content/built-in-paths.ts";
import { lenderFillings } from "#domain/content/lender-statements.ts";
import { promiseFillings } from "#domain/content/promises.ts";
import { isFor, isLive, type Offer, type OfferQuery } from "#domain/offers/offer.ts";
import { InvalidFileError } from "#server/startup-error.ts";
import { canonicalMistakes, unseenDescriptions } from "#server/content/canonical.ts";
import { readDocument, type ContentVariables, type ParsedDocument } from "./markdown-document.ts";
import { featuredFields, menuFields, offerFields, pageFields, postFields, snippetFields } from "./content-schemas.ts";
import type { ContentError } from "#server/content/fields.ts";
import { contentFiles, nameOf, noFile } from "#server/content/files.ts";
import { brokenMenuLinks } from "#server/content/menu-links.ts";
import { unknownNameMessage } from "./did-you-mean.ts";
import { aboutIntegrations } from "#server/integrations/about-integrations.ts";
import { deliveryBands } from "#domain/deal/delivery.ts";
import { ABOUT_BOT_CHECK } from "#server/providers/configured-bot-checks.ts";
import { retentionFillings } from "#server/retention/retention-settings.ts";
import { websites } from "#websites/all.ts";
import type { Website } from "#websites/website.ts";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { z } from "zod";

export const PROJECT = join(import.meta.dirname, "../..");

export type WrittenPage = {
  /** The path without the leading slash: "privacy", "used-cars/kia". */
  url: string;
  title: string;
  lead: string | null;
  /** The meta description, if different from the lead. */
  description: string | null;
  /** The canonical URL, if different from the page's URL. */
  canonical: string | null;
  updated: Day | null;
  template: string;
  /** The text as safe HTML. */
  html: string;
  blocks: readonly Block[];
};

/** `source`: its Markdown, with placeholders. */
export type Snippet = { name: string; title: string | null; lines: readonly string[]; html: string; source?: string };

/** A website's content apart from its stock, read from its folder. */
export type Content = {
  page: (url: string) => WrittenPage | undefined;
  pages: () => readonly WrittenPage[];
  /** The posts published on a day, newest first. */
  posts: (today: Day) => Post[];
  /** The offers that run on a day and match the page, in order. */
  offers: (query: OfferQuery, today: Day) => Offer[];
  /** All of them, in order, whether they run or not. */
  allOffers: () => readonly Offer[];
  featuredVehicles: (name: string) => FeaturedVehicles | undefined;
  snippet: (name: string) => Snippet | undefined;
  /** A snippet as in its file, where settings show another. */
  written?: (name: string) => Snippet | undefined;
  /** The path of the piece that a renamed one is now: "pages/tyres.md" of "pages/winter-tyres.md". */
  renamedTo?: (path: string) => string | undefined;
  /** Texts that staff published and that are not shown, because they are wrong with the files or the settings. */
  leftOut?: () => ReadonlyMap<string, readonly ContentError[]>;
  menus: () => Menus;
};

/** Invalid content files; the message names every file and line. */
export class InvalidContentError extends InvalidFileError {
  override name = "InvalidContentError";
  readonly mistakes: readonly ContentError[];
  constructor(mistakes: readonly ContentError[]) {
    super(
      inOrder(mistakes)
        .map(({ file, line, message }) => `${file}:${line} ${message}`)
        .join("\n"),
    );
    this.mistakes = mistakes;
  }
}

export function contentFolder({ name }: Pick<Website, "name">): string {
  return join(PROJECT, "websites", name, "content");
}

const ABOUT_DELIVERY_COOKIE =
  "Another is `delivery_postcode`: the postcode you typed to have a vehicle delivered. It stays for an hour, is sent to our checkout " +
  "only, and no script can read it.";

/** A file's path for messages: relative to the project if inside it. */
export function projectPath(path: string): string {
  const within = relative(PROJECT, path);
  return (within.startsWith("..") ? path : within).replaceAll(sep, "/");
}

/** The settings that fill the placeholders of content. */
export type FillingSettings = Pick<
  Website,
  | "site_name"
  | "telephone"
  | "postal_address"
  | "representative_apr"
  | "order"
  | "deliveries"
  | "retention"
  | "bot_check_by"
  | "integrations"
  | "warranty_months"
  | "return_days"
  | "lender_terms"
  | "delivery"
>;

/** What the placeholders of a website's content stand for. */
export function contentFillings(website: FillingSettings): ContentVariables {
  return {
    site_name: website.site_name,
    telephone: website.telephone,
    postal_address: website.postal_address,
    representative_apr: `${website.representative_apr.toFixed(1)}%`,
    ...promiseFillings(website),
    ...lenderFillings(website.lender_terms),
    delivery_cookie: deliveryBands(website).length > 0 ? ABOUT_DELIVERY_COOKIE : "",
    bot_check: ABOUT_BOT_CHECK[website.bot_check_by ?? "demo"],
    integrations: aboutIntegrations(website.integrations),
    ...retentionFillings(website),
  };
}

/** What the content of a website is read with. */
export type ContentWebsite = FillingSettings & Pick<Website, "name" | "hosts">;

/**
 * Reads `websites/<name>/content`. A missing folder is empty content. `laid`: texts by their paths, which stand over the files. `moved`:
 * paths that lead to others.
 * Throws InvalidContentError for invalid files.
 */
export async function openContent(
  website: ContentWebsite,
  folder = contentFolder(website),
  laid: ReadonlyMap<string, string> = new Map(),
  moved: Iterable<string> = [],
): Promise<Content> {
  const fillings = contentFillings(website);
  const { files, mistakes } = await contentFiles(folder, laid.keys());

  async function read<Schema extends z.ZodType>(file: string, schema: Schema): Promise<ParsedDocument<z.infer<Schema>> | undefined> {
    // It may have been deleted since the listing, while an editor replaces it.
    const text = laid.get(file) ?? (await readFile(join(folder, file), "utf8").catch(noFile));
    if (text === undefined) return undefined;
    const written = readDocument(file, text, schema, fillings, website.lender_terms);
    if ("document" in written) return written.document;
    mistakes.push(...written.mistakes);
    return undefined;
  }

  async function every<Schema extends z.ZodType>(kind: string, schema: Schema) {
    const documents: (Written & ParsedDocument<z.infer<Schema>>)[] = [];
    for (const file of files.filter((path) => path.startsWith(`${kind}/`))) {
      const document = await read(file, schema);
      if (document) documents.push({ file, name: nameOf(file), ...document });
    }
    return documents;
  }

  async function menu<Schema extends z.ZodType>(name: keyof typeof menuFields, schema: Schema) {
    const file = `menus/${name}.md`;
    const document = files.includes(file) ? await read(file, schema) : undefined;
    return document && { file, ...document };
  }

  const [header, upper, lower] = await Promise.all([
    menu("header", menuFields.header),
    menu("footer-upper", menuFields["footer-upper"]),
    menu("footer-lower", menuFields["footer-lower"]),
  ]);
  const menus: Menus = {
    header: header?.fields.items ?? NO_MENUS.header,
    upper: upper?.fields.columns ?? NO_MENUS.upper,
    lower: lower?.fields.items ?? NO_MENUS.lower,
  };
  const [pages, posts, offers, blocks, snippets] = await Promise.all([
    every("pages", pageFields),
    every("posts", postFields),
    every("offers", offerFields),
    every("featured-vehicles", featuredFields),
    every("snippets", snippetFields),
  ]);
  // A file with errors still exists as a link target.
  const drafts = new Set([...pages, ...posts].filter(({ fields }) => !fields.page_live).map(({ file }) => file));
  const named = (kind: string) => files.filter((path) => path.startsWith(`${kind}/`) && !drafts.has(path)).map(nameOf);
  const there = { pages: named("pages"), blocks: named("featured-vehicles"), snippets: named("snippets") };
  const addresses = [...there.pages, ...named("posts").flatMap((name) => [`news/${name}`, `guides/${name}`])];
  const hosts = [...new Set([...website.hosts, ...websites.flatMap((each) => each.hosts)])];
  const documents = [...pages.filter(({ name }) => acceptsContent(name)), ...offers, ...blocks, ...snippets];
  mistakes.push(
    ...blocks.flatMap((block) => tabsWithoutPage(block, there.pages)),
    ...[...pages, ...posts].flatMap((document) => blocksWithoutFile(document, there)),
    ...[...pages, ...posts].flatMap((document) => [
      ...canonicalMistakes(document, { hosts, pages: addresses }),
      ...unseenDescriptions(document),
    ]),
    ...documents.flatMap(blocksInText),
    ...[header, upper, lower].flatMap((each) => (each ? brokenMenuLinks(each, [...addresses, ...addressesOf(moved)]) : [])),
  );
  if (mistakes.length > 0)
    throw new InvalidContentError(mistakes.map((mistake) => ({ ...mistake, file: projectPath(join(folder, mistake.file)) })));

  const livePages = pages
    .filter(({ fields }) => fields.page_live)
    .map(({ name, html, blocks: parts, fields: { page_live: _live, ...fields } }): WrittenPage => ({
      url: name,
      ...fields,
      html,
      blocks: parts.map(({ block }) => block),
    }));
  const livePosts = posts
    .filter(({ fields }) => fields.page_live)
    .map(({ name, html, blocks: parts, fields: { page_live: _live, contents, ...fields } }): Post => {
      return {
        id: name,
        ...fields,
        html,
        blocks: parts.map(({ block }) => block),
        contents: contents.map(({ text, ...content }) => ({ ...content, html: text })),
      };
    })
    .toSorted((one, other) => other.published.localeCompare(one.published) || one.id.localeCompare(other.id));
  const pagesByUrl = new Map(livePages.map((page) => [page.url, page]));

  const offersInOrder = offers
    .toSorted((one, other) => one.fields.position - other.fields.position || one.name.localeCompare(other.name))
    .map(({ name, html, fields: { position: _position, ...fields } }): Offer => ({ id: name, ...fields, html }));
  const blocksByName = new Map(blocks.map(({ name, fields }) => [name, { name, ...fields }]));
  const snippetsByName = new Map(snippets.map(({ name, html, source, fields }) => [name, { name, ...fields, html, source }]));
  return {
    page: (url) => pagesByUrl.get(url),
    pages: () => livePages,
    posts: (today) => livePosts.filter((post) => isPublished(post, today)),
    offers: (query, today) => offersInOrder.filter((offer) => isLive(offer, today) && isFor(offer, query)),
    allOffers: () => offersInOrder,
    featuredVehicles: (name) => blocksByName.get(name),
    snippet: (name) => snippetsByName.get(name),
    menus: () => menus,
  };
}

/** The addresses at which pieces would be: "warranty", "news/winter-check". */
function addressesOf(paths: Iterable<string>): string[] {
  return [...paths].flatMap((path) => {
    const name = nameOf(path);
    return path.startsWith("posts/") ? [`news/${name}`, `guides/${name}`] : path.startsWith("pages/") ? [name] : [];
  });
}

type Written = { file: string; name: string };

function tabsWithoutPage(
  { file, fields, lineOf }: Written & ParsedDocument<z.infer<typeof featuredFields>>,
  pages: readonly string[],
): ContentError[] {
  return fields.tabs.flatMap((tab, at) => {
    if (!("content_page" in tab) || pages.includes(tab.content_page)) return [];
    return [
      {
        file,
        line: lineOf(["tabs", at, "content_page"]),
        message: `tab "${tab.label}": ${unknownNameMessage("live page", tab.content_page, pages)}`,
      },
    ];
  });
}

/** Blocks that refer to missing files. */
function blocksWithoutFile(
  { file, blocks }: Written & Pick<ParsedDocument<unknown>, "blocks">,
  there: { blocks: readonly string[]; snippets: readonly string[] },
): ContentError[] {
  return blocks.flatMap(({ block, lineOf }) => {
    const unless = (field: string, what: string, name: string, known: readonly string[]) =>
      known.includes(name) ? [] : [{ file, line: lineOf([field]), message: `${block.kind}: ${unknownNameMessage(what, name, known)}` }];
    if (block.kind === "featured-vehicles") return unless("name", "block of featured vehicles", block.name, there.blocks);
    return block.kind === "ticker" ? unless("snippet", "snippet", block.snippet, there.snippets) : [];
  });
}

/** Blocks in content that is shown as text only. */
function blocksInText({ file, blocks }: Written & Pick<ParsedDocument<unknown>, "blocks">): ContentError[] {
  return blocks
    .filter(({ block }) => block.kind !== "words")
    .map(({ line }) => ({ file, line, message: "Blocks don't work here: this is shown as plain text" }));
}

function inOrder(mistakes: readonly ContentError[]): ContentError[] {
  return mistakes.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
}
