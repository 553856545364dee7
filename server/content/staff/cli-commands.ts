import { isPiecePath, LONGEST_PIECE, namesRate, releaseReason } from "#domain/content/piece.ts";
import { inEnglish } from "#locales/in-english.ts";
import { contentFiles } from "#server/content/files.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { Database } from "#server/database/connect.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { committedRevisions } from "#server/stock/vehicles.ts";
import type { Stock } from "#server/stock/stock.ts";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { saveVersion, stepPiece } from "./change-pieces.ts";
import { checkContent, releasePaths, textOf, type EditableWebsite } from "./check-piece.ts";
import { pieceKey, shownTexts } from "./content-texts.ts";
import { showPiece } from "./read-pieces.ts";

export const CONTENT = "content";

export const ContentRequest = z.object({
  act: z.enum(["export", "import"]),
  folder: z.string().min(1),
  website: z.string(),
  user: z.string().min(1).max(200),
});
export type ContentRequest = z.infer<typeof ContentRequest>;

export const ContentAnswer = z.object({
  ok: z.boolean(),
  /** Files that were written, or texts that are live now. */
  files: z.array(z.string()),
  /** Texts that are drafts now, because compliance publishes them. */
  drafts: z.array(z.string()),
  messages: z.array(z.string()),
  /** A site that has reached this revision shows the texts. */
  revision: z.number(),
});
export type ContentAnswer = z.infer<typeof ContentAnswer>;

type Context = { stock: Pick<Stock, "refresh">; websites: () => readonly EditableWebsite[]; now: () => number };

/** Commands on the websites' content that the running site executes. They return once its pages show the change. */
export function contentCommands(database: Database, { stock, websites, now }: Context): CommandHandlers {
  return {
    [CONTENT]: async (args) => {
      const answer = await workOnContent(database, websites(), ContentRequest.parse(args), now());
      await stock.refresh();
      return answer;
    },
  };
}

export async function workOnContent(
  database: Database,
  websites: readonly EditableWebsite[],
  request: ContentRequest,
  now: number,
): Promise<ContentAnswer> {
  const at = websites.find(({ website }) => website.name === request.website);
  if (!at) return refused(`There is no website “${request.website}”. They are ${websites.map(({ website }) => website.name).join(", ")}.`);
  return request.act === "export" ? exportContent(database, at, request.folder) : importContent(database, at, request, now);
}

/** Writes the content of a website as the shop shows it, byte for byte. */
async function exportContent(database: Database, at: EditableWebsite, folder: string): Promise<ContentAnswer> {
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0) return refused(`${folder} is not empty: export to a new folder.`);
  const laid = (await shownTexts(database)).texts.get(at.website.name) ?? new Map<string, string>();
  const files = [...new Set([...(await releasePaths(at)), ...[...laid.keys()].filter(isPiecePath)])].toSorted();
  for (const path of files) {
    const text = laid.get(path);
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text === undefined ? await readFile(join(at.folder, path)) : Buffer.from(text, "utf8"));
  }
  return { ok: true, files, drafts: [], messages: [`${folder} has ${files.length} files.`], revision: 0 };
}

/** Publishes the files of a folder that differ from what the shop shows, all or none. */
async function importContent(database: Database, at: EditableWebsite, request: ContentRequest, now: number): Promise<ContentAnswer> {
  const { files, mistakes } = await contentFiles(request.folder);
  const problems = mistakes.map(({ file, message }) => `${file}: ${message}`);
  if (files.length + problems.length === 0) return refused(`${request.folder} has no content.`);
  const before = (await shownTexts(database)).texts.get(at.website.name) ?? new Map<string, string>();
  const changed = new Map<string, string>();
  for (const path of files) {
    const bytes = await readFile(join(request.folder, path));
    const laid = before.get(path);
    const shown = laid === undefined ? await readFile(join(at.folder, path)).catch(() => undefined) : Buffer.from(laid, "utf8");
    if (shown?.equals(bytes)) continue;
    const text = textOf(bytes);
    const problem = await whyNotImported(database, at, path, text);
    if (problem === undefined && text !== undefined) changed.set(path, text);
    else problems.push(`${path}: ${problem}`);
  }
  if (problems.length === 0) {
    const { mistakes: wrong } = await checkContent(at, new Map([...before, ...changed]), before);
    problems.push(...wrong.map(({ file, line, message }) => `${file}:${line} ${message}`));
  }
  if (problems.length > 0) return refused(...problems, "Nothing was changed.");
  const drafts = [...changed].flatMap(([path, text]) => (namesRate(text) ? [path] : []));
  const actor = { kind: "cli", user: request.user } as const;
  const outcome = await staffWrite({ database, now: () => now }, { actor, action: "content.import" }, async (tx) => {
    for (const [path, text] of changed) {
      const piece = pieceKey(at.website.name, path);
      const { version: base, revision } = (await showPiece(tx, at, path)) ?? { version: 0, revision: 0 };
      const saved = await saveVersion(tx, { piece, text, base });
      if (!saved.ok) return { ok: false as const, path };
      if (drafts.includes(path)) continue;
      const published = await stepPiece(tx, piece, revision, { step: "publish", version: saved.version });
      if (!published.ok) return { ok: false as const, path };
    }
    return { ok: true as const };
  });
  if (!outcome.ok) return refused(`${outcome.path}: a colleague is changing it. Nothing was changed.`);
  const live = [...changed.keys()].filter((path) => !drafts.includes(path));
  const messages = [
    changed.size === 0 ? "The shop shows these texts already." : `${live.length} texts are live.`,
    ...drafts.map(
      (path) => `${path} names a rate or a monthly figure: it is a draft until a colleague in compliance publishes it in Admin.`,
    ),
  ];
  return { ok: true, files: live, drafts, messages, revision: (await committedRevisions(database)).content };
}

async function whyNotImported(
  database: Database,
  at: EditableWebsite,
  path: string,
  text: string | undefined,
): Promise<string | undefined> {
  if (!isPiecePath(path)) return "use small letters, digits and hyphens";
  const reason = releaseReason(path);
  if (reason) return inEnglish(reason);
  if (text === undefined) return "is not text in UTF-8";
  if (text.length > LONGEST_PIECE) return `has more than ${LONGEST_PIECE.toLocaleString("en-GB")} characters`;
  const piece = await showPiece(database, at, path);
  const isNewer = piece && piece.version > 0 && (piece.hasDraft || piece.state !== "live");
  return isNewer && piece.text !== text ? "has a newer text in Admin, which is not live: publish it or take it up first" : undefined;
}

function refused(...messages: string[]): ContentAnswer {
  return { ok: false, files: [], drafts: [], messages, revision: 0 };
}
