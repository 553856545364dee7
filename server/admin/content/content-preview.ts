import { addDays } from "#domain/calendar.ts";
import { kindOf } from "#domain/content/piece.ts";
import { TICKER_SNIPPET } from "#domain/content/ticker.ts";
import type { Content } from "#server/content/content.ts";
import type { ContentError } from "#server/content/fields.ts";
import { nameOf } from "#server/content/files.ts";
import { checkContent, type EditableWebsite } from "#server/content/staff/check-piece.ts";
import { publishedOf } from "#server/content/staff/content-texts.ts";
import { WARNING_SNIPPET } from "#server/website-settings/staff/staff-snippets.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";

/** What is typed: what is wrong with it, and, if nothing is, its page in the shop. */
type Preview = { mistakes: ContentError[]; html: string | null };

/** A page that only a preview has, for texts without one of their own. */
const PREVIEW_PAGE = "words-preview";
const IN_A_YEAR = 400;

/** Renders a text as the shop would if it were live. */
export async function previewOf(
  { database, preview }: Pick<AdminServices, "database" | "preview">,
  at: EditableWebsite,
  { path, text }: { path: string; text: string },
): Promise<Preview> {
  const { texts: before, moved } = await publishedOf(database, at.website.name);
  const after = new Map([...before, [path, text] as const]);
  const { mistakes } = await checkContent(at, after, before, [...moved.keys()]);
  if (mistakes.length > 0 || !preview) return { mistakes, html: null };
  // A draft of the file is shown too.
  after.set(path, text.replace(/^(page_live:\s*)false\b/m, "$1true"));
  const shownAt = addressOf(path, text, (page) => after.set(`pages/${PREVIEW_PAGE}.md`, page));
  const { content } = await checkContent(at, after, before, [...moved.keys()]);
  if (!content) return { mistakes, html: null };
  const html = await preview({ website: at.website.name, content: untimed(content), ...shownAt });
  return { mistakes, html: html ?? null };
}

/** With the posts of the next days too. */
function untimed(content: Content): Content {
  return { ...content, posts: (today) => content.posts(addDays(today, IN_A_YEAR)) };
}

type ShownAt = { path: string } | { page: "home" | "vehicle" };

/** The page of the shop that shows a piece. */
function addressOf(path: string, text: string, addPage: (page: string) => void): ShownAt {
  const name = nameOf(path);
  const kind = kindOf(path);
  if (kind === "pages") return { path: `/${name}` };
  if (kind === "offers") return { path: "/offers" };
  if (kind === "menus") return { page: "home" };
  if (kind === "posts") {
    const template = /^template:\s*(\w+)/m.exec(text)?.[1];
    if (template === "vehicle") return { page: "vehicle" };
    return { path: `/${template === "guide" ? "guides" : "news"}/${name}` };
  }
  if (name === WARNING_SNIPPET) return { page: "vehicle" };
  if (kind === "featured-vehicles") addPage(`---\ntitle: ${name}\n---\n\n::: featured-vehicles\nname: ${name}\n:::\n`);
  else if (name === TICKER_SNIPPET) addPage(`---\ntitle: ${name}\n---\n\n::: ticker\nsnippet: ${name}\n:::\n`);
  else addPage(/^title:/m.test(text) ? text : `---\ntitle: ${name}\n---\n${text.replace(/^---[\s\S]*?\n---\n?/, "")}`);
  return { path: `/${PREVIEW_PAGE}` };
}
