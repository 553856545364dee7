import type { Day } from "#domain/calendar.ts";
import type { Block } from "#domain/content/block.ts";
import type { FeaturedVehicles } from "#domain/content/featured-vehicles.ts";
import { NO_MENUS, type Menus } from "#domain/content/menu.ts";
import { isPublished, type Post } from "#domain/content/post.ts";
import { isFor, isLive, type Offer, type OfferQuery } from "#domain/offers/offer.ts";
import { readDocument, type Fillings, type Mistake, type WrittenDocument } from "#server/content/document.ts";
import { featuredFields, menuFields, offerFields, pageFields, postFields, snippetFields } from "#server/content/entities.ts";
import type { Website } from "#websites/website.ts";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";

const WEBSITES = join(import.meta.dirname, "../../websites");

export type ContentPage = {
  /** The address without its first slash: "privacy", "used-cars/kia". */
  url: string;
  title: string;
  lead: string | null;
  updated: Day | null;
  template: string;
  /** Its running text; safe to print. */
  html: string;
  blocks: readonly Block[];
};

export type Snippet = { name: string; title: string | null; lines: readonly string[]; html: string };

/** What the website says beside its stock. Read once from its folder. */
export type Content = {
  page: (url: string) => ContentPage | undefined;
  pages: () => readonly ContentPage[];
  /** The posts that are out on a day, the newest first. */
  posts: (today: Day) => Post[];
  /** The offers that run on a day and are for the page that asks, in their order. */
  offers: (asked: OfferQuery, today: Day) => Offer[];
  featuredVehicles: (name: string) => FeaturedVehicles | undefined;
  snippet: (name: string) => Snippet | undefined;
  menus: () => Menus;
};

/** A file of the content cannot be read; the message names every file and line. */
export class WrongContent extends Error {
  override name = "WrongContent";
  constructor(mistakes: readonly Mistake[]) {
    super(inOrder(mistakes).map(({ file, line, message }) => `${file}:${line} ${message}`).join("\n"));
  }
}

/** Reads `websites/<name>/content`. A website without the folder says nothing. Throws WrongContent when a file is wrong. */
export async function openContent(
  website: Pick<Website, "name" | "site_name" | "telephone" | "postal_address" | "representative_apr">,
  folder = join(WEBSITES, website.name, "content"),
): Promise<Content> {
  const mistakes: Mistake[] = [];
  const fillings: Fillings = {
    site_name: website.site_name,
    telephone: website.telephone,
    postal_address: website.postal_address,
    representative_apr: `${website.representative_apr.toFixed(1)}%`,
  };

  async function every<Schema extends z.ZodType>(kind: string, schema: Schema) {
    const documents: ({ name: string } & WrittenDocument<z.infer<Schema>>)[] = [];
    for (const path of await markdownFiles(join(folder, kind))) {
      const read = readDocument(`${kind}/${path}`, await readFile(join(folder, kind, path), "utf8"), schema, fillings);
      if ("mistakes" in read) mistakes.push(...read.mistakes);
      else documents.push({ name: path.replace(/\.md$/, ""), ...read.document });
    }
    return documents;
  }

  async function menu<Schema extends z.ZodType>(name: keyof typeof menuFields, schema: Schema): Promise<z.infer<Schema> | undefined> {
    const text = await readFile(join(folder, "menus", `${name}.md`), "utf8").catch(noFile);
    const read = text === undefined ? undefined : readDocument(`menus/${name}.md`, text, schema, fillings);
    if (read && "mistakes" in read) mistakes.push(...read.mistakes);
    return read && "document" in read ? read.document.fields : undefined;
  }

  const [header, upper, lower] = await Promise.all([menu("header", menuFields.header), menu("footer-upper", menuFields["footer-upper"]), menu("footer-lower", menuFields["footer-lower"])]);
  const menus: Menus = { header: header?.items ?? NO_MENUS.header, upper: upper?.columns ?? NO_MENUS.upper, lower: lower?.items ?? NO_MENUS.lower };
  const [pages, posts, offers, blocks, snippets] = await Promise.all([
    every("pages", pageFields),
    every("posts", postFields),
    every("offers", offerFields),
    every("featured-vehicles", featuredFields),
    every("snippets", snippetFields),
  ]);

  const livePages = pages
    .filter(({ fields }) => fields.page_live)
    .map(({ name, html, blocks: parts, fields: { page_live: _live, ...fields } }): ContentPage => ({ url: name, ...fields, html, blocks: parts }));
  const livePosts = posts
    .filter(({ fields }) => fields.page_live)
    .map(({ name, html, blocks: parts, fields: { page_live: _live, contents, ...fields } }): Post => {
      return { id: name, ...fields, html, blocks: parts, contents: contents.map(({ text, ...content }) => ({ ...content, html: text })) };
    })
    .toSorted((one, other) => other.published.localeCompare(one.published) || one.id.localeCompare(other.id));
  const pagesByUrl = new Map(livePages.map((page) => [page.url, page]));
  for (const { name, fields } of blocks) {
    for (const tab of fields.tabs) {
      if (!("content_page" in tab) || pagesByUrl.has(tab.content_page)) continue;
      mistakes.push({ file: `featured-vehicles/${name}.md`, line: 1, message: `tab "${tab.label}": there is no live page "${tab.content_page}"` });
    }
  }
  const named = { blocks: new Set(blocks.map(({ name }) => name)), snippets: new Set(snippets.map(({ name }) => name)) };
  for (const [folderOf, documents] of [["pages", pages], ["posts", posts]] as const) {
    for (const document of documents) mistakes.push(...unknownParts(`${folderOf}/${document.name}.md`, document.blocks, named));
  }
  if (mistakes.length > 0) throw new WrongContent(mistakes);

  const offersInOrder = offers
    .toSorted((one, other) => one.fields.position - other.fields.position || one.name.localeCompare(other.name))
    .map(({ name, html, fields: { position: _position, ...fields } }): Offer => ({ id: name, ...fields, html }));
  const blocksByName = new Map(blocks.map(({ name, fields }) => [name, { name, ...fields }]));
  const snippetsByName = new Map(snippets.map(({ name, html, fields }) => [name, { name, ...fields, html }]));
  return {
    page: (url) => pagesByUrl.get(url),
    pages: () => livePages,
    posts: (today) => livePosts.filter((post) => isPublished(post, today)),
    offers: (asked, today) => offersInOrder.filter((offer) => isLive(offer, today) && isFor(offer, asked)),
    featuredVehicles: (name) => blocksByName.get(name),
    snippet: (name) => snippetsByName.get(name),
    menus: () => menus,
  };
}

/** Blocks that name a file which there is not. */
function unknownParts(file: string, blocks: readonly Block[], named: { blocks: ReadonlySet<string>; snippets: ReadonlySet<string> }): Mistake[] {
  return blocks.flatMap((block) => {
    if (block.kind === "featured-vehicles" && !named.blocks.has(block.name)) {
      return [{ file, line: 1, message: `featured-vehicles: there is no file featured-vehicles/${block.name}.md` }];
    }
    if (block.kind === "ticker" && !named.snippets.has(block.snippet)) {
      return [{ file, line: 1, message: `ticker: there is no snippet "${block.snippet}"` }];
    }
    return [];
  });
}

function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
}

/** The Markdown files of a folder and those below it, with forward slashes; none when there is no such folder. */
async function markdownFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true }).catch(noFile);
  return (found ?? [])
    .filter((path) => path.endsWith(".md"))
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
}

function noFile(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
